import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { matchesSearch } from '#shared/domain/articles/search.ts';
import type { Topic } from '#shared/domain/articles/topic.ts';
import { besideSources } from '#shared/domain/front-page/beside-sources.ts';
import { matchesTopic } from '#shared/domain/front-page/select-articles.ts';
import { onePerStory } from '#shared/domain/stories/one-per-story.ts';
import { messages } from '#web/shell/messages/en.ts';
import { topicLabel } from '#web/shell/messages/topic-label.ts';
import { paths } from '#web/shell/paths.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { Notice } from '#web/shell/ui/display/notice.tsx';
import { lazyPart } from '#web/shell/ui/rendering/lazy-part.tsx';
import { WhenIdle } from '#web/shell/ui/rendering/page-idle.tsx';
import { SearchTerm } from '../card/card-contexts.tsx';
import { BesideContext } from '../composed/beside.tsx';
import { Feed } from '../feed/feed.tsx';
import type { InlineAd } from '../feed/feed-items.tsx';

const Head = styled('div')({
  marginBlockEnd: 30,
  '& h1': { ...typography.lead, fontSize: 'clamp(1.75rem, 1.3rem + 1.6vw, 2.5rem)', overflowWrap: 'anywhere' },
  '& .archive': {
    display: 'inline-block',
    marginBlockStart: 10,
    paddingBlock: 4,
    fontWeight: 600,
    color: palette.primary.main,
  },
  '& .archive:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
});
const HiddenNote = lazyPart(() => import('../hidden/hidden-note.tsx'));
const HideButton = lazyPart(() => import('../hidden/hide-button.tsx'));

const Banner = styled('p')({
  ...typography.meta,
  fontSize: '0.9375rem',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  marginBlockEnd: 16,
  paddingInlineStart: 14,
  borderInlineStart: `3px solid ${palette.primary.main}`,
  color: palette.text.secondary,
  '& b': { fontWeight: 600, color: palette.text.primary },
});

export interface FilteredFeedProps {
  /** All articles; the component filters them. */
  articles: readonly ArticlePreview[];
  /** Those in languages that the reader does not read, also filtered here. */
  others: readonly ArticlePreview[];
  /** Those that the reader hides, of which the matching ones are counted. */
  hidden: readonly ArticlePreview[];
  term: string;
  topic: Topic | undefined;
  onShowAll: () => void;
  inlineAd: InlineAd;
}

/** The articles of a topic, a search, or both, with a heading and their number. */
export function FilteredFeed({ articles, others, hidden, term, topic, onShowAll, inlineAd }: FilteredFeedProps) {
  const { found, stories, beside, otherFound, hiddenCount } = useMemo(() => {
    const matches = (article: ArticlePreview) =>
      matchesSearch(article, term) && (topic === undefined || matchesTopic(article, topic));
    const matching = articles.filter(matches);
    const { articles: found, beside } = besideSources(matching, onePerStory(matching));
    const stories = onePerStory(found);
    const otherFound = onePerStory(others.filter(matches), stories);
    return { found, stories, beside, otherFound, hiddenCount: hidden.filter(matches).length };
  }, [articles, others, hidden, term, topic]);
  const label = topic && topicLabel(topic);
  return (
    <>
      <Head>
        <Banner role="status">
          {label === undefined ? null : <b>{messages.home.filteringBy(label)}</b>}
          <span>{messages.home.found(found.length)}</span>
          {stories.length === found.length ? null : <span>{messages.home.inStories(stories.length)}</span>}
        </Banner>
        <h1>{label === undefined ? messages.home.results(term) : messages.home.latestOn(label)}</h1>
        {term === '' ? null : (
          <Link className="archive" to={paths.archive(term)}>
            {messages.home.searchAll}
          </Link>
        )}
      </Head>
      {hiddenCount === 0 ? null : <HiddenNote count={hiddenCount} />}
      {found.length + otherFound.length === 0 ? (
        <Notice title={messages.home.empty} hint={messages.home.emptyHint}>
          <Button onClick={onShowAll}>{messages.home.showAll}</Button>
        </Notice>
      ) : (
        <SearchTerm value={term}>
          <BesideContext value={beside}>
            <Feed
              articles={stories}
              others={otherFound}
              level="h2"
              name={`${label ?? ''} ${term}`}
              inlineAd={inlineAd}
            />
          </BesideContext>
        </SearchTerm>
      )}
      {topic === undefined || label === undefined ? null : (
        // At the end: it is no stop of the keyboard before the articles.
        <WhenIdle>
          <div>
            <HideButton target={{ kind: 'topic', value: topic.id, name: label }} />
          </div>
        </WhenIdle>
      )}
    </>
  );
}
