import { describe, expect, test } from 'vitest';
import { type ColumnItem, placeInColumns } from '#web/reader/feed/masonry.tsx';

const gap = 20;
const card = (height: number, fields: Partial<ColumnItem> = {}): ColumnItem => ({
  height,
  isFlexible: true,
  ...fields,
});

/** Where each column ends, without the gap after its last item. */
function endsOf(items: readonly ColumnItem[], starts: readonly number[]): number[] {
  const { places } = placeInColumns(items, starts);
  return starts.map((start, column) =>
    Math.max(
      start,
      ...places.flatMap((place, n) =>
        place.column === column ? [place.top + place.stretch + (items[n]?.height ?? 0)] : [],
      ),
    ),
  );
}

describe('columns', () => {
  test('each item goes into the column that is shortest so far', () => {
    const { places } = placeInColumns([card(100), card(300), card(100), card(100)], [0, 0]);
    expect(places.map(({ column, top }) => [column, top])).toEqual([
      [0, 0],
      [1, 0],
      [0, 120],
      [0, 240],
    ]);
  });

  test.each([
    ['that begin at the same height', [0, 0, 0]],
    ['below a long sidebar', [0, 0, 900]],
    ['below a short sidebar', [400, 400, 0]],
  ])('columns %s end at the same height', (_, starts) => {
    const items = Array.from({ length: 17 }, (_, n) => card(300 + ((n * 137) % 260)));
    const ends = endsOf(items, starts);
    for (const end of ends) expect(end).toBeCloseTo(ends[0] ?? 0);
  });

  test('a sidebar that is longer than the stories stretches their pictures to its end', () => {
    expect(endsOf([card(300), card(300)], [0, 0, 1000 + gap])).toEqual([1000, 1000, 1020]);
  });

  test('only items with a picture stretch', () => {
    const { places } = placeInColumns([card(500), card(100), card(100, { isFlexible: false })], [0, 0]);
    expect(places.map(({ stretch }) => stretch)).toEqual([0, 280, 0]);
  });

  test('a shorter column without a picture gets one from another column', () => {
    const text = card(260, { isFlexible: false });
    expect(endsOf([card(400), card(400), text, card(300), card(400)], [0, 0, 200])).toEqual([880, 880, 880]);
  });

  test('an item that a reader sees keeps its column and its picture', () => {
    const seen = card(100, { column: 1, stretch: 30 });
    const { places } = placeInColumns([card(100), seen, card(100)], [0, 0]);
    expect(places[1]).toEqual({ column: 1, top: 0, stretch: 30 });
    expect(endsOf([card(100), seen, card(100)], [0, 0])).toEqual([250, 250]);
  });

  test('nothing stretches while more items follow', () => {
    const { places } = placeInColumns([card(100), card(300)], [0, 0], false);
    expect(places.map(({ stretch }) => stretch)).toEqual([0, 0]);
  });
});
