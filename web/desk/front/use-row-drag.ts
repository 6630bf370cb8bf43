import { type PointerEvent, useRef, useState } from 'react';

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
export function useRowDrag(onDrop: (id: string, place: number) => void) {
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
