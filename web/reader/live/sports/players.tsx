import { keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import IconButton from '@mui/material/IconButton';
import { type KeyboardEvent, type ReactNode, type TouchEvent, useRef, useState } from 'react';
import type { DiasporaPlayer } from '#shared/domain/live/sport.ts';
import { sportsMessages as words } from '#web/shell/messages/en-sports.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { ChevronIcon } from '#web/shell/ui/display/icons.tsx';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';

const slideIn = keyframes({ from: { opacity: 0, translate: 'var(--from) 0' } });

const Head = styled('div')({ display: 'flex', alignItems: 'center', gap: 8, minBlockSize: 44, marginBlockEnd: 14 });
const Title = styled('div')({ flex: 1, minInlineSize: 0, '&& > *': { marginBlockEnd: 0 } });
const Position = styled('p')({
  ...typography.meta,
  color: palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  marginInlineEnd: 6,
  position: 'relative',
});
const Step = styled(IconButton)({
  '&.back svg, [dir=rtl] & svg': { scale: '-1 1' },
  '[dir=rtl] &.back svg': { scale: '1 1' },
});
const Slide = styled('div')({
  // Horizontal swipes change the slide; vertical ones scroll the page.
  touchAction: 'pan-y pinch-zoom',
  '&.forth': { '--from': '28px' },
  '&.back': { '--from': '-28px' },
  '[dir=rtl] &.forth': { '--from': '-28px' },
  '[dir=rtl] &.back': { '--from': '28px' },
  '@media (prefers-reduced-motion: no-preference)': {
    '&.forth, &.back': { animation: `${slideIn} 240ms cubic-bezier(0.2, 0.7, 0.2, 1)` },
  },
});

/** `index` wrapped into 0 to `count - 1`; 0 when there are no items. */
export const wrapIndex = (index: number, count: number): number => (count > 0 ? ((index % count) + count) % count : 0);

/** Shorter horizontal movements are not a swipe (px). */
const minSwipe = 40;

/**
 * Touch handlers that recognise horizontal swipes and ignore scrolls, taps and pinches. Reports 1 for the next item
 * in reading direction, -1 for the previous.
 */
function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: (event: TouchEvent) => {
      const touch = event.touches[0];
      start.current = touch === undefined || event.touches.length > 1 ? null : { x: touch.clientX, y: touch.clientY };
    },
    onTouchCancel: () => {
      start.current = null;
    },
    onTouchEnd: (event: TouchEvent) => {
      const touch = event.changedTouches[0];
      if (start.current === null || touch === undefined) return;
      const [dx, dy] = [touch.clientX - start.current.x, touch.clientY - start.current.y];
      start.current = null;
      if (Math.abs(dx) < minSwipe || Math.abs(dx) < 1.5 * Math.abs(dy)) return;
      const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
      onSwipe(dx < 0 === isRtl ? -1 : 1);
    },
  };
}

interface PlayerCarouselProps {
  players: readonly DiasporaPlayer[];
  /** Shown in one row with the controls. */
  title: ReactNode;
  children: (player: DiasporaPlayer) => ReactNode;
}

/**
 * Shows one player at a time; buttons, arrow keys and swipes move to the next and the previous, around the ends. It
 * never moves by itself. The controls are above the players and stay in place whatever the height of one.
 */
export function PlayerCarousel({ players, title, children }: PlayerCarouselProps) {
  const [{ index, direction }, setState] = useState({ index: 0, direction: '' });
  // The list may have become shorter.
  const current = wrapIndex(index, players.length);
  const player = players[current];
  const isSingle = players.length < 2;
  const step = (by: 1 | -1) => {
    if (isSingle) return;
    setState({ index: wrapIndex(current + by, players.length), direction: by > 0 ? 'forth' : 'back' });
  };
  const swipe = useSwipe(step);

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    event.preventDefault();
    step((event.key === 'ArrowRight') === isRtl ? -1 : 1);
  }

  if (player === undefined) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form.
    <div role="group" aria-roledescription={words.carousel} aria-label={words.players} onKeyDown={onKeyDown}>
      <Head>
        <Title>{title}</Title>
        <Position role="status">
          {words.position(current + 1, players.length)}
          <VisuallyHidden>: {player.name}</VisuallyHidden>
        </Position>
        <Step color="primary" className="back" aria-label={words.previous} disabled={isSingle} onClick={() => step(-1)}>
          <ChevronIcon />
        </Step>
        <Step color="primary" aria-label={words.next} disabled={isSingle} onClick={() => step(1)}>
          <ChevronIcon />
        </Step>
      </Head>
      <Slide key={current} className={direction} {...swipe}>
        {children(player)}
      </Slide>
    </div>
  );
}

/** Two places and a line between them, as in the strip above the masthead. */
const Line = styled('p')({
  display: 'flex',
  alignItems: 'center',
  gap: 9,
  fontWeight: 600,
  color: palette.text.primary,
  '& .place': { minInlineSize: 0 },
  '& .mark': {
    flex: 'none',
    inlineSize: 9,
    blockSize: 9,
    borderRadius: '50%',
    border: `1.5px solid ${palette.text.secondary}`,
  },
  '& .mark.sun': { borderColor: palette.sun, background: palette.sun },
  '& .line': { flex: '0 1 56px', minInlineSize: 20, blockSize: 1, background: palette.text.secondary, opacity: 0.55 },
});

type Places = Pick<DiasporaPlayer, 'originCountry' | 'diasporaCountry'>;

/** A player's country of origin and the country where they play. */
export function TwoShores({ player: { originCountry, diasporaCountry } }: { player: Places }) {
  return (
    <Line className="shores">
      <span className="mark sun" aria-hidden="true" />
      <bdi className="place">
        <VisuallyHidden>{words.from} </VisuallyHidden>
        {originCountry}
      </bdi>
      <span className="line" aria-hidden="true" />
      <span className="mark" aria-hidden="true" />
      <bdi className="place">
        <VisuallyHidden>{words.playsIn} </VisuallyHidden>
        {diasporaCountry}
      </bdi>
    </Line>
  );
}
