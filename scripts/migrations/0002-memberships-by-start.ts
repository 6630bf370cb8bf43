import type { Migration } from './migration.ts';

export const membershipsByStart: Migration = {
  name: '0002-memberships-by-start',
  summary: 'Adds paid memberships to the index by their start, which the list and the count of subscriptions read.',
  matches: ({ pk, sk, gsi3pk }) => pk.startsWith('reader#') && sk.startsWith('membership#') && gsi3pk === undefined,
  migrate: (item) => [
    {
      ...item,
      gsi3pk: 'memberships',
      gsi3sk: [item.startDate, item.paidUntil, item.renews, item.subscriptionId, item.uid].join('#'),
    },
  ],
};
