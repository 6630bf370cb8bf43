import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { type MouseEvent, memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Topic } from '#shared/domain/articles/topic.ts';
import { useTopics } from '#web/shell/cache/public-lists.ts';
import { messages } from '#web/shell/messages/en.ts';
import { topicLabel } from '#web/shell/messages/topic-label.ts';
import { paths } from '#web/shell/paths.ts';
import { feedLayout } from '#web/shell/storage/preferences.ts';
import { useStored } from '#web/shell/storage/stored-value.ts';
import { breakpoints, palette } from '#web/shell/theme/theme.ts';
import { hidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { usePageIdle } from '#web/shell/ui/rendering/page-idle.tsx';
import { useTabChoice } from '#web/shell/ui/rendering/use-tab-choice.ts';

interface SectionTabsProps {
  items: readonly { id: string; label: string; to: string }[];
  /** Id of the selected tab. */
  selected: string;
  /** Id of the element that shows the selected section. */
  panelId: string;
  onSelect: (id: string) => void;
}

/** The tab has been chosen already. With a modifier key the browser opens a window, as for any link. */
const stay = (event: MouseEvent) => {
  if (!event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey) event.preventDefault();
};

/**
 * The row of sections, which are links without a script. MUI's Tabs measure themselves after each rendering, and more
 * so if they scroll: a layout of the whole page. So they render when they change only, and scroll once the page is
 * idle.
 */
export const SectionTabs = memo(function SectionTabs({ items, selected, panelId, onSelect }: SectionTabsProps) {
  return (
    <Tabs
      aria-label={messages.home.sections}
      variant={usePageIdle() ? 'scrollable' : 'standard'}
      {...useTabChoice(selected, onSelect)}
    >
      {items.map(({ id, label, to }) => (
        <Tab key={id} value={id} label={label} aria-controls={panelId} component="a" href={to} onClick={stay} />
      ))}
    </Tabs>
  );
});

const discoverTab = 'discover';
const followingTab = 'following';
/** The prefix keeps a topic called `discover` or `following` apart from these tabs. */
const topicTab = (topic: string): string => `topic-${topic}`;

interface TabChoice {
  items: readonly { id: string; label: string; to: string }[];
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

/** Whether a garbled link begins with this topic: `justice).` */
const isGarbled = (name: string, topic: string): boolean =>
  name.startsWith(topic) && /^(?![\s-]\p{L})[^\p{L}\p{M}\p{N}]/u.test(name.slice(topic.length));

/** The tabs of the front page: Discover, Following and the topics. The address contains the selected one. */
export function useTabs(): TabChoice {
  const topics = useTopics();
  const [params, setParams] = useSearchParams();
  const name = params.get('topic') ?? '';
  const topic = topics.data?.find((one) => one.name === name) ?? topics.data?.find((one) => isGarbled(name, one.name));
  const isFollowing = params.get('tab') === followingTab;
  const items = useMemo(
    () => [
      { id: discoverTab, label: messages.home.discover, to: paths.home },
      { id: followingTab, label: messages.home.following, to: `${paths.home}?tab=${followingTab}` },
      ...(topics.data ?? []).map((one) => ({
        id: topicTab(one.name),
        label: topicLabel(one),
        to: `${paths.home}?${new URLSearchParams({ topic: one.name })}`,
      })),
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

const Switch = styled(Button)({
  flex: 'none',
  minBlockSize: 36,
  paddingInline: 14,
  color: palette.text.secondary,
  fontWeight: 400,
  fontSize: '0.8125rem',
  whiteSpace: 'nowrap',
  '& b': { fontWeight: 600, color: palette.text.primary },
  // Phones have no room for it beside the search; its name keeps it. Large text wraps.
  [breakpoints.down('sm')]: { flex: '0 1 auto', whiteSpace: 'normal', overflowWrap: 'anywhere', '& > span': hidden },
});

/** Shows the layout of the feed and switches it. */
export function FeedLayoutButton() {
  const layout = useStored(feedLayout);
  return (
    <Switch onClick={() => feedLayout.write(layout === 'unified' ? 'columns' : 'unified')}>
      <span>{messages.home.layout}</span> <b>{messages.home.layouts[layout]}</b>
    </Switch>
  );
}

/** Pause in typing before the address changes: browsers refuse a hundred changes within a few seconds. */
const debounceMs = 300;

const termOf = (params: URLSearchParams): string => params.get('search') ?? '';

/** The address's parameters now. React's copy may be older. */
const currentParams = () => new URLSearchParams(window.location.search);

/** The address's current parameters with this search term: a tab chosen during the pause in typing must not be lost. */
function withSearch(term: string): URLSearchParams {
  const next = currentParams();
  next.delete('page');
  if (term === '') next.delete('search');
  else next.set('search', term);
  return next;
}

/**
 * The term that filters the feed, synchronised with the `search` parameter: changes of the address apply at once,
 * typing changes the address after a pause.
 */
export function useSearchTerm(): [string, (term: string) => void] {
  const [params, setParams] = useSearchParams();
  const inAddress = termOf(params);
  const [term, setTerm] = useState(inAddress);
  /** The address's term as last read or written here. Any other comes from a link or the history. */
  const known = useRef(inAddress);
  // In an effect, not while rendering: React renders a new address in slices, and what a reader types in between
  // would be lost.
  useLayoutEffect(() => {
    if (inAddress === known.current || inAddress !== termOf(currentParams())) return;
    known.current = inAddress;
    setTerm(inAddress);
  }, [inAddress]);
  useEffect(() => {
    const next = term.trim();
    if (next === known.current) return;
    const write = () => {
      known.current = next;
      setParams(withSearch(next), { replace: true });
    };
    const timer = setTimeout(write, next === '' ? 0 : debounceMs);
    return () => clearTimeout(timer);
  }, [term, setParams]);
  return [term, setTerm];
}
