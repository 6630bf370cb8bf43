import { brand } from '#shared/config/brand.ts';

/** Texts of ads and of the consent notice. */
export const adMessages = {
  sponsored: 'Sponsored',
  by: (advertiser: string) => `Sponsored by ${advertiser}`,
  visit: 'Visit advertiser',
  play: (title: string) => `Play: ${title}`,
  newWindow: '(opens in a new window)',
  frame: 'Ad',
  /** Lines of our own in places without an ad. */
  house: {
    topics: { name: 'Topics', about: 'Follow what matters to you.' },
    publishers: { name: 'Publishers', about: 'The newsrooms behind the articles.' },
    archive: { name: 'Search the archive', about: 'All articles, by place, topic and date.' },
    plans: { name: 'Plans', about: `What a subscription to ${brand.name} offers.` },
  },
  close: 'Close this ad',
  closed: 'Ad closed',
  closedHint: 'It stays away from this browser for 30 days.',
  placeClosedHint: 'The place stays empty on this page.',
  report: 'Report this ad',
  reported: 'Thank you for the report',
  reportedHint: 'Our editors read it. The ad stays away from this browser for 30 days.',
  reportFailed: 'The report could not be sent',
  reasons: {
    misleading: 'Misleading, or a scam',
    offensive: 'Offensive, or not suitable',
    broken: 'Broken, or in the way',
    repeated: 'Shown too often',
    other: 'Another reason',
  },
  notice: {
    label: 'Ad choices',
    /** The purposes, and the partner of a stage that has one. */
    text: (hasNetwork: boolean) =>
      `Ads keep ${brand.name} free. May we choose them by what you read here${hasNetwork ? ', and may our partner Google store data on your device to choose and measure them' : ''}?`,
    privacy: 'Privacy',
    accept: 'Accept',
    reject: 'Reject',
  },
} as const;
