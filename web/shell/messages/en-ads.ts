import { brand } from '#shared/config/brand.ts';

/** Texts of ads and of the consent notice. */
export const adMessages = {
  sponsored: 'Sponsored',
  by: (advertiser: string) => `Sponsored by ${advertiser}`,
  visit: 'Visit advertiser',
  play: (title: string) => `Play: ${title}`,
  newWindow: '(opens in a new window)',
  frame: 'Ad',
  notice: {
    label: 'Ad choices',
    text: `Ads keep ${brand.name} free. Can we use what you read here to choose them?`,
    accept: 'Accept',
    reject: 'Reject',
  },
} as const;
