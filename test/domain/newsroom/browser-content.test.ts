import { describe, expect, test } from 'vitest';
import { seededAds } from '#shared/config/seed/ads.ts';
import {
  contentToShow,
  isOwnContent,
  isSameContent,
  withFiguresOf,
  withoutFigures,
} from '#shared/domain/newsroom/browser-content.ts';

const ad = (fields: object = {}) => ({ id: 'a', title: 'Pier tours', weight: 5, impressions: 0, clicks: 0, ...fields });
const samples = [ad({ id: 'sample', title: 'Sample' })];
const published = [ad({ title: 'Published' })];

describe('what a browser shows', () => {
  const cases = [
    ['the samples before the first publication', samples, false, null, samples],
    ['what is published instead of the samples', samples, false, published, published],
    ['what it has saved itself', [ad()], false, published, [ad()]],
    ['nothing, where a reader has removed everything', [], false, published, []],
    ['the next publication after it took over one', [ad()], true, published, published],
    ['what it took over when nothing can be loaded', [ad()], true, null, [ad()]],
  ] as const;
  test.each(cases)('a browser shows %s', (_, here, isTaken, from, shown) => {
    expect(contentToShow({ here, initial: samples, isTaken }, from)).toEqual(shown);
  });

  test('a browser shows its own figures with the published records', () => {
    const here = [ad({ impressions: 3, clicks: 1 })];
    expect(contentToShow({ here, initial: samples, isTaken: true }, [ad({ title: 'New title' })])).toEqual([
      ad({ title: 'New title', impressions: 3, clicks: 1 }),
    ]);
  });

  test('a browser shows the same list, not a copy, where there is nothing to take over', () => {
    const here = [ad({ impressions: 3 })];
    expect(contentToShow({ here, initial: samples, isTaken: true }, [ad()])).toBe(here);
  });
});

describe('content of its own', () => {
  test('content of a browser’s own is what differs from the samples and from what was taken over', () => {
    expect(isOwnContent({ here: [ad()], initial: samples, isTaken: false })).toBe(true);
    expect(isOwnContent({ here: [ad()], initial: samples, isTaken: true })).toBe(false);
    expect(isOwnContent({ here: samples, initial: samples, isTaken: false })).toBe(false);
  });

  test('content of a browser’s own is not what a browser has counted', () => {
    const [first, ...others] = seededAds(new Date('2026-11-20T12:00:00Z'));
    const counted = [{ ...first, impressions: 3, clicks: 2, updatedAt: '2026-11-22T12:00:00.000Z' }, ...others];
    const initial: typeof counted = seededAds(new Date('2026-11-20T12:00:00Z'));
    expect(isOwnContent({ here: counted, initial, isTaken: false })).toBe(false);
  });
});

test('two contents are the same with fields in another order, but not with records in another order', () => {
  expect(isSameContent([{ id: 'a', title: 'A' }], [{ title: 'A', id: 'a' }])).toBe(true);
  expect(isSameContent([ad({ id: 'a' }), ad({ id: 'b' })], [ad({ id: 'b' }), ad({ id: 'a' })])).toBe(false);
  expect(isSameContent({ b: [{ y: 1, x: 2 }], a: 1 }, { a: 1, b: [{ x: 2, y: 1 }] })).toBe(true);
});

test('figures are not published, and stay with the records of the browser that counted them', () => {
  const counted = [{ id: 'a', clicks: 4, conversions: 2, revenue: 9.5, merchantName: 'Shop' }];
  const sent = withoutFigures(counted);
  expect(sent).toEqual([{ id: 'a', clicks: 0, conversions: 0, revenue: 0, merchantName: 'Shop' }]);
  expect(withFiguresOf(sent, counted)).toEqual(counted);
  expect(withoutFigures({ revenue: 5 }), 'settings are no list of records').toEqual({ revenue: 5 });
});
