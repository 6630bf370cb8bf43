import { keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { color } from '#web/theme.ts';
import { CloseIcon } from '../display/icons.tsx';
import { dismissToast, shownMs, type Toast } from './toast.ts';
import type { ToastWords } from './toaster.tsx';

/** So far towards the inline end, in pixels, a toast is pushed away (CONST-25). */
const swipe = 50;
/** Moves the focus to the toast (CONST-26). */
const hotkey = 'F8';

const rise = keyframes({ from: { opacity: 0, translate: '0 12px' } });

const Card = styled('section')({
  pointerEvents: 'auto',
  touchAction: 'pan-y',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'start',
  gap: 8,
  padding: '12px 6px 12px 18px',
  borderRadius: 6,
  borderInlineStart: `4px solid ${color.sun}`,
  background: color.ink,
  color: color.paper,
  '&.destructive': { background: color.error, color: color.paper, borderInlineStartColor: color.paper },
  '& b': { display: 'block', fontWeight: 650, lineHeight: 1.4 },
  '& p': { fontSize: '0.875rem', overflowWrap: 'anywhere' },
  // An address that could not be copied is selected whole by one click.
  '&.destructive p': { userSelect: 'all' },
  '& button': {
    display: 'grid',
    placeItems: 'center',
    inlineSize: 44,
    blockSize: 44,
    marginBlock: -8,
    border: 0,
    borderRadius: 999,
    background: 'transparent',
    cursor: 'pointer',
  },
  '&:focus-visible, & button:focus-visible': { outlineColor: 'currentColor', outlineOffset: -4 },
  '@media (prefers-reduced-motion: no-preference)': { animation: `${rise} 160ms ease-out` },
});

/** One toast: leaves after five seconds unless the reader points at it or is in it, by its button, by Escape, or pushed aside. */
export default function ToastCard({ toast, words }: { toast: Toast; words: ToastWords }) {
  const card = useRef<HTMLElement>(null);
  const before = useRef<Element | null>(null);
  const left = useRef(shownMs);
  const from = useRef<number | null>(null);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const [pushed, setPushed] = useState(0);
  const held = pointed || focused || pushed > 0;

  function leave() {
    // The reader who came by the key goes back to where they were.
    if (card.current?.contains(document.activeElement) && before.current instanceof HTMLElement) before.current.focus();
    dismissToast(toast.id);
  }

  useEffect(() => {
    if (held) return;
    const since = Date.now();
    const timer = setTimeout(() => dismissToast(toast.id), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (Date.now() - since));
    };
  }, [held, toast.id]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== hotkey || card.current === null || card.current.contains(document.activeElement)) return;
      event.preventDefault();
      before.current = document.activeElement;
      card.current.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0 || (event.target instanceof Element && event.target.closest('button') !== null)) return;
    from.current = event.clientX;
    event.currentTarget.setPointerCapture(event.pointerId);
  }
  function wayOf(event: PointerEvent<HTMLElement>): number {
    if (from.current === null) return 0;
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    return Math.max(0, (event.clientX - from.current) * (rtl ? -1 : 1));
  }
  function onPointerUp(event: PointerEvent<HTMLElement>) {
    const far = wayOf(event) >= swipe;
    from.current = null;
    setPushed(0);
    if (far) leave();
  }
  const rtl = card.current !== null && getComputedStyle(card.current).direction === 'rtl';

  return (
    <Card
      ref={card}
      role={toast.tone === 'destructive' ? 'alert' : undefined}
      aria-label={words.area}
      tabIndex={-1}
      data-toast={toast.tone}
      className={toast.tone}
      style={pushed > 0 ? { transform: `translateX(${rtl ? -pushed : pushed}px)` } : undefined}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onPointerDown={onPointerDown}
      onPointerMove={(event) => setPushed(wayOf(event))}
      onPointerUp={onPointerUp}
      onPointerCancel={() => {
        from.current = null;
        setPushed(0);
      }}
      onFocus={() => setFocused(true)}
      onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
      onKeyDown={(event) => {
        if (event.key === 'Escape') leave();
      }}
    >
      <div>
        <b>{toast.title}</b>
        {toast.description === undefined ? null : <p>{toast.description}</p>}
      </div>
      <button type="button" aria-label={words.close} onClick={leave}>
        <CloseIcon />
      </button>
    </Card>
  );
}
