import type { LocalAd } from '../../domain/ads/local-ad.ts';

/** Initial ads of a browser: invented advertisers, reserved addresses, our own pictures. */
export const seededAds = (now: Date): LocalAd[] => {
  const written = {
    enabled: true,
    impressions: 0,
    clicks: 0,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  };
  return [
    {
      ...written,
      id: 'sample-lantern-books',
      title: 'Lantern Books: stories from both shores',
      description: 'Novels, memoirs and cookbooks by writers far from home, sent to your door.',
      imageUrl: '/creatives/sample-books.svg',
      link: 'https://books.example.org/shores',
      slot: 'home_top',
      weight: 8,
    },
    {
      ...written,
      id: 'sample-plain-sailing',
      title: 'Plain Sailing: send money home',
      description: 'One fee, shown before you send.',
      imageUrl: '/creatives/sample-boats.svg',
      link: 'https://sailing.example.org/send',
      slot: 'sidebar_top',
      weight: 6,
    },
  ];
};
