import styled from '@emotion/styled';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef } from 'react';
import { usePageIdle } from '../rendering/page-idle.tsx';

// Its parts are laid out by what it is in.
const Bar = styled('div')({ display: 'contents' });

/**
 * The visible links and controls of a toolbar, in the order of the document. A form in it keeps its own stops, and so
 * does what it opens.
 */
const itemsOf = (bar: HTMLElement): HTMLElement[] =>
  [...bar.querySelectorAll<HTMLElement>('a[href], button:enabled, select, summary')].filter(
    (item) => item.getClientRects().length > 0 && !bar.contains(item.closest('form, details > :not(summary)')),
  );

/** Makes one item the only stop of the Tab key. */
export function setStop(items: readonly HTMLElement[], stop = items[0]): void {
  for (const item of items) item.tabIndex = item === stop ? 0 : -1;
}

const steps: Record<string, (at: number, last: number) => number> = {
  Home: () => 0,
  End: (_, last) => last,
  forth: (at, last) => (at === last ? 0 : at + 1),
  back: (at, last) => (at === 0 ? last : at - 1),
};

/** The step of a key: the arrows follow the direction of the page. */
function stepOf({ key, currentTarget }: KeyboardEvent) {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return steps[key];
  const isRtl = getComputedStyle(currentTarget).direction === 'rtl';
  return steps[(key === 'ArrowRight') === isRtl ? 'back' : 'forth'];
}

function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const items = itemsOf(event.currentTarget);
  const at = event.target instanceof HTMLElement ? items.indexOf(event.target) : -1;
  const step = stepOf(event);
  // React also passes on the keys of an opened menu, which is elsewhere in the document.
  if (at === -1 || step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  items[step(at, items.length - 1)]?.focus();
}

function onFocus({ currentTarget, target }: FocusEvent<HTMLElement>): void {
  const items = itemsOf(currentTarget);
  if (items.includes(target)) setStop(items, target);
}

/** The keys of a toolbar whose stops are set by `setStop`. */
export const toolbarKeys = { onKeyDown, onFocus } as const;

/**
 * Links and controls that are one stop of the Tab key; the arrow keys, Home and End move between them (toolbar of the
 * WAI-ARIA Authoring Practices), and the keys up and down choose in a select. Its parts may load later.
 */
export function Toolbar({ label, children }: { label: string; children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  const settle = useCallback(() => {
    const element = bar.current;
    if (element !== null && !element.contains(document.activeElement)) setStop(itemsOf(element));
  }, []);
  // Looking for what is visible is a layout of the page, which waits until the page is idle.
  const isIdle = usePageIdle();
  useEffect(() => {
    if (!isIdle || bar.current === null) return;
    settle();
    const observer = new MutationObserver(settle);
    observer.observe(bar.current, { childList: true, subtree: true });
    window.addEventListener('resize', settle);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', settle);
    };
  }, [isIdle, settle]);
  return (
    <Bar ref={bar} role="toolbar" aria-label={label} {...toolbarKeys}>
      {children}
    </Bar>
  );
}
