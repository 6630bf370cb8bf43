import { affiliate } from '../domain/ads/affiliate.ts';
import { enabled } from './common-fields.ts';
import { listKind } from './record-kind.ts';

/** The merchants whose links earn a commission. */
export const affiliates = listKind({
  title: 'Affiliates',
  role: 'advertising',
  tab: 'affiliates',
  record: affiliate,
  name: 'merchantName',
  about: 'description',
  columns: ['commission', 'clicks', 'conversions', 'revenue'],
  blank: { clicks: 0 },
  words: {
    heading: 'Affiliates',
    add: 'New affiliate',
    newTitle: 'New affiliate',
    editTitle: 'Edit affiliate',
    none: 'No affiliates yet',
    noneHint: 'Add merchants to count clicks on their event links.',
    note: 'Anyone can read the published list, commissions included.',
  },
  fields: {
    merchantName: { label: 'Merchant', kind: 'text', required: true, invalid: 'Enter a name of up to 120 characters.' },
    merchantId: {
      label: 'Merchant ID',
      kind: 'text',
      required: true,
      hint: 'As it appears in the merchant’s links.',
      invalid: 'Enter an ID of up to 80 characters.',
    },
    offerId: { label: 'Offer ID', kind: 'text', invalid: 'Must be 80 characters or fewer.' },
    commission: { label: 'Commission', kind: 'text', invalid: 'Must be 80 characters or fewer.' },
    category: { label: 'Category', kind: 'text', invalid: 'Must be 80 characters or fewer.' },
    keywords: {
      label: 'Keywords',
      kind: 'words',
      hint: 'Separate keywords with commas.',
      invalid: 'Enter up to 50 keywords of up to 80 characters each.',
    },
    description: { label: 'Description', kind: 'textarea', invalid: 'Must be 500 characters or fewer.' },
    clicks: { label: 'Clicks', kind: 'shown' },
    conversions: {
      label: 'Conversions',
      kind: 'number',
      least: 0,
      step: 1,
      initial: '0',
      invalid: 'Enter a whole number, 0 or more.',
    },
    revenue: {
      label: 'Revenue',
      kind: 'number',
      least: 0,
      step: 'any',
      initial: '0',
      invalid: 'Enter a number, 0 or more.',
    },
    enabled,
  },
});
