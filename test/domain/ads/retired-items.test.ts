import { describe, expect, test } from 'vitest';
import { retire, retiredItems } from '#functions/ads/ad-prices.ts';
import { lineItem } from '#shared/domain/ads/line-item.ts';

const noon = Date.parse('2026-11-20T12:00:00Z');
const hour = 60 * 60_000;
const itemOf = (creativeId: string, n = 0) =>
  lineItem.parse({ id: `${creativeId}-${n}`, creativeId, zones: ['ARTICLE_MPU'], weight: 10, cpm: 100 });
const left = (packed: Uint8Array | undefined) => retiredItems(packed).map(({ creativeId }) => creativeId);

describe('line items of creatives that left the book', () => {
  test('line items of creatives that left the book are kept for a day, until the creative returns', () => {
    const first = retire(
      { packed: undefined, items: [itemOf('ferry'), itemOf('books')] },
      new Set(['books']),
      new Date(noon),
    );
    expect(left(first)).toEqual(['ferry']);
    const second = retire({ packed: first, items: [itemOf('books')] }, new Set(), new Date(noon + 23 * hour));
    expect(left(second)).toEqual(['books', 'ferry']);
    expect(left(retire({ packed: second, items: [] }, new Set(['ferry']), new Date(noon + 23 * hour)))).toEqual([
      'books',
    ]);
    expect(left(retire({ packed: second, items: [] }, new Set(), new Date(noon + 25 * hour)))).toEqual(['books']);
  });

  test('line items of creatives that left the book are at most 1,000, the newest, and far below the size of an item', () => {
    const items = Array.from({ length: 900 }, (_, n) => itemOf(`creative-${n}`, n));
    const first = retire({ packed: undefined, items }, new Set(), new Date(noon));
    const newer = Array.from({ length: 900 }, (_, n) => itemOf(`newer-${n}`, n));
    const second = retire({ packed: first, items: newer }, new Set(), new Date(noon + hour));
    expect(left(second)).toHaveLength(1000);
    expect(left(second).filter((id) => id.startsWith('newer'))).toHaveLength(900);
    expect(second.byteLength).toBeLessThan(50_000);
  });

  test('line items of creatives that left the book are none in an edition from before they were kept', () => {
    expect(retiredItems(undefined)).toEqual([]);
  });
});
