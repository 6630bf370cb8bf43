import { describe, expect, test } from 'vitest';
import { brand } from '#shared/config/brand.ts';
import { defaultMembershipSettings, subscribing } from '#shared/config/membership.ts';
import { grants, isPremium, mayRead, opensPremium } from '#shared/domain/membership/entitlement.ts';
import {
  isActive,
  type Membership,
  membership,
  membershipAt,
  newMembership,
} from '#shared/domain/membership/membership.ts';
import {
  introMonthsOf,
  introPriceOf,
  lowestOffer,
  membershipSettings,
  orderedFaq,
  type Plan,
  type PlanId,
  planIds,
  standardPriceOf,
} from '#shared/domain/membership/membership-plans.ts';
import { formatMoney } from '#shared/domain/membership/money.ts';
import { seededRandom } from '#shared/domain/seeded-random.ts';
import { dayMs } from '#shared/domain/utc-day.ts';

const settings = defaultMembershipSettings();
const planOf = (id: PlanId): Plan => {
  const found = settings.plans.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no plan ${id}`);
  return found;
};
const now = new Date('2026-11-21T09:30:00.000Z');
const bought = (changes: Partial<Membership> = {}): Membership => ({
  ...newMembership({ plan: planOf('digital'), settings, earlier: null, id: 'membership-1', now }),
  ...changes,
});

describe('SEED-11: the default settings', () => {
  test('fit their schema, and each caller has a copy of their own', () => {
    expect(membershipSettings.parse(settings)).toEqual(settings);
    const changed = defaultMembershipSettings();
    changed.plans.length = 0;
    expect(defaultMembershipSettings().plans).toHaveLength(2);
  });
  test('CONST-29 to CONST-32, SUB-05: two plans in pounds, bundle the popular one', () => {
    expect(settings).toMatchObject({
      currency: 'GBP',
      currencySymbol: '£',
      introMonths: 12,
      stripeEnabled: false,
      defaultPremium: false,
    });
    expect(settings.plans).toMatchObject([
      { id: 'digital', standardPrice: 14.99, introPrice: 2, introMonths: 12, popular: false },
      { id: 'bundle', standardPrice: 18.99, introPrice: 4, introMonths: 12, popular: true },
    ]);
  });
  test('MEM-37 to MEM-40, CONST-35: refund, price change, change of plan and cancelling stand in the terms and in the questions', () => {
    for (const text of [settings.terms, settings.faqItems.map(({ answer }) => answer).join(' ')]) {
      expect(text).toMatch(/within 7 days/);
      expect(text).toMatch(/at least 30 days/);
      expect(text).toMatch(/[Pp]lan changes take effect at (the|your) next billing cycle/);
      expect(text).toMatch(/cancel any time/);
    }
  });
  test('MEM-45: five questions and five features a plan, ribbon and cancel text as written', () => {
    expect(settings.faqItems.map(({ order }) => order)).toEqual([1, 2, 3, 4, 5]);
    expect(settings.plans.map(({ features }) => features.length)).toEqual([5, 5]);
    expect(settings.ribbonText).toBe('Limited time offer: introductory pricing for new subscribers');
    expect(settings.cancelText).toBe('You can cancel anytime.');
    expect(JSON.stringify(settings)).toContain(brand.emails.support);
  });
  test('CONST-36, SUB-60: a second each', () => expect(subscribing).toEqual({ processingMs: 1000, redirectMs: 1000 }));
});

describe('plans', () => {
  test('MEM-46: the plan’s months win, the settings’ stand in, the currency is the settings’', () => {
    expect(introMonthsOf({ introMonths: 6 }, { introMonths: 12 })).toBe(6);
    expect(introMonthsOf({}, { introMonths: 12 })).toBe(12);
    expect(standardPriceOf({ standardPrice: 14.99 }, { currency: 'EUR' })).toEqual({ minor: 1499, currency: 'EUR' });
    expect(introPriceOf({ introPrice: 2 }, { currency: 'USD' })).toEqual({ minor: 200, currency: 'USD' });
  });
  test.each([
    [0, 1],
    [-4, 1],
    [2.9, 2],
    [36, 36],
    [1e300, 1200],
    [Number.NaN, 1],
  ])('MEM-14: %d months, which the form would not have taken, count as %i', (stored, counted) => {
    expect(introMonthsOf({ introMonths: stored }, settings)).toBe(counted);
  });
  test('PAY-11, PAY-02, CONST-33: the lowest first price is what the paywall says', () => {
    const offer = lowestOffer(settings);
    expect(
      offer && {
        text: formatMoney(offer.price, { locale: 'en-GB', symbol: settings.currencySymbol }),
        months: offer.months,
      },
    ).toEqual({
      text: '£2',
      months: 12,
    });
    const cheaperBundle = {
      ...settings,
      plans: [planOf('digital'), { ...planOf('bundle'), introPrice: 1.5, introMonths: 3 }],
    };
    expect(lowestOffer(cheaperBundle)).toMatchObject({ price: { minor: 150 }, months: 3, plan: { id: 'bundle' } });
    const same = {
      ...settings,
      plans: [
        { ...planOf('digital'), introMonths: 3 },
        { ...planOf('bundle'), introPrice: 2 },
      ],
    };
    expect(lowestOffer(same)).toMatchObject({ months: 12, plan: { id: 'bundle' } });
    expect(lowestOffer({ ...settings, plans: [] })).toBeNull();
  });
  test('SUB-24, MEM-49: questions by their order, equal ones as they stand', () => {
    const items = [3, 1, 2, 1].map((order, n) => ({ id: `${n}`, question: '', answer: '', order }));
    expect(orderedFaq(items).map(({ id }) => id)).toEqual(['1', '3', '2', '0']);
  });
  test.each([
    ['no plan', { plans: [] }],
    ['a price that is no number', { plans: [{ ...planOf('digital'), standardPrice: Number.NaN }] }],
    ['another plan', { plans: [{ ...planOf('digital'), id: 'gold' }] }],
    ['another currency', { currency: 'JMD' }],
    ['no questions', { faqItems: null }],
  ])('MEM-42: settings with %s are damaged', (_, damage) => {
    expect(membershipSettings.safeParse({ ...settings, ...damage }).success).toBe(false);
  });
});

describe('a membership', () => {
  test('SUB-34, SUB-35: the first one is active, an intro one, and lasts the intro months', () => {
    expect(bought()).toEqual({
      id: 'membership-1',
      planId: 'digital',
      status: 'active',
      startDate: '2026-11-21T09:30:00.000Z',
      endDate: '2027-11-21T09:30:00.000Z',
      isIntro: true,
      createdAt: '2026-11-21T09:30:00.000Z',
      updatedAt: '2026-11-21T09:30:00.000Z',
    });
    expect(membership.parse(bought())).toEqual(bought());
  });
  test('SUB-36, SUB-53, SUB-59: who has bought before pays the standard price, gets one month, and the new one stands alone', () => {
    for (const earlier of [
      bought(),
      bought({ status: 'expired' }),
      bought({ isIntro: false, endDate: '2020-01-01T00:00:00.000Z' }),
    ]) {
      const next = newMembership({
        plan: planOf('bundle'),
        settings,
        earlier,
        id: 'membership-2',
        now: new Date('2027-01-31T08:00:00.000Z'),
      });
      expect(next).toMatchObject({
        id: 'membership-2',
        planId: 'bundle',
        isIntro: false,
        endDate: '2027-02-28T08:00:00.000Z',
      });
      expect(next.createdAt).toBe('2027-01-31T08:00:00.000Z');
    }
  });
  test('PAY-07, PAY-14: it is expired from the moment of its end, and says when that was seen', () => {
    const end = new Date(bought().endDate);
    const before = new Date(end.getTime() - 1);
    expect(membershipAt(bought(), before)).toEqual(bought());
    expect(isActive(bought(), before)).toBe(true);
    expect(membershipAt(bought(), end)).toEqual({ ...bought(), status: 'expired', updatedAt: end.toISOString() });
    expect(isActive(bought(), end)).toBe(false);
  });
  test('PAY-14: what has not changed is the same object, so that nothing is written', () => {
    const running = bought();
    expect(membershipAt(running, now)).toBe(running);
    const over = membershipAt(running, new Date('2028-01-01T00:00:00.000Z'));
    expect(membershipAt(over, new Date('2029-01-01T00:00:00.000Z'))).toBe(over);
  });
  test('PAY-08: expired stays expired, whatever its end', () => {
    expect(isActive(bought({ status: 'expired' }), now)).toBe(false);
    expect(isActive(null, now)).toBe(false);
  });
  test('whenever it is bought, it holds until its end and not a moment longer', () => {
    const random = seededRandom('purchases');
    for (let i = 0; i < 3000; i++) {
      const at = new Date(Math.floor(Date.UTC(2020, 0, 1) + random() * 20 * 365 * dayMs));
      const plan = { id: planIds[i % 2] ?? 'digital', introMonths: 1 + Math.floor(random() * 24) };
      const one = newMembership({ plan, settings, earlier: i % 3 === 0 ? bought() : null, id: 'm', now: at });
      const end = Date.parse(one.endDate);
      expect(end).toBeGreaterThan(at.getTime() + 27 * dayMs);
      expect(isActive(one, at)).toBe(true);
      expect(isActive(one, new Date(end - 1))).toBe(true);
      expect(isActive(one, new Date(end))).toBe(false);
    }
  });
});

describe('who may read', () => {
  test('PAY-05, PAY-06: bundle opens everything, another plan what asks for it', () => {
    expect(planIds.map((held) => planIds.map((asked) => grants(held, asked)))).toEqual([
      [true, false],
      [true, true],
    ]);
  });
  test('PAY-10, PAY-03: both plans open premium articles', () => {
    for (const planId of planIds) expect(opensPremium(bought({ planId }), now)).toBe(true);
  });
  test('PAY-09, MEM-43: an article that does not say counts as the settings have it; one that says so keeps its word', () => {
    const off = { defaultPremium: false };
    const on = { defaultPremium: true };
    for (const silent of [{}, { isPremium: undefined }, { isPremium: null }]) {
      expect(isPremium(silent, off)).toBe(false);
      expect(isPremium(silent, on)).toBe(true);
    }
    expect(isPremium({ isPremium: false }, on)).toBe(false);
    expect(isPremium({ isPremium: true }, off)).toBe(true);
  });
  test('PAY-01: a premium article asks for a membership that holds, another one for nothing', () => {
    const premium = { isPremium: true };
    expect(mayRead(premium, null, settings, now)).toBe(false);
    expect(mayRead(premium, bought(), settings, now)).toBe(true);
    expect(mayRead(premium, bought({ endDate: '2026-11-20T09:30:00.000Z' }), settings, now)).toBe(false);
    expect(mayRead(premium, bought({ status: 'expired' }), settings, now)).toBe(false);
    expect(mayRead({ isPremium: false }, null, settings, now)).toBe(true);
    expect(mayRead({}, null, { defaultPremium: true }, now)).toBe(false);
  });
});
