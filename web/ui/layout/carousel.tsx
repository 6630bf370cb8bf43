import { keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { color, font } from '#web/theme.ts';
import { ForthIcon } from '../display/icons.tsx';
import { useSwipe } from './use-swipe.ts';
import { VisuallyHidden } from './visually-hidden.tsx';
import { wrapIndex } from './wrap-index.ts';

const arrive = keyframes({ from: { opacity: 0, translate: 'var(--from) 0' } });

const Head = styled('div')({ display: 'flex', alignItems: 'center', gap: 8, minBlockSize: 44, marginBlockEnd: 14 });
const Title = styled('div')({ flex: 1, minInlineSize: 0, '&& > *': { marginBlockEnd: 0 } });
const Position = styled('p')({
  ...font.meta,
  color: color.soft,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  marginInlineEnd: 6,
  position: 'relative',
});
const Step = styled('button')({
  display: 'grid',
  placeItems: 'center',
  inlineSize: 38,
  blockSize: 38,
  padding: 0,
  border: `1px solid ${color.rule}`,
  borderRadius: '50%',
  background: 'transparent',
  color: color.brand,
  cursor: 'pointer',
  '&:hover': { borderColor: color.brand },
  '&:disabled': { color: color.rule, borderColor: color.rule, cursor: 'default' },
  '&.back svg, [dir=rtl] & svg': { scale: '-1 1' },
  '[dir=rtl] &.back svg': { scale: '1 1' },
  '@media (pointer: coarse)': { inlineSize: 44, blockSize: 44 },
});
const Slide = styled('div')({
  // Sideways is ours, up and down the page's.
  touchAction: 'pan-y pinch-zoom',
  '&.forth': { '--from': '28px' },
  '&.back': { '--from': '-28px' },
  '[dir=rtl] &.forth': { '--from': '-28px' },
  '[dir=rtl] &.back': { '--from': '28px' },
  '@media (prefers-reduced-motion: no-preference)': {
    '&.forth, &.back': { animation: `${arrive} 240ms cubic-bezier(0.2, 0.7, 0.2, 1)` },
  },
});

interface CarouselProps<T> {
  /** Accessible name of the whole. */
  label: string;
  /** Stands in one row with the controls. */
  title: ReactNode;
  items: readonly T[];
  /** What is read aloud of the item that has come. */
  nameOf: (item: T) => string;
  words: { carousel: string; previous: string; next: string; position: (place: number, count: number) => string };
  children: (item: T) => ReactNode;
}

/**
 * One item at a time, with a way to the next and the previous that goes round: buttons, arrow keys, a swipe. It never turns by itself. The controls stand above what they
 * change, so that they stay under the finger however tall the items are.
 */
export function Carousel<T>({ label, title, items, nameOf, words, children }: CarouselProps<T>) {
  const [{ index, way }, turn] = useState({ index: 0, way: '' });
  const place = wrapIndex(index, items.length);
  const item = items[place];
  const alone = items.length < 2;
  const step = (by: 1 | -1) => {
    if (!alone) turn({ index: wrapIndex(place + by, items.length), way: by > 0 ? 'forth' : 'back' });
  };
  const swipe = useSwipe(step);

  function move(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    event.preventDefault();
    step((event.key === 'ArrowRight') === rtl ? -1 : 1);
  }

  if (item === undefined) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's.
    <div role="group" aria-roledescription={words.carousel} aria-label={label} onKeyDown={move}>
      <Head>
        <Title>{title}</Title>
        <Position role="status">
          {words.position(place + 1, items.length)}
          <VisuallyHidden>: {nameOf(item)}</VisuallyHidden>
        </Position>
        <Step type="button" className="back" aria-label={words.previous} disabled={alone} onClick={() => step(-1)}>
          <ForthIcon />
        </Step>
        <Step type="button" aria-label={words.next} disabled={alone} onClick={() => step(1)}>
          <ForthIcon />
        </Step>
      </Head>
      <Slide key={place} className={way} {...swipe}>
        {children(item)}
      </Slide>
    </div>
  );
}
