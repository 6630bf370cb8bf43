/** Texts of ads and of the consent notice. */
export const adMessages = {
  sponsored: 'Sponsored',
  by: (advertiser: string) => `Sponsored by ${advertiser}`,
  visit: 'Visit the advertiser',
  play: (title: string) => `Play: ${title}`,
  newWindow: '(opens in a new window)',
  frame: 'Advertisement',
  notice: {
    label: 'Advertising and your privacy',
    text: 'Advertisements pay for the news. May they be chosen by what you read here? If not, you see others.',
    accept: 'Accept',
    reject: 'Reject',
  },
} as const;
