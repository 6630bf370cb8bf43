import { beforeAll, expect, test } from 'vitest';
import { publishAds } from '#functions/ads/ad-editions.ts';
import { handler as serve } from '#functions/api/serve-ad.ts';
import { adBreakpoints, adSizes } from '#shared/config/ad-sizes.ts';
import { adResponse, adZones } from '#shared/domain/ads/ad.ts';
import { adInventoryOf } from '#test/support/ad-inventory.ts';
import { httpEvent } from '#test/support/http-event.ts';
import { withRealTable } from '#test/support/real-table.ts';

withRealTable();
beforeAll(async () => {
  process.env.AD_NETWORK = '/21700000000/news';
  await publishAds(adInventoryOf({ ours: { zones: ['SIDEBAR_TOP'] } }), new Date());
});
const requestAd = async (zone: string) => {
  const { body } = await serve(httpEvent({ query: { zone } }));
  return adResponse.parse(JSON.parse(body ?? ''));
};

test('an ad request returns the ad network’s slot with matching sizes for a placement without a creative [ADS-01, ADS-05, ADS-31]', async () => {
  expect(await requestAd('ARTICLE_MPU')).toEqual({
    type: 'programmatic',
    creative: null,
    gptSlot: { adUnitPath: '/21700000000/news/ARTICLE_MPU', sizes: [[300, 250]] },
  });
  expect(await requestAd('FEED_INLINE_2')).toMatchObject({ gptSlot: { adUnitPath: '/21700000000/news/FEED_INLINE' } });
});

test('an ad request prefers a creative to the ad network [ADS-01]', async () => {
  expect(await requestAd('SIDEBAR_TOP')).toMatchObject({ type: 'native', creative: { id: 'ours' }, gptSlot: null });
});

test('every zone has sizes for both breakpoints, none wider than its window [ADS-20, CONST-18]', () => {
  expect(adBreakpoints).toEqual({ desktop: 1024, tablet: 768 });
  for (const zone of adZones) {
    for (const [width, sizes] of [
      [adBreakpoints.desktop, adSizes[zone].desktop],
      [adBreakpoints.tablet, adSizes[zone].tablet],
      [320, adSizes[zone].phone],
    ] as const) {
      expect(sizes.length).toBeGreaterThan(0);
      expect(sizes.filter(([wide]) => wide > width)).toEqual([]);
    }
  }
});
