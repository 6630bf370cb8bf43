/** The product's name and everything spelled from it. Nothing else in the project writes the name. */
export const brand = {
  name: 'Landfall',
  /** Short lower-case name: stack names, user agent, storage prefix. */
  product: 'landfall',
  tagline: 'News for people who live between two shores',
  storagePrefix: 'landfall_',
  dataVersion: '1.0.0',
  /** Sent with every feed request, so that a publisher can tell who is asking. */
  userAgent: 'LandfallBot/1.0 (+https://landfall.example/bot)',
  emails: {
    support: 'support@landfall.example',
    corporate: 'corporate@landfall.example',
    print: 'print@landfall.example',
  },
} as const;
