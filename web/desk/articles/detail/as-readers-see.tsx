import styled from '@emotion/styled';
import { getDeskArticle } from '#shared/api/article-desk.ts';
import { type Editorial, isByCourt } from '#shared/domain/articles/editorial.ts';
import type { Topic } from '#shared/domain/articles/topic.ts';
import type { DeskArticleDetail } from '#shared/domain/desk/desk-article.ts';
import { typeset } from '#shared/domain/text/typeset.ts';
import { call } from '#web/shell/api/client.ts';
import { articleDeskMessages as words } from '#web/shell/messages/desk/en-articles.ts';
import { fullMoment, longAge } from '#web/shell/messages/time.ts';
import { topicName } from '#web/shell/messages/topic-label.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { useNow } from '#web/shell/ui/browser/use-now.ts';
import { Picture } from '#web/shell/ui/display/picture.tsx';
import { Field } from '#web/shell/ui/forms/field.tsx';
import { ArticleStateMark, RegionMark } from '../article-grid.tsx';
import { premiumField, premiumIn } from '../decision-fields.ts';
import { Part, Soft } from './panel-parts.tsx';
import { PreviewLinkPart } from './preview-link.tsx';

const Card = styled('article')({
  display: 'grid',
  gap: 16,
  paddingBlock: '20px 18px',
  '& .text': { display: 'grid', alignContent: 'start', gap: 8, minInlineSize: 0 },
  '& h3': { ...typography.wide, margin: 0, overflowWrap: 'anywhere' },
  '& p': { ...typography.excerpt, margin: 0, color: palette.text.secondary, overflowWrap: 'anywhere' },
  '& .corrected': { ...typography.meta, fontWeight: 600, color: palette.primary.main },
  [breakpoints.up('sm')]: { gridTemplateColumns: '210px minmax(0, 1fr)' },
});
const NoPicture = styled('span')({
  ...typography.meta,
  display: 'grid',
  placeItems: 'center',
  blockSize: '100%',
  color: palette.text.secondary,
});
const Facts = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '8px 18px',
  alignItems: 'baseline',
  margin: 0,
  '& dt': { ...typography.meta, color: palette.text.secondary },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
});

/** What else is to be known of a take-down. */
const takeDownNotes = ({ state, takes, takenWith, ...rest }: Editorial): string[] =>
  state !== 'takenDown'
    ? []
    : [
        ...(isByCourt({ state, ...rest }) ? [words.courtOrderHint] : []),
        ...(takes === undefined ? [] : [words.takenAlong(takes.ids.length)]),
        ...(takenWith === undefined ? [] : [words.takenWith]),
      ];

interface AsReadersSeeProps {
  detail: DeskArticleDetail;
  topics: readonly Topic[];
  /** Null: as its source says. */
  onPremium: (isPremium: boolean | null) => void;
}

/** The card as readers see it, and what the editors have decided. */
export function AsReadersSee({ detail, topics, onPremium }: AsReadersSeeProps) {
  const now = useNow();
  const { article, editorial, isApplied } = detail;
  const isUnpublished = editorial.state === 'draft' || editorial.state === 'hidden';
  const makePreview = async (days: number) =>
    (await call(getDeskArticle, { params: { id: article.id }, query: { previewDays: days } })).preview;
  return (
    <>
      <Card lang={article.language ?? undefined}>
        <Picture
          picture={article}
          alt=""
          ratio="3 / 2"
          sizes="380px"
          fallback={<NoPicture>{words.noPicture}</NoPicture>}
        />
        <div className="text">
          <Soft>
            <RegionMark region={article.region} />
          </Soft>
          <h3 dir="auto">{typeset(article.title, article.language ?? '')}</h3>
          {article.summary === '' ? null : <p dir="auto">{article.summary}</p>}
          <Soft>
            {article.topic === '' ? words.noTopic : topicName(article.topic, topics)} ·{' '}
            {words.readMinutes(article.readMinutes)} · {words.views(article.views)}
          </Soft>
          {editorial.correctedAt === null ? null : (
            <span className="corrected">
              <time dateTime={editorial.correctedAt} title={fullMoment(editorial.correctedAt)}>
                {words.correctedAt(longAge(editorial.correctedAt, now))}
              </time>
            </span>
          )}
        </div>
      </Card>
      <Part>
        <h3>{words.decisions}</h3>
        <Facts>
          <dt>{words.name.state}</dt>
          <dd>
            <ArticleStateMark state={editorial.state} /> <Soft>{words.stateHints[editorial.state]}</Soft>
            <Soft role="status">{isApplied ? '' : ` ${words.applying}`}</Soft>
          </dd>
          {editorial.version === 0 ? null : (
            <>
              <dt>{words.decision}</dt>
              <dd>
                <bdi>{editorial.by}</bdi>,{' '}
                <time dateTime={editorial.at} title={fullMoment(editorial.at)}>
                  {longAge(editorial.at, now)}
                </time>
              </dd>
            </>
          )}
          {editorial.reason === '' ? null : (
            <>
              <dt>{words.reasonIs}</dt>
              <dd dir="auto">{editorial.reason}</dd>
            </>
          )}
        </Facts>
        {editorial.version === 0 ? <Soft>{words.noDecision}</Soft> : null}
        {takeDownNotes(editorial).map((note) => (
          <Soft key={note}>{note}</Soft>
        ))}
        <div style={{ maxInlineSize: 280 }}>
          <Field
            field={{ ...premiumField, name: 'isPremium' }}
            value={String(editorial.isPremium ?? 'none')}
            onChange={(value) => onPremium(premiumIn(value))}
          />
        </div>
      </Part>
      {isUnpublished ? <PreviewLinkPart key={article.id} id={article.id} make={makePreview} /> : null}
    </>
  );
}
