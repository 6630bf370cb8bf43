import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Topic } from '#shared/domain/articles/topic.ts';
import { useTopics } from '#web/cache/public-lists.ts';
import { messages } from '#web/messages/en.ts';
import { topicLabel } from '#web/messages/topic-label.ts';
import { withSearch } from './use-search-term.ts';

const discoverTab = 'discover';
const followingTab = 'following';
/** The prefix keeps a topic called `discover` or `following` apart from these tabs. */
const topicTab = (topic: string): string => `topic-${topic}`;

interface Tabs {
  items: readonly { id: string; label: string }[];
  /** Id of the selected tab. */
  selected: string;
  isFollowing: boolean;
  /** The topic of the selected tab. */
  topic: Topic | undefined;
  /** Whether the address names a topic and the list of topics is loading. */
  isTopicLoading: boolean;
  /** Whether `topic` is final: the list of topics has loaded or failed, or the address names no topic. */
  isTopicKnown: boolean;
  /** Selects a tab and keeps the search term. The same function until the tabs or the address change. */
  select: (id: string, term: string) => void;
  /** Selects Discover without a search. */
  reset: () => void;
}

/** The tabs of the front page: Discover, Following and the topics. The address contains the selected one. */
export function useTabs(): Tabs {
  const topics = useTopics();
  const [params, setParams] = useSearchParams();
  const name = params.get('topic') ?? '';
  const topic = topics.data?.find((one) => one.name === name);
  const isFollowing = params.get('tab') === followingTab;
  const items = useMemo(
    () => [
      { id: discoverTab, label: messages.home.discover },
      { id: followingTab, label: messages.home.following },
      ...(topics.data ?? []).map((one) => ({ id: topicTab(one.name), label: topicLabel(one) })),
    ],
    [topics.data],
  );

  const select = useCallback(
    (id: string, term: string) => {
      const next = withSearch(term);
      const selectedTopic = topics.data?.find((one) => topicTab(one.name) === id);
      next.delete('tab');
      next.delete('topic');
      if (id === followingTab) next.set('tab', followingTab);
      if (selectedTopic !== undefined) next.set('topic', selectedTopic.name);
      setParams(next, { replace: true });
    },
    [topics.data, setParams],
  );

  return {
    items,
    selected: isFollowing ? followingTab : topic === undefined ? discoverTab : topicTab(topic.name),
    isFollowing,
    topic,
    isTopicLoading: name !== '' && topics.loading,
    isTopicKnown: name === '' || topics.data !== undefined || topics.error !== undefined,
    select,
    reset: () => setParams({}, { replace: true }),
  };
}
