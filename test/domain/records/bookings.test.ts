import { describe, expect, test } from 'vitest';
import { type Ad, adFields, adjustAd, checkAd, newAdId } from '#shared/records/bookings.ts';
import { changedFields, fieldsIn, mergedValues, valuesOf } from '#shared/records/fields.ts';
import { adInventoryOf } from '#test/support/ad-inventory.ts';
import { bookingsOf } from '#web/desk/advertising/figures-of.ts';

const { creatives, lineItems } = adInventoryOf({
  ferry: { starts: '2026-12-01', ends: '2026-12-31', cpm: 450, targeting: { countries: ['JM'] }, active: false },
});
const [creative, lineItem] = [creatives[0], lineItems[0]];
if (creative === undefined || lineItem === undefined) throw new Error('The inventory has one ad');
const adValues = (ad: Ad | null) => valuesOf(adFields, ad);
const ids = { creative: 'ferry', lineItem: 'ferry' };

describe('the form of an ad', () => {
  test('the form of an ad keeps every field of an ad that stays as it is', () => {
    expect(checkAd(adValues({ creative, lineItem }), ids)).toEqual({ record: { creative, lineItem } });
  });

  test('the form of an ad begins a new ad that only needs its names and addresses', () => {
    const checked = checkAd(adValues(null), ids);
    expect('problems' in checked && Object.keys(checked.problems).sort()).toEqual([
      'advertiserName',
      'campaignName',
      'clickUrl',
      'imageUrl',
    ]);
  });

  test.each([
    ['clickUrl', 'javascript:alert(1)', 'must be an https address'],
    ['weight', '0', 'must be'],
    ['ends', '2026-11-01', 'must be after starts'],
    ['zones', [], 'is required'],
    ['campaignName', '  ', 'is required'],
  ])('the form of an ad refuses %s = %s with the reason at its field', (field, value, why) => {
    const checked = checkAd({ ...adValues({ creative, lineItem }), [field]: value }, ids);
    expect('problems' in checked && checked.problems).toEqual({ [field]: expect.stringContaining(why) });
  });

  test('the form of an ad names the placement that its size has no room in', () => {
    const values = { ...adValues({ creative, lineItem }), zones: ['HOME_HERO'] };
    const checked = checkAd(values, ids);
    expect('problems' in checked && checked.problems).toEqual({
      width: 'of 300 × 250 has no room in Front page, top: 970 × 90, 728 × 90, 320 × 50',
    });
  });

  test('the form of an ad reads a price in the currency of the stage and keeps it in hundredths', () => {
    const base = adValues({ creative, lineItem });
    expect(base.cpm).toBe('4.50');
    const checked = checkAd({ ...base, cpm: '12,07' }, ids);
    expect('record' in checked && checked.record.lineItem.cpm).toBe(1207);
    const wrong = checkAd({ ...base, cpm: '12.075' }, ids);
    expect('problems' in wrong && Object.keys(wrong.problems)).toEqual(['cpm']);
  });

  test('a booking points at an order of its own advertiser only', () => {
    const book = {
      advertisers: [{ id: 'blue', name: 'Blue Ferry' }],
      orders: [{ id: 'winter', advertiserId: 'blue', name: 'Winter' }],
    };
    const base = adValues({ creative, lineItem });
    const checked = checkAd({ ...base, orderId: 'winter' }, ids, book);
    expect('problems' in checked && checked.problems).toEqual({ orderId: 'is an order of Blue Ferry' });
    const adjusted = adjustAd({ ...base, orderId: 'winter' }, 'orderId', book);
    expect('record' in checkAd(adjusted, ids, book)).toBe(true);
  });

  test('the form of an ad drops what belongs to another format', () => {
    const values = { ...adValues({ creative, lineItem }), format: 'NATIVE', title: 'Home by ferry' };
    const checked = checkAd(values, ids);
    expect('record' in checked && checked.record.creative).toEqual({
      id: 'ferry',
      format: 'NATIVE',
      advertiserName: 'Advertiser ferry',
      campaignName: 'Winter',
      clickUrl: 'https://ferry.example/',
      nativeContent: { title: 'Home by ferry' },
    });
  });

  test.each(['IMAGE', 'HTML', 'VIDEO', 'NATIVE'])(
    'the form of an ad has a field for every fault of the format %s',
    (format) => {
      const values = { ...adValues(null), format, width: '', height: '' };
      const checked = checkAd(values, ids);
      const fields = fieldsIn(adFields, values).map(({ name }) => name);
      expect('problems' in checked && Object.keys(checked.problems).filter((name) => !fields.includes(name))).toEqual(
        [],
      );
    },
  );

  test('the form of an ad keeps what another editor has published meanwhile, except where this one changed it', () => {
    const base = adValues({ creative, lineItem });
    const mine = { ...base, weight: '55', zones: ['SIDEBAR_TOP'] };
    const theirs = { ...base, weight: '33', cpm: '500' };
    expect(changedFields(base, mine)).toEqual(['zones', 'weight']);
    expect(mergedValues(base, mine, theirs)).toEqual({ ...base, weight: '55', zones: ['SIDEBAR_TOP'], cpm: '500' });
  });

  test('the form of an ad names a new ad after its advertiser and campaign', () => {
    expect(newAdId({ advertiserName: 'Blue Ferry', campaignName: 'Été 2027' }, 'x7')).toBe('blue-ferry-ete-2027-x7');
    expect(newAdId({ advertiserName: '青', campaignName: '' }, 'x7')).toMatch(/^[\w.~-]+$/);
  });
});

test('a booking has the figures of its creative in its own zones', () => {
  const figures = (['ARTICLE_MPU', 'SIDEBAR_TOP'] as const).map((zone) => ({
    creativeId: 'ferry',
    advertiserName: 'Advertiser ferry',
    campaignName: 'Winter',
    zone,
    impressions: 100,
    clicks: 3,
    suspicious: 0,
    revenue: 1.5,
  }));
  const book = { edition: 'x', publishedAt: null, creatives: [creative], lineItems: [lineItem] };
  expect(bookingsOf(book, figures)[0]?.figures).toEqual({ impressions: 100, clicks: 3, revenue: 1.5 });
  expect(bookingsOf(book, undefined)[0]?.figures).toBeUndefined();
});
