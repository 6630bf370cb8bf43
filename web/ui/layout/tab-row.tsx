import styled from '@emotion/styled';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { palette, typography } from '#web/theme/theme.ts';
import { scrollBehavior } from '../browser/scroll-behavior.ts';
import { ChevronIcon } from '../display/icons.tsx';

const Frame = styled('div')({ position: 'relative', minInlineSize: 0 });
const Row = styled('div')({
  display: 'flex',
  gap: 26,
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  scrollbarWidth: 'none',
  // Room for the focus ring inside the scroller.
  paddingInline: 4,
  marginInline: -4,
  '&::-webkit-scrollbar': { display: 'none' },
});

const Tab = styled('button')({
  flex: 'none',
  blockSize: 51,
  padding: 0,
  border: 0,
  background: 'none',
  fontFamily: typography.fontFamily,
  fontWeight: 550,
  fontSize: '0.9375rem',
  whiteSpace: 'nowrap',
  color: palette.text.secondary,
  cursor: 'pointer',
  '&:hover': { color: palette.text.primary },
  '&[aria-selected="true"]': { color: palette.text.primary, boxShadow: `inset 0 -2px 0 ${palette.text.primary}` },
  '&:focus-visible': { outlineOffset: -3 },
});

/**
 * Scrolls the row with a mouse. Keyboard and touch do not need it, so it is no tab stop and hidden on touch screens.
 */
const ScrollButton = styled('button')({
  display: 'none',
  position: 'absolute',
  insetBlock: 0,
  padding: 0,
  inlineSize: 38,
  border: 0,
  background: palette.background.default,
  color: palette.text.secondary,
  cursor: 'pointer',
  placeItems: 'center',
  '&:hover': { color: palette.text.primary },
  '&.later': { insetInlineEnd: -4, borderInlineStart: `1px solid ${palette.divider}` },
  '&.earlier': { insetInlineStart: -4, borderInlineEnd: `1px solid ${palette.divider}` },
  '&.earlier svg, [dir=rtl] &.later svg': { scale: '-1 1' },
  '[dir=rtl] &.earlier svg': { scale: '1 1' },
  '@media (pointer: fine)': { '&.visible': { display: 'grid' } },
});

interface TabItem {
  id: string;
  label: string;
}

interface TabRowProps {
  label: string;
  items: readonly TabItem[];
  selected: string;
  onSelect: (id: string) => void;
  /** Id of the tab panel. */
  panelId: string;
}

/** Whether a horizontal scroller has content before and after what is visible. */
function useOverflow(scroller: RefObject<HTMLElement | null>, itemCount: number): [before: boolean, after: boolean] {
  const [state, setState] = useState<[boolean, boolean]>([false, false]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: measures again when the content changes.
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const measure = () => {
      // In right-to-left scrollers scrollLeft goes down from 0.
      const scrolled = Math.abs(element.scrollLeft);
      setState([scrolled > 4, scrolled + element.clientWidth < element.scrollWidth - 4]);
    };
    const resizes = new ResizeObserver(measure);
    resizes.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    measure();
    return () => {
      resizes.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [scroller, itemCount]);
  return state;
}

/** Tabs in one row that scrolls horizontally. Arrow keys, Home and End select, as in the WAI-ARIA tabs pattern. */
export function TabRow({ label, items, selected, onSelect, panelId }: TabRowProps) {
  const row = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  const [hasEarlier, hasLater] = useOverflow(row, items.length);
  // Without a selection the first tab gets the focus.
  const index = Math.max(
    0,
    items.findIndex((item) => item.id === selected),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: the row may also have got more items.
  useEffect(() => {
    const element = row.current;
    const tab = element?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (element === null || tab === null || tab === undefined) return;
    const distance =
      tab.getBoundingClientRect().left -
      element.getBoundingClientRect().left -
      (element.clientWidth - tab.offsetWidth) / 2;
    element.scrollBy({ left: distance, behavior: isFirst.current ? 'instant' : scrollBehavior() });
    isFirst.current = false;
  }, [selected, items.length]);

  function onKeyDown(event: KeyboardEvent) {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const steps = new Map([
      [isRtl ? 'ArrowLeft' : 'ArrowRight', index + 1],
      [isRtl ? 'ArrowRight' : 'ArrowLeft', index - 1],
      ['Home', 0],
      ['End', items.length - 1],
    ]);
    const next = steps.get(event.key);
    const item = next === undefined ? undefined : items[(next + items.length) % items.length];
    if (item === undefined) return;
    event.preventDefault();
    onSelect(item.id);
    row.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(item.id)}"]`)?.focus({ preventScroll: true });
  }

  const scrollRow = (share: number) =>
    row.current?.scrollBy({ left: share * row.current.clientWidth, behavior: scrollBehavior() });
  return (
    <Frame>
      <Row ref={row} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {items.map((item, n) => (
          <Tab
            key={item.id}
            type="button"
            role="tab"
            data-tab={item.id}
            aria-selected={item.id === selected}
            aria-controls={panelId}
            tabIndex={n === index ? 0 : -1}
            onClick={() => onSelect(item.id)}
          >
            {item.label}
          </Tab>
        ))}
      </Row>
      <ScrollButton
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        className={hasEarlier ? 'earlier visible' : 'earlier'}
        onClick={() => scrollRow(-0.7)}
      >
        <ChevronIcon />
      </ScrollButton>
      <ScrollButton
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        className={hasLater ? 'later visible' : 'later'}
        onClick={() => scrollRow(0.7)}
      >
        <ChevronIcon />
      </ScrollButton>
    </Frame>
  );
}
