import { type AdBook, readAdBook } from '#shared/domain/ads/ad-import.ts';

/** A book as a file would bring it: an image of `id`, and a line item of the same id with these settings, for each row. */
export function adBookOf(rows: Record<string, Record<string, unknown>>): AdBook {
  const { book, faults } = readAdBook(
    JSON.stringify({
      creatives: Object.keys(rows).map((id) => ({
        id,
        advertiserName: `Advertiser ${id}`,
        campaignName: 'Winter',
        format: 'IMAGE',
        clickUrl: `https://${id}.example/`,
        imageUrl: `/creatives/${id}.svg`,
        width: 300,
        height: 250,
      })),
      lineItems: Object.entries(rows).map(([id, settings]) => ({
        id,
        creativeId: id,
        zones: ['ARTICLE_MPU'],
        weight: 10,
        ...settings,
      })),
    }),
  );
  if (book === undefined) throw new Error(`The test's own book does not hold: ${JSON.stringify(faults)}`);
  return book;
}
