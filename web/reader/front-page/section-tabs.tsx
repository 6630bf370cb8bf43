import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import {
  type MouseEvent,
  memo,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Topic } from '#shared/domain/articles/topic.ts';
import { useTopics } from '#web/shell/cache/public-lists.ts';
import { messages } from '#web/shell/messages/en.ts';
import { topicLabel } from '#web/shell/messages/topic-label.ts';
import { paths } from '#web/shell/paths.ts';
import { useIsServed } from '#web/shell/state/served.ts';
import { feedLayout } from '#web/shell/storage/preferences.ts';
import { useStored } from '#web/shell/storage/stored-value.ts';
import { breakpoints, palette } from '#web/shell/theme/theme.ts';
import { ChevronIcon } from '#web/shell/ui/display/icons.tsx';
import { toolbarKeys } from '#web/shell/ui/layout/toolbar.tsx';
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

const Sections = styled('div')({
  position: 'relative',
  '& [role=tablist]': { display: 'flex', gap: 26, overflowX: 'auto', scrollbarWidth: 'none' },
  // The line of the selected tab is above the rule below the row.
  '& [role=tab]': {
    flex: 'none',
    display: 'flex',
    alignItems: 'center',
    minBlockSize: 51,
    fontWeight: 550,
    color: palette.text.secondary,
    whiteSpace: 'nowrap',
  },
  '& [role=tab]:hover, & [aria-selected=true]': { color: palette.text.primary },
  '& [aria-selected=true]': { boxShadow: `inset 0 -2px 0 ${palette.text.primary}` },
  // The row clips what is outside.
  '& [role=tab]:focus-visible': { outlineOffset: -3 },
  // For the mouse only, and above the tabs: their row keeps its width when a button appears.
  '& button': {
    all: 'unset',
    position: 'absolute',
    insetBlock: 0,
    inlineSize: 38,
    display: 'grid',
    placeItems: 'center',
    cursor: 'pointer',
    color: palette.text.secondary,
    backgroundColor: palette.background.default,
    '&:hover': { color: palette.text.primary },
    '@media (pointer: coarse)': { display: 'none' },
  },
  '& .back': { insetInlineStart: 0, borderInlineEnd: `1px solid ${palette.divider}`, '& svg': { rotate: '180deg' } },
  '& .forth': { insetInlineEnd: 0, borderInlineStart: `1px solid ${palette.divider}` },
  '[dir=rtl] & svg': { scale: '-1 1' },
});
/** What a selected tab keeps free at the edges of the row: the buttons (px). */
const besideTab = 44;

/**
 * The row of sections, which are links without a script. MUI's Tabs are 8 KB of the first load, and measure themselves
 * after each rendering, which is a layout of the whole page.
 */
export const SectionTabs = memo(function SectionTabs({ items, selected, panelId, onSelect }: SectionTabsProps) {
  const row = useRef<HTMLDivElement>(null);
  const isIdle = usePageIdle();
  const isServed = useIsServed();
  const { value, onChange } = useTabChoice(selected, onSelect);
  const cut = useCutEdges(row, isIdle ? items : undefined);
  useEffect(() => {
    if (isIdle && value !== '') showSelected(row.current);
  }, [isIdle, value]);
  const scroll = (direction: 1 | -1) => {
    const { current } = row;
    if (current === null) return;
    const isRtl = getComputedStyle(current).direction === 'rtl';
    current.scrollBy({
      left: (isRtl ? -direction : direction) * current.clientWidth * 0.8,
      behavior: scrollBehaviour(),
    });
  };
  return (
    <Sections className="sections">
      {/* Firefox makes each element that scrolls a Tab stop. The tabs are one already, and scroll into view. */}
      <div ref={row} role="tablist" aria-label={messages.home.sections} tabIndex={-1} onKeyDown={toolbarKeys.onKeyDown}>
        {items.map(({ id, label, to }) => (
          <a
            key={id}
            role="tab"
            href={to}
            aria-selected={id === value}
            aria-controls={panelId}
            tabIndex={isServed || id === value ? 0 : -1}
            onFocus={(event) => (id === value ? undefined : onChange(event, id))}
            onClick={(event) => {
              stay(event);
              if (id !== value) onChange(event, id);
            }}
          >
            {label}
          </a>
        ))}
      </div>
      {(['back', 'forth'] as const).map((side) =>
        cut[side] ? (
          <button
            key={side}
            type="button"
            className={side}
            aria-hidden="true"
            tabIndex={-1}
            onClick={() => scroll(side === 'forth' ? 1 : -1)}
          >
            <ChevronIcon />
          </button>
        ) : null,
      )}
    </Sections>
  );
});

const scrollBehaviour = (): ScrollBehavior =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';

/** Scrolls the row, and not the page, until the selected tab is clear of both edges. */
function showSelected(row: HTMLElement | null): void {
  const tab = row?.querySelector('[aria-selected=true]');
  if (!row || !tab) return;
  const [inside, outside] = [tab.getBoundingClientRect(), row.getBoundingClientRect()];
  const before = Math.min(0, inside.left - outside.left - besideTab);
  const after = Math.max(0, inside.right - outside.right + besideTab);
  row.scrollBy({ left: before || after, behavior: scrollBehaviour() });
}

/** At which edges the row cuts tabs off. */
function useCutEdges(row: RefObject<HTMLElement | null>, items: unknown): { back: boolean; forth: boolean } {
  const [cut, setCut] = useState({ back: false, forth: false });
  useEffect(() => {
    const { current } = row;
    if (items === undefined || current === null) return;
    const [first, last] = [current.firstElementChild, current.lastElementChild];
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries) {
          const isCut = intersectionRatio < 0.95;
          setCut((before) => ({
            back: target === first ? isCut : before.back,
            forth: target === last ? isCut : before.forth,
          }));
        }
      },
      { root: current, threshold: 0.95 },
    );
    for (const end of [first, last]) if (end !== null) observer.observe(end);
    return () => observer.disconnect();
  }, [row, items]);
  return cut;
}

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
