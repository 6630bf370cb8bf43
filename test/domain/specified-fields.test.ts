import { expect, test } from 'vitest';
import { contract } from '#shared/api/contract.ts';
import { defaultMembershipSettings } from '#shared/config/membership.ts';
import { affiliate } from '#shared/domain/ads/affiliate.ts';
import { localAd } from '#shared/domain/ads/local-ad.ts';
import { revenue } from '#shared/domain/ads/revenue.ts';
import { publisher } from '#shared/domain/articles/publisher.ts';
import { topic } from '#shared/domain/articles/topic.ts';
import { watchlist } from '#shared/domain/classification/watchlist.ts';
import { analytics } from '#shared/domain/desk/analytics.ts';
import { communityEvent } from '#shared/domain/live/community-event.ts';
import { membership } from '#shared/domain/membership/membership.ts';
import { faqItem, membershipSettings, plan } from '#shared/domain/membership/membership-plans.ts';
import { currencySymbols } from '#shared/domain/membership/money.ts';
import { subscriber } from '#shared/domain/readers/subscriber.ts';
import { localSource } from '#shared/domain/sources/source.ts';

test.each([
  ['ENT-02', contract.syncUser.body, 'firebaseUid email displayName photoURL'],
  ['ENT-05', publisher, 'id name domain favicon category verified'],
  ['ENT-06', topic, 'id name displayName description category icon followerCount articleCount trending'],
  [
    'ENT-18',
    communityEvent,
    'id title description date location category imageUrl registrationUrl affiliateUrl sponsor isFeatured attendees maxAttendees price currency enabled createdAt updatedAt',
  ],
  ['ENT-19', subscriber, 'id email name subscribedAt confirmed source'],
  ['ENT-20', plan, 'id name description standardPrice introPrice introMonths currency popular features stripePriceIds'],
  [
    'ENT-21',
    membershipSettings,
    'plans faqItems terms corporateText printText ribbonText cancelText currency currencySymbol introMonths stripeEnabled defaultPremium',
  ],
  ['ENT-22', faqItem, 'id question answer order'],
  ['ENT-23', membership, 'id planId status startDate endDate isIntro createdAt updatedAt'],
  ['ENT-24', localAd, 'id title description imageUrl link slot weight enabled impressions clicks createdAt updatedAt'],
  [
    'ENT-25',
    affiliate,
    'id merchantName merchantId offerId description commission category keywords enabled clicks conversions revenue createdAt updatedAt',
  ],
  ['ENT-26', localSource, 'id name url type region category enabled lastFetched metadata'],
  ['ENT-27', watchlist, 'id name description keywords regions priority color enabled createdAt updatedAt'],
  ['ENT-28', analytics, 'totalArticles totalViews avgPerformance topPerformers adaptiveTopics'],
  ['ENT-29', revenue, 'adRevenue affiliateRevenue subscriptionRevenue totalRevenue metrics'],
] as const)('the schema has the fields of the specification [%s]', (_, schema, fields) => {
  expect(Object.keys(schema.shape)).toEqual(expect.arrayContaining(fields.split(' ')));
});

test('the initial settings have a currency, its sign and two named plans [ENT-31, ENT-33]', () => {
  const { plans, currency, currencySymbol } = defaultMembershipSettings();
  expect([currency, currencySymbol]).toEqual(['GBP', '£']);
  expect(plans.map(({ id, name, popular }) => [id, name, popular])).toEqual([
    ['digital', 'Digital', false],
    ['bundle', 'Digital Bundle', true],
  ]);
});

test('the currency symbols are the specified ones [ENT-32, CONST-48]', () => {
  expect(currencySymbols).toEqual({ GBP: '£', EUR: '€', USD: '$' });
});
