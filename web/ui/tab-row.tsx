import { styled } from '@mui/material/styles';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { color, type } from '#web/theme.ts';

const Row = styled('div')({
  display: 'flex',
  gap: 26,
  minInlineSize: 0,
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
  fontFamily: type.sans,
  fontWeight: 550,
  fontSize: '0.9375rem',
  whiteSpace: 'nowrap',
  color: color.soft,
  cursor: 'pointer',
  '&:hover': { color: color.ink },
  '&[aria-selected="true"]': { color: color.ink, boxShadow: `inset 0 -2px 0 ${color.ink}` },
  '&:focus-visible': { outlineOffset: -3 },
});

export interface TabItem {
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
  const index = items.findIndex((item) => item.id === selected);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another tab is selected, not only when the function changes.
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (tab === null || tab === undefined || row.current === null) return;
    const into = tab.offsetLeft - row.current.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2;
    row.current.scrollTo({ left: into, behavior: isFirst.current ? 'instant' : 'smooth' });
    isFirst.current = false;
  }, [selected, items.length]);

  function move(event: KeyboardEvent) {
    const towardsEnd = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const towardsStart = towardsEnd === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight';
    const steps: Record<string, number> = { [towardsEnd]: index + 1, [towardsStart]: index - 1, Home: 0, End: items.length - 1 };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const item = items[(next + items.length) % items.length];
    if (item === undefined) return;
    onSelect(item.id);
    row.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(item.id)}"]`)?.focus({ preventScroll: true });
  }

  return (
    <Row ref={row} role="tablist" aria-label={label} onKeyDown={move}>
      {items.map((item) => (
        <Tab
          key={item.id}
          type="button"
          role="tab"
          data-tab={item.id}
          aria-selected={item.id === selected}
          aria-controls={panelId}
          tabIndex={item.id === selected ? 0 : -1}
          onClick={() => onSelect(item.id)}
        >
          {item.label}
        </Tab>
      ))}
    </Row>
  );
}
