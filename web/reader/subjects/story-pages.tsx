import styled from '@emotion/styled';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { listArticles } from '#shared/api/articles.ts';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { onePerStory } from '#shared/domain/stories/one-per-story.ts';
import { callPage, cursorAfter, withCursor } from '#web/shell/api/call-pages.ts';
import { articlesRule } from '#web/shell/cache/cache-rules.ts';
import { useVisible } from '#web/shell/cache/hides.ts';
import { useReply } from '#web/shell/cache/use-reply.ts';
import { FailedNotice } from '#web/shell/frame/failed-notice.tsx';
import { publisherMessages as words } from '#web/shell/messages/en-publishers.ts';
import { Notice } from '#web/shell/ui/display/notice.tsx';
import { lazyPart } from '#web/shell/ui/rendering/lazy-part.tsx';
import { SectionCards } from '../card/cards.tsx';
import { CardSkeletons, Loading } from '../card/skeletons.tsx';
import { AroundSidebar, Masonry, SidebarContext } from '../feed/masonry.tsx';
import { ShowMore } from '../feed/show-more.tsx';
import { useStepCount } from '../feed/use-step-count.ts';

const HiddenNote = lazyPart(() => import('../hidden/hidden-note.tsx'));
const noArticles: readonly ArticlePreview[] = [];
const Foot = styled('div')({ display: 'flex', justifyContent: 'center', paddingBlock: '36px 20px' });

/** Stories of a page: full rows in one, two and three columns, and a size that the edge knows (edge-keys.ts). */
const pageSize = 30;

interface Stories {
  /** Id of the publisher. */
  source: string;
  /** Only stories on this topic. */
  topic: string | undefined;
}

/** What the list of articles is asked for. */
export const storiesInput = ({ source, topic }: Stories, cursor: string | null) => ({
  query: {
    source,
    limit: pageSize,
    ...(topic === undefined ? {} : { topic }),
    ...(cursor === null ? {} : { cursor }),
  },
});

function useStories(stories: Stories, cursor: string | null) {
  return useReply(listArticles, storiesInput(stories, cursor), articlesRule, async () => {
    const { page, next } = await callPage(listArticles, storiesInput(stories, null), cursor);
    return withCursor(page, next);
  });
}

/** The newest stories of a publisher, a page at a time. */
export function StoryPages(stories: Stories) {
  const name = `${stories.source} ${stories.topic}`;
  const [pages, showMore] = useStepCount(name);
  // Without a script each page is a document.
  const after = useSearchParams()[0].get('after');
  return (
    <StoryPage
      key={name}
      {...stories}
      cursor={after}
      isFirst
      above={[]}
      pages={pages}
      focused={false}
      onMore={showMore}
    />
  );
}

interface StoryPageProps extends Stories {
  cursor: string | null;
  isFirst?: boolean;
  /** The stories of the pages before. */
  above: readonly ArticlePreview[];
  /** How many pages to show from here on. */
  pages: number;
  /** Moves the keyboard to the first story: the reader asked for this page. */
  focused: boolean;
  onMore: () => void;
}

function StoryPage({ cursor, isFirst = false, above, pages, focused, onMore, ...stories }: StoryPageProps) {
  const { data, error, refetch } = useStories(stories, cursor);
  const [visible, hidden] = useVisible(data ?? noArticles, 'publisher');
  const [wasPressed, setWasPressed] = useState(false);
  if (data === undefined && error !== undefined)
    return <FailedNotice level="h3" title={words.storiesFailed} error={error} onRetry={refetch} />;
  if (data === undefined)
    return (
      <Loading>
        <CardSkeletons count={isFirst ? 6 : 3} />
      </Loading>
    );
  if (data.length === 0 && isFirst)
    return <Notice level="h3" title={stories.topic === undefined ? words.noStories : words.noStoriesOn} />;
  const next = cursorAfter(data);
  const shownStories = onePerStory(visible, above);
  // A page that adds little is followed by the next one, unless the reader hides the rest.
  const isThin = shownStories.length < visible.length / 2;
  const shown = (
    <>
      {hidden.length === 0 ? null : <HiddenNote count={hidden.length} />}
      <StoryCards articles={shownStories} above={above} focused={focused} />
      {next === null ? null : pages > 1 || isThin ? (
        <SidebarContext value={null}>
          <StoryPage
            {...stories}
            cursor={next}
            above={[...above, ...shownStories]}
            pages={isThin ? pages : pages - 1}
            focused={wasPressed}
            onMore={onMore}
          />
        </SidebarContext>
      ) : (
        <Foot>
          <ShowMore
            to={`?${new URLSearchParams({ ...(stories.topic === undefined ? {} : { topic: stories.topic }), after: next })}`}
            onPress={() => {
              setWasPressed(true);
              onMore();
            }}
          />
        </Foot>
      )}
    </>
  );
  return isFirst ? <AroundSidebar>{shown}</AroundSidebar> : shown;
}

interface StoryCardsProps {
  /** Each story once. */
  articles: readonly ArticlePreview[];
  /** The articles of the cards above. */
  above?: readonly ArticlePreview[];
  /** Moves the keyboard to the first story. */
  focused?: boolean;
}

/** Cards of stories. */
export function StoryCards({ articles, above = [], focused = false }: StoryCardsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focused) list.current?.querySelector<HTMLElement>('a.headline')?.focus({ preventScroll: true });
  }, [focused]);
  return (
    <div ref={list}>
      <Masonry>
        <SectionCards articles={articles} above={above} />
      </Masonry>
    </div>
  );
}
