import type { AdResponse, Creative } from '#shared/domain/ads/ad.ts';

/** A picture ad of 300 x 250. Its picture is one that the site has. */
export const banner: Creative = {
  id: 'banner-1',
  advertiserName: 'Blue Harbour Shipping',
  campaignName: 'Barrels by Christmas',
  clickUrl: 'https://shipping.example/barrels',
  format: 'IMAGE',
  imageUrl: '/creatives/leeward-barrels.svg',
  width: 300,
  height: 250,
};

/** Another creative of another advertiser: a page never shows one twice nearby. */
export const otherAdvertiser = { id: 'books-1', advertiserName: 'Two Shores Books' } as const;

/** A reply with one of the site's own creatives: the banner with these changes. */
export const native = (creative: Partial<Creative>): AdResponse => ({
  type: 'native',
  creative: { ...banner, ...creative },
});
