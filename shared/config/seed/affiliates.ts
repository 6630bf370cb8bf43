import type { Affiliate } from '../../domain/ads/affiliate.ts';

/** Initial affiliates of a browser, both invented. The links of the initial events contain their ids. */
export const seededAffiliates = (now: Date): Affiliate[] => {
  const written = {
    enabled: true,
    clicks: 0,
    conversions: 0,
    revenue: 0,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  };
  return [
    {
      ...written,
      id: 'sample-palm-tickets',
      merchantName: 'Palm Tickets',
      merchantId: 'palm-tickets',
      offerId: 'carnival',
      description: 'Tickets for concerts, fairs and carnivals.',
      commission: '5-10%',
      category: 'culture',
      keywords: ['tickets', 'concert', 'carnival'],
    },
    {
      ...written,
      id: 'sample-meridian-forums',
      merchantName: 'Meridian Forums',
      merchantId: 'meridian-forums',
      description: 'Conferences for founders working across two countries.',
      commission: '£12 per seat',
      category: 'finance',
      keywords: ['conference', 'business', 'investment'],
    },
  ];
};
