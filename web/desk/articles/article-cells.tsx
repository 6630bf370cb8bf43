import styled from '@emotion/styled';
import { createContext, use } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Topic } from '#shared/domain/articles/topic.ts';
import type { DeskArticle } from '#shared/domain/desk/desk-article.ts';
import { regionNames } from '#shared/records/sources.ts';
import { articleDeskMessages as words } from '#web/shell/messages/desk/en-articles.ts';
import { languageInWords } from '#web/shell/messages/language-name.ts';
import { formatNumber } from '#web/shell/messages/locale.ts';
import { fullMoment, shortAge } from '#web/shell/messages/time.ts';
import { topicName } from '#web/shell/messages/topic-label.ts';
import { regionMark } from '#web/shell/theme/region-mark.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { useNow } from '#web/shell/ui/browser/use-now.ts';
import { openParam, withParam } from './article-filters.ts';
import { ArticleStateMark } from './article-state.tsx';

// The cells of the list, which get the topics' names from a context: the grid renders them.

export const TopicsContext = createContext<readonly Topic[]>([]);

const Name = styled('span')({
  display: 'block',
  minInlineSize: 0,
  overflowWrap: 'anywhere',
  '& a': { ...typography.brief, display: 'block', color: palette.text.primary, textDecoration: 'none' },
  '& a:hover': { textDecoration: 'underline', textDecorationThickness: 1, textUnderlineOffset: 4 },
  '&[data-state=takenDown] a': { color: palette.text.secondary, textDecoration: 'line-through' },
  '&[data-state=hidden] a': { color: palette.text.secondary },
  '& small': { ...typography.meta, display: 'block', marginBlockStart: 3, color: palette.text.secondary },
});

const Marks = styled('span')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2px 12px',
  ...typography.meta,
  color: palette.text.secondary,
  '&:not(:empty)': { marginBlockStart: 5 },
  '& > .corrected': { color: palette.primary.main, fontWeight: 600 },
});

/** Opens the article. The page behind it keeps its filters. */
export const openedFromList = { fromList: true } as const;

export function ArticleName({ row }: { row: DeskArticle }) {
  const now = useNow();
  const [params] = useSearchParams();
  const { article, editorial, survivor } = row;
  const isCorrected = Object.keys(editorial.corrections).length > 0;
  return (
    <Name data-state={editorial.state}>
      <Link
        // The grid's arrow keys find the controls of a cell by this attribute.
        tabIndex={0}
        data-open={article.id}
        to={{ search: `?${withParam(params, openParam, article.id)}` }}
        state={openedFromList}
        dir="auto"
        lang={article.language ?? undefined}
      >
        {article.title}
      </Link>
      <Marks>
        {isCorrected ? (
          <span
            className="corrected"
            title={words.correctedAt(editorial.correctedAt === null ? '' : shortAge(editorial.correctedAt, now)).trim()}
          >
            {words.corrected}
          </span>
        ) : null}
        {article.isPremium === true ? <span>{words.premium}</span> : null}
        {survivor === null ? null : <span>{words.merged}</span>}
      </Marks>
    </Name>
  );
}

const Lines = styled('span')({
  display: 'grid',
  gap: 2,
  minInlineSize: 0,
  ...typography.meta,
  color: palette.text.secondary,
  overflowWrap: 'anywhere',
  '& > b': { fontWeight: 600, color: palette.text.primary },
  '& .region': { display: 'inline-flex', alignItems: 'center', gap: 7, fontWeight: 650 },
  '& .region::before': regionMark,
});

export const SourceCell = ({ row: { article } }: { row: DeskArticle }) => (
  <Lines>
    <b>
      <bdi>{article.source}</bdi>
    </b>
  </Lines>
);

/** The region of an article in its colour. */
export const RegionMark = ({ region }: { region: DeskArticle['article']['region'] }) =>
  region === null ? (
    <span>{words.noRegion}</span>
  ) : (
    <span className="region" style={{ color: palette.region[region] }}>
      {regionNames[region]}
    </span>
  );

export function TopicCell({ row: { article } }: { row: DeskArticle }) {
  const topics = use(TopicsContext);
  return (
    <Lines>
      <b>{article.topic === '' ? words.noTopic : topicName(article.topic, topics)}</b>
      <RegionMark region={article.region} />
    </Lines>
  );
}

export const languageOf = ({ article: { language } }: DeskArticle): string =>
  language === null ? words.noLanguage : languageInWords(language);

/** The name of an e-mail address; the whole address is too long for a cell. */
const nameOf = (by: string): string => by.split('@')[0] ?? by;

/** The state, and who decided it when. */
export function StateCell({ row: { editorial, isApplied } }: { row: DeskArticle }) {
  const now = useNow();
  return (
    <Lines>
      <ArticleStateMark state={editorial.state} />
      {isApplied ? null : <span>{words.applying}</span>}
      {isApplied && editorial.version > 0 ? (
        <span title={[editorial.by, editorial.reason].filter((text) => text !== '').join(': ')}>
          {words.decidedBy(nameOf(editorial.by), shortAge(editorial.at, now))}
        </span>
      ) : null}
    </Lines>
  );
}

export function PublishedCell({ row: { article } }: { row: DeskArticle }) {
  const now = useNow();
  return (
    <Lines>
      <time dateTime={article.publishedAt} title={fullMoment(article.publishedAt)}>
        {shortAge(article.publishedAt, now)}
      </time>
    </Lines>
  );
}

/** Source, topic, region, time, language and views in one block, for narrow screens. */
export function FactsCell({ row }: { row: DeskArticle }) {
  const now = useNow();
  const topics = use(TopicsContext);
  const { article } = row;
  return (
    <Lines>
      <span>
        <bdi>{article.source}</bdi> · <time dateTime={article.publishedAt}>{shortAge(article.publishedAt, now)}</time> ·{' '}
        {languageOf(row)} · {words.views(formatNumber(article.views))}
      </span>
      <span>
        {article.topic === '' ? words.noTopic : topicName(article.topic, topics)} ·{' '}
        <RegionMark region={article.region} />
      </span>
    </Lines>
  );
}
