import styled from '@emotion/styled';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { color, font } from '#web/theme.ts';
import { scrollBehavior } from '../browser/scroll-behavior.ts';
import { ForthIcon } from '../display/icons.tsx';
import { useOverflow } from './use-overflow.ts';

const Frame = styled('div')({ position: 'relative', minInlineSize: 0 });
const Row = styled('div')({
  display: 'flex',
  gap: 26,
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  scrollbarWidth: 'none',
  // The focus ring needs room inside the scroller.
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
  fontFamily: font.sans,
  fontWeight: 550,
  fontSize: '0.9375rem',
  whiteSpace: 'nowrap',
  color: color.soft,
  cursor: 'pointer',
  '&:hover': { color: color.ink },
  '&[aria-selected="true"]': { color: color.ink, boxShadow: `inset 0 -2px 0 ${color.ink}` },
  '&:focus-visible': { outlineOffset: -3 },
});

/** For the mouse, where a row can only be pushed; keys and fingers have their own ways, so it is no stop for them. */
const Push = styled('button')({
  display: 'none',
  position: 'absolute',
  insetBlock: 0,
  padding: 0,
  inlineSize: 38,
  border: 0,
  background: color.paper,
  color: color.soft,
  cursor: 'pointer',
  placeItems: 'center',
  '&:hover': { color: color.ink },
  '&.later': { insetInlineEnd: -4, borderInlineStart: `1px solid ${color.rule}` },
  '&.earlier': { insetInlineStart: -4, borderInlineEnd: `1px solid ${color.rule}` },
  '&.earlier svg, [dir=rtl] &.later svg': { scale: '-1 1' },
  '[dir=rtl] &.earlier svg': { scale: '1 1' },
  '@media (pointer: fine)': { '&.there': { display: 'grid' } },
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
  /** Id of the element that the tabs fill. */
  panelId: string;
}

/** Tabs in one row that scrolls sideways; arrows, Home and End move as the WAI-ARIA pattern has it. */
export function TabRow({ label, items, selected, onSelect, panelId }: TabRowProps) {
  const row = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  const [before, after] = useOverflow(row, items.length);
  // With none selected the first one is where the keyboard comes in.
  const index = Math.max(
    0,
    items.findIndex((item) => item.id === selected),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: the row may also have become longer.
  useEffect(() => {
    const box = row.current;
    const tab = box?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (box === null || tab === null || tab === undefined) return;
    const middle =
      tab.getBoundingClientRect().left - box.getBoundingClientRect().left - (box.clientWidth - tab.offsetWidth) / 2;
    box.scrollBy({ left: middle, behavior: isFirst.current ? 'instant' : scrollBehavior() });
    isFirst.current = false;
  }, [selected, items.length]);

  function move(event: KeyboardEvent) {
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const steps = new Map([
      [rtl ? 'ArrowLeft' : 'ArrowRight', index + 1],
      [rtl ? 'ArrowRight' : 'ArrowLeft', index - 1],
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

  const push = (share: number) =>
    row.current?.scrollBy({ left: share * row.current.clientWidth, behavior: scrollBehavior() });
  return (
    <Frame>
      <Row ref={row} role="tablist" aria-label={label} onKeyDown={move}>
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
      <Push
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        className={before ? 'earlier there' : 'earlier'}
        onClick={() => push(-0.7)}
      >
        <ForthIcon />
      </Push>
      <Push
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        className={after ? 'later there' : 'later'}
        onClick={() => push(0.7)}
      >
        <ForthIcon />
      </Push>
    </Frame>
  );
}
