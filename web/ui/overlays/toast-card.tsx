import { keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { palette } from '#web/theme/theme.ts';
import { CloseIcon } from '../display/icons.tsx';
import { dismissToast, shownMs, type Toast, type ToastWords } from './toast.ts';

/** A toast dragged this far towards the inline end is dismissed (px). */
const dismissDistance = 50;
/** Moves the focus to the toast. */
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
  borderInlineStart: `4px solid ${palette.sun}`,
  background: palette.text.primary,
  color: palette.background.default,
  '&.destructive': {
    background: palette.error.main,
    color: palette.background.default,
    borderInlineStartColor: palette.background.default,
  },
  '& b': { display: 'block', fontWeight: 650, lineHeight: 1.4 },
  '& p': { fontSize: '0.875rem', overflowWrap: 'anywhere' },
  // One click selects the whole text, for example a link that could not be copied.
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

/**
 * A toast. It closes after five seconds, unless the pointer or the focus is on it, and by its button, Escape or a
 * swipe.
 */
export default function ToastCard({ toast, words }: { toast: Toast; words: ToastWords }) {
  const card = useRef<HTMLElement>(null);
  const previousFocus = useRef<Element | null>(null);
  const remainingMs = useRef(shownMs);
  const dragStart = useRef<number | null>(null);
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const [dragged, setDragged] = useState(0);
  const isPaused = isHovered || isFocused || dragged > 0;

  function dismiss() {
    // After the hotkey the focus returns to where it was.
    if (card.current?.contains(document.activeElement) && previousFocus.current instanceof HTMLElement) {
      previousFocus.current.focus();
    }
    dismissToast(toast.id);
  }

  useEffect(() => {
    if (isPaused) return;
    const startedAt = Date.now();
    const timer = setTimeout(() => dismissToast(toast.id), remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current = Math.max(0, remainingMs.current - (Date.now() - startedAt));
    };
  }, [isPaused, toast.id]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== hotkey || card.current === null || card.current.contains(document.activeElement)) return;
      event.preventDefault();
      previousFocus.current = document.activeElement;
      card.current.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0 || (event.target instanceof Element && event.target.closest('button') !== null)) return;
    dragStart.current = event.clientX;
    event.currentTarget.setPointerCapture(event.pointerId);
  }
  function dragDistance(event: PointerEvent<HTMLElement>): number {
    if (dragStart.current === null) return 0;
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    return Math.max(0, (event.clientX - dragStart.current) * (isRtl ? -1 : 1));
  }
  function onPointerUp(event: PointerEvent<HTMLElement>) {
    const isDismissed = dragDistance(event) >= dismissDistance;
    dragStart.current = null;
    setDragged(0);
    if (isDismissed) dismiss();
  }
  const isRtl = card.current !== null && getComputedStyle(card.current).direction === 'rtl';

  return (
    <Card
      ref={card}
      role={toast.tone === 'destructive' ? 'alert' : undefined}
      aria-label={words.area}
      tabIndex={-1}
      data-toast={toast.tone}
      className={toast.tone}
      style={dragged > 0 ? { transform: `translateX(${isRtl ? -dragged : dragged}px)` } : undefined}
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onPointerDown={onPointerDown}
      onPointerMove={(event) => setDragged(dragDistance(event))}
      onPointerUp={onPointerUp}
      onPointerCancel={() => {
        dragStart.current = null;
        setDragged(0);
      }}
      onFocus={() => setIsFocused(true)}
      onBlur={(event) => setIsFocused(event.currentTarget.contains(event.relatedTarget))}
      onKeyDown={(event) => {
        if (event.key === 'Escape') dismiss();
      }}
    >
      <div>
        <b>{toast.title}</b>
        {toast.description === undefined ? null : <p>{toast.description}</p>}
      </div>
      <button type="button" aria-label={words.close} onClick={dismiss}>
        <CloseIcon />
      </button>
    </Card>
  );
}
