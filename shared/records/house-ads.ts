import { zoneNames } from '../config/ad-sizes.ts';
import { adWeight, localAd, localAdSlots } from '../domain/ads/local-ad.ts';
import { addressProblem, enabled, pictureProblem } from './common-fields.ts';
import { listKind } from './record-kind.ts';

const slotNames: Readonly<Record<(typeof localAdSlots)[number], string>> = {
  home_top: zoneNames.HOME_HERO,
  feed_card: zoneNames.FEED_INLINE,
  sidebar_top: zoneNames.SIDEBAR_TOP,
  sidebar_mid: 'Sidebar, middle',
  newsletter_top: 'Above the newsletter',
};
const counted = { kind: 'shown', invalid: 'Must be a whole number, 0 or more.' } as const;
const time = { kind: 'shown', invalid: 'Must be a time such as 2026-11-20T12:00:00Z.' } as const;

/** The ads that fill slots which the bookings leave empty. */
export const houseAds = listKind({
  title: 'House ads',
  role: 'advertising',
  tab: 'ads',
  record: localAd,
  name: 'title',
  about: 'description',
  columns: ['slot', 'weight', 'impressions', 'clicks'],
  blank: { impressions: 0, clicks: 0 },
  words: {
    heading: 'Ads',
    add: 'New ad',
    newTitle: 'New ad',
    editTitle: 'Edit ad',
    none: 'No ads yet',
    noneHint: 'Ads you add here fill slots that the booked ads leave empty.',
    note: 'House ads fill slots that the booked ads leave empty. Bookings are on the Advertising page.',
  },
  fields: {
    title: {
      label: 'Title',
      kind: 'text',
      required: true,
      invalid: 'Enter a title of up to 120 characters, without HTML.',
    },
    slot: {
      label: 'Slot',
      kind: 'select',
      required: true,
      options: localAdSlots.map((value) => ({ value, label: slotNames[value] })),
      initial: localAdSlots[0],
      invalid: 'Choose a slot.',
    },
    imageUrl: {
      label: 'Picture',
      kind: 'url',
      required: true,
      hint: 'A web address, or a path on this site such as /creatives/sample-books.svg.',
      invalid: pictureProblem,
    },
    link: { label: 'Link', kind: 'url', required: true, invalid: addressProblem },
    description: { label: 'Description', kind: 'textarea', invalid: 'Must be 500 characters or fewer, without HTML.' },
    weight: {
      label: 'Weight',
      kind: 'number',
      required: true,
      least: adWeight.least,
      most: adWeight.most,
      step: 1,
      initial: String(adWeight.usual),
      hint: 'A whole number from 1 to 10. Ads with a higher weight are shown more often.',
      invalid: 'Enter a whole number from 1 to 10.',
    },
    enabled: { ...enabled, invalid: 'Must be true or false.' },
    impressions: { label: 'Impressions', ...counted },
    clicks: { label: 'Clicks', ...counted },
    createdAt: { label: 'Created', ...time },
    updatedAt: { label: 'Updated', ...time },
    id: { label: 'ID', kind: 'shown', invalid: 'Must be text of up to 120 characters.' },
  },
});
