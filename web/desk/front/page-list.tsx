import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { type PointerEvent, useRef, useState } from 'react';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import type { ArrangedFrontPage } from '#shared/domain/front-page/arrange-front-page.ts';
import { inSections } from '#shared/domain/front-page/plan-sections.ts';
import { type FrontPagePlan, type Pin, pinPlaces } from '#shared/domain/newsroom/front-page-plan.ts';
import { frontMessages } from '#web/shell/messages/desk/en-front.ts';
import { fullMoment } from '#web/shell/messages/time.ts';
import { palette } from '#web/shell/theme/theme.ts';
import { ChevronIcon, MenuIcon } from '#web/shell/ui/display/icons.tsx';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { pinTo, withoutPin } from './edit-plan.ts';
import { Rows, StoryRow } from './story-row.tsx';

const words = frontMessages.page;
/** Rows of the list: the places, and stories that may be moved up. */
const rowCount = 20;

const Handle = styled('span')({
  display: 'grid',
  placeItems: 'center',
  inlineSize: 40,
  blockSize: 40,
  cursor: 'grab',
  touchAction: 'none',
  color: palette.text.secondary,
  '&:active': { cursor: 'grabbing' },
});

/** The row that is dragged, and the place that it would take. */
interface Drag {
  id: string;
  over: number;
}
/** Pixels from the edge of the window where dragging scrolls the page, and how far. */
const edge = { size: 60, step: 14 };

/**
 * Dragging of the rows of a list by a handle, with a mouse, a pen or a finger. The keyboard has buttons for the same.
 * @param onDrop gets the number of the row that the pointer was over
 */
function useRowDrag(onDrop: (id: string, place: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);

  function placeAt(y: number): number {
    const rows = [...(list.current?.querySelectorAll(':scope > li') ?? [])];
    const place = rows.findIndex((row) => row.getBoundingClientRect().bottom > y);
    return place === -1 ? rows.length - 1 : place;
  }

  const handleProps = (id: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ id, over: placeAt(event.clientY) });
    },
    onPointerMove: ({ clientY }: PointerEvent) => {
      if (drag === null) return;
      if (clientY < edge.size) window.scrollBy(0, -edge.step);
      else if (clientY > window.innerHeight - edge.size) window.scrollBy(0, edge.step);
      setDrag({ id, over: placeAt(clientY) });
    },
    onPointerUp: () => {
      if (drag !== null) onDrop(drag.id, drag.over);
      setDrag(null);
    },
    onPointerCancel: () => setDrag(null),
  });
  return { list, drag, handleProps };
}

interface StepButtonProps {
  way: 'up' | 'down';
  title: string;
  isEnd: boolean;
  onStep: () => void;
}

/** Moves a row by one place. */
const StepButton = ({ way, title, isEnd, onStep }: StepButtonProps) => (
  <IconButton aria-label={words[way](title)} disabled={isEnd} onClick={onStep}>
    <span style={{ display: 'grid', rotate: way === 'up' ? '-90deg' : '90deg' }}>
      <ChevronIcon />
    </span>
  </IconButton>
);

interface PageListProps {
  plan: FrontPagePlan;
  page: ArrangedFrontPage;
  /** The pin that gives an article its place. */
  pinOf: (id: string) => Pin | undefined;
  now: number;
  onChange: (plan: FrontPagePlan) => void;
  onEditPin: (pin: Pin, isKept: boolean) => void;
  onMute: (article: ArticlePreview) => void;
}

/** The first stories of the front page as readers would see them with this plan, which can be moved. */
export function PageList({ plan, page, pinOf, now, onChange, onEditPin, onMute }: PageListProps) {
  const [said, setSaid] = useState('');
  const { lead, seconds, headlines, sections, feed } = page;
  const ofSections = new Set(inSections(sections));
  const rows = [...(lead === null ? [] : [lead]), ...seconds, ...headlines, ...ofSections, ...feed].slice(0, rowCount);

  function unpin(pin: Pin, title: string) {
    onChange(withoutPin(plan, pin));
    setSaid(words.unpinned(title));
  }
  function move(id: string, place: number) {
    const story = rows.find((one) => one.id === id);
    const pin = pinOf(id);
    if (story === undefined) return;
    if (place < pinPlaces) {
      onChange(pinTo(plan, pin?.articleId ?? id, place, now));
      setSaid(words.moved(story.title, place));
    } else if (pin !== undefined) unpin(pin, story.title);
  }
  const { list, drag, handleProps } = useRowDrag((id, place) => {
    if (rows[place]?.id !== id) move(id, place);
  });

  const buttonsOf = (story: ArticlePreview, row: number, pin: Pin | undefined) => {
    const begun = { place: Math.min(row, pinPlaces - 1), articleId: story.id, start: null, end: null };
    const mute = ['mute', () => onMute(story)] as const;
    if (pin === undefined) return [['pin', () => onEditPin(begun, false)] as const, mute];
    return [['times', () => onEditPin(pin, true)] as const, ['unpin', () => unpin(pin, story.title)] as const, mute];
  };
  return (
    <>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <Rows ref={list} aria-label={words.list}>
        {rows.map((story, i) => {
          const { id, title } = story;
          const pin = pinOf(id);
          const beside = page.beside.get(id);
          return (
            <li
              key={id}
              data-pinned={pin === undefined ? undefined : ''}
              data-over={drag !== null && drag.over === i && drag.id !== id ? '' : undefined}
              data-dragged={drag?.id === id ? '' : undefined}
            >
              <StoryRow
                story={story}
                place={`${i < pinPlaces ? words.place(i) : ofSections.has(story) ? words.section : words.next} · ${words.sizes[page.sizes.get(id) ?? 'small']}`}
                state={pin && (pin.end === null ? words.pinned : words.pinnedUntil(fullMoment(pin.end)))}
                beside={beside && [beside.composed, ...beside.others].map((one) => one.title)}
                tools={
                  <>
                    <Handle {...handleProps(id)} title={words.drag} aria-hidden="true">
                      <MenuIcon />
                    </Handle>
                    <StepButton
                      way="up"
                      title={title}
                      isEnd={i === 0}
                      onStep={() => move(id, Math.min(i, pinPlaces) - 1)}
                    />
                    <StepButton way="down" title={title} isEnd={i >= pinPlaces - 1} onStep={() => move(id, i + 1)} />
                    {buttonsOf(story, i, pin).map(([name, act]) => (
                      <Button key={name} size="small" aria-label={words[`${name}Name`](title)} onClick={act}>
                        {words[name]}
                      </Button>
                    ))}
                  </>
                }
              />
            </li>
          );
        })}
      </Rows>
    </>
  );
}
