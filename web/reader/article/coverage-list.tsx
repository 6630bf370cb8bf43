import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { getStory } from '#shared/api/stories.ts';
import type { CoverageEntry } from '#shared/domain/articles/article.ts';
import { publisherIdOf } from '#shared/domain/sources/publisher-id.ts';
import type { StoryBrief } from '#shared/domain/stories/story.ts';
import type { PageReport } from '#shared/domain/stories/story-page.ts';
import { articlesRule } from '#web/shell/cache/cache-rules.ts';
import { useReply } from '#web/shell/cache/use-reply.ts';
import { messages } from '#web/shell/messages/en.ts';
import { paths } from '#web/shell/paths.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { RenderNearViewport } from '#web/shell/ui/rendering/near-viewport.tsx';
import { outboundHref } from '../card/article-reports.ts';
import { Age, SourceName } from '../card/source-and-age.tsx';
import { StoryLine } from '../card/story-line.tsx';

/** A section in a box below a body: a list whose entries have two columns. */
export const BoxedSection = styled(Section)({
  padding: '22px 20px 8px',
  border: `1px solid ${palette.divider}`,
  borderRadius: 6,
  background: palette.background.paper,
  '& li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: 16,
    paddingBlock: 12,
    borderBlockStart: `1px solid ${palette.divider}`,
  },
});
const Box = styled(BoxedSection)({
  marginBlockEnd: 36,
  '& b': { fontWeight: 620 },
  '& time': { ...typography.meta, color: palette.text.secondary, lineHeight: 1.7, fontVariantNumeric: 'tabular-nums' },
  '& .title': { ...typography.brief, fontWeight: 400, gridColumn: '1 / -1', marginBlockStart: 2 },
  '& a.title:hover': { textDecoration: 'underline', textDecorationThickness: 1, textUnderlineOffset: 3 },
});

/** Other publishers' reports of the same story, earliest first. */
export function CoverageList({ coverage }: { coverage: readonly CoverageEntry[] }) {
  if (coverage.length === 0) return null;
  return (
    <Box title={messages.article.coverage}>
      <ul>
        {coverage.map((entry) => (
          <li key={entry.id}>
            <b dir="auto">
              <SourceName id={entry.publisherId ?? publisherIdOf(entry.source, '')}>{entry.source}</SourceName>
            </b>
            <Age publishedAt={entry.publishedAt} />
            {entry.url === null ? (
              <bdi className="title">{entry.title}</bdi>
            ) : (
              <a className="title" dir="auto" href={outboundHref(entry.url)} target="_blank" rel="noopener">
                {entry.title} <VisuallyHidden>{messages.card.newWindow}</VisuallyHidden>
              </a>
            )}
          </li>
        ))}
      </ul>
    </Box>
  );
}

const Strip = styled(Box)({
  '& .counts': { ...typography.standfirst, marginBlockEnd: 12 },
  '& .counts a': { color: palette.primary.main, fontWeight: 500, textDecoration: 'underline', textUnderlineOffset: 4 },
  '& .whole': { marginBlock: '6px 14px' },
});
/** As high as the reports that come. */
const Space = styled('div')({ blockSize: 216 });

/** Reports that the strip shows. */
const stripReports = 3;

/** The other reports of the article's event: how many there are, and the first of other outlets. */
export function StoryStrip({ story, articleId }: { story: StoryBrief; articleId: string }) {
  return (
    <Strip title={story.outlets === 1 ? messages.card.sameEvent : messages.article.coverage}>
      <p className="counts">
        <StoryLine story={story} />
      </p>
      <RenderNearViewport placeholder={<Space />}>
        <FirstReports storyId={story.id} articleId={articleId} />
      </RenderNearViewport>
      <Button className="whole" component={Link} to={paths.story(story.id)} data-print="no">
        {messages.article.wholeStory}
      </Button>
    </Strip>
  );
}

/** Nothing if they cannot be loaded: the story has its link. */
function FirstReports({ storyId, articleId }: { storyId: string; articleId: string }) {
  const { data, error } = useReply(getStory, { params: { id: storyId } }, articlesRule);
  if (data === undefined) return error === undefined ? <Space /> : null;
  return (
    <ul>
      {otherShoresFirst(data.reports, articleId).map(({ id, publisherId, source, title, language, publishedAt }) => (
        <li key={id}>
          <b dir="auto">
            <SourceName id={publisherId}>{source}</SourceName>
          </b>
          <Age publishedAt={publishedAt} />
          <Link className="title" dir="auto" lang={language ?? undefined} to={paths.article(id)}>
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/**
 * The first report of each other country, then others, each of another outlet than the article; its own outlet's if no
 * other has reported.
 */
function otherShoresFirst(reports: readonly PageReport[], articleId: string): PageReport[] {
  const own = reports.find(({ id }) => id === articleId);
  const countries = new Set([own?.country ?? null]);
  const outlets = new Set([own?.publisherId]);
  const others = reports.filter(({ publisherId }) => !outlets.has(publisherId) && outlets.add(publisherId));
  const ofOtherShores = others.filter(({ country }) => !countries.has(country) && countries.add(country));
  const found = others.length === 0 ? reports.filter(({ id }) => id !== articleId) : [...ofOtherShores, ...others];
  return [...new Set(found)].slice(0, stripReports);
}
