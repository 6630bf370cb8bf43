import { describe, expect, test } from 'vitest';
import { brand } from '#shared/config/brand.ts';
import { defaultMembershipSettings, subscribing } from '#shared/config/membership.ts';
import {
  grants,
  isActive,
  isPremium,
  mayRead,
  membershipAt,
  opensPremium,
} from '#shared/domain/membership/entitlement.ts';
import { type Membership, membership } from '#shared/domain/membership/membership.ts';
import {
  introMonthsOf,
  introPriceOf,
  lowestOffer,
  membershipSettings,
  orderedFaq,
  type Plan,
  type PlanId,
  planIds,
  ribbonOf,
  standardPriceOf,
} from '#shared/domain/membership/membership-plans.ts';
import { formatMoney } from '#shared/domain/membership/money.ts';
import { cancelled, newMembership } from '#shared/domain/membership/purchase.ts';
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

describe('the default settings [SEED-11]', () => {
  test('the default settings match their schema and are a new copy for each caller', () => {
    expect(membershipSettings.parse(settings)).toEqual(settings);
    const changed = defaultMembershipSettings();
    changed.plans.length = 0;
    expect(defaultMembershipSettings().plans).toHaveLength(2);
  });
  test('the default settings have two plans in pounds, of which the bundle is popular [CONST-29 to CONST-32]', () => {
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
  test('the default settings cover refunds, price changes, plan changes and cancelling in terms and questions [MEM-37 to MEM-40]', () => {
    for (const text of [settings.terms, settings.faqItems.map(({ answer }) => answer).join(' ')]) {
      expect(text).toMatch(/within 7 days/);
      expect(text).toMatch(/at least 30 days/);
      expect(text).toMatch(/[Pp]lan changes take effect at (the|your) next billing cycle/);
      expect(text).toMatch(/cancel any time/);
    }
  });
  test('the default settings have five questions, five features per plan, and the specified ribbon and cancel texts [MEM-45]', () => {
    expect(settings.faqItems.map(({ order }) => order)).toEqual([1, 2, 3, 4, 5]);
    expect(settings.plans.map(({ features }) => features.length)).toEqual([5, 5]);
    expect(settings.ribbonText).toBe('Limited time offer: introductory pricing for new subscribers');
    expect(settings.cancelText).toBe('You can cancel anytime.');
    expect(JSON.stringify(settings)).toContain(brand.emails.support);
  });
  test('the default settings simulate a payment and its confirmation for a second each [CONST-36, SUB-60]', () =>
    expect(subscribing).toEqual({ processingMs: 1000, redirectMs: 1000 }));
});

describe('the ribbon [MEM-50]', () => {
  const offer = (ribbonText: string, ribbonUntil?: string, at = now) =>
    ribbonOf({ ribbonText, ...(ribbonUntil === undefined ? {} : { ribbonUntil }) }, at);
  test('the ribbon keeps its text on the last day of its offer, and disappears after it', () => {
    const text = settings.ribbonText;
    expect(offer(text, '2026-11-21', new Date('2026-11-21T23:59:59'))).toEqual({ text, until: '2026-11-21' });
    expect(offer(text, '2026-11-21', new Date('2026-11-22T00:00:00'))).toBeNull();
  });
  test.each([
    ['Limited time offer: introductory pricing', 'Introductory pricing'],
    ['LIMITED-TIME: half price', 'Half price'],
    ['Unlimited reading for £2', 'Unlimited reading for £2'],
    ['£2 for a limited time', null],
    ['Limited time offer!', null],
    ['  ', null],
  ])('the ribbon without a last day shows %j as %j', (text, shown) => {
    expect(offer(text)?.text ?? null).toBe(shown);
  });
  test('the settings treat a last day that is no date as none', () => {
    for (const ribbonUntil of ['', 'soon', '12026-01-01', '2026-02-30'])
      expect(membershipSettings.parse({ ...settings, ribbonUntil }).ribbonUntil).toBe('');
    expect(membershipSettings.parse(settings)).not.toHaveProperty('ribbonUntil');
  });
});

describe('plans', () => {
  test("plans use the plan's months, else the settings', and the settings' currency [MEM-46]", () => {
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
  ])('plans count %d months, which the form would reject, as %i [MEM-14]', (stored, counted) => {
    expect(introMonthsOf({ introMonths: stored }, settings)).toBe(counted);
  });
  test('plans offer the lowest introductory price on the paywall [PAY-11, PAY-02, CONST-33]', () => {
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
  test('questions are sorted by order, and equal ones stay in place [SUB-24, MEM-49]', () => {
    const items = [3, 1, 2, 1].map((order, n) => ({ id: `${n}`, question: '', answer: '', order }));
    expect(orderedFaq(items).map(({ id }) => id)).toEqual(['1', '3', '2', '0']);
  });
  test.each([
    ['no plan', { plans: [] }],
    ['an invalid price', { plans: [{ ...planOf('digital'), standardPrice: Number.NaN }] }],
    ['another plan', { plans: [{ ...planOf('digital'), id: 'gold' }] }],
    ['another currency', { currency: 'JMD' }],
    ['no questions', { faqItems: null }],
  ])('settings with %s are rejected [MEM-42]', (_, damage) => {
    expect(membershipSettings.safeParse({ ...settings, ...damage }).success).toBe(false);
  });
});

describe('a membership', () => {
  test('a membership is active at the introductory price for the introductory months if it is the first [SUB-34, SUB-35]', () => {
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
  test('a membership lasts one month at the standard price after an earlier one [SUB-36, SUB-53]', () => {
    for (const earlier of [
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
  const changed = (earlier: Membership, planId: PlanId, at = now) =>
    newMembership({ plan: planOf(planId), settings, earlier, id: `next-${planId}`, now: at });
  test('a membership keeps its paid time when the plan changes, and the new plan follows [SUB-59]', () => {
    const running = bought();
    const after = changed(running, 'bundle');
    expect(after).toMatchObject({ id: running.id, planId: 'digital', endDate: running.endDate, isIntro: true });
    const end = new Date(running.endDate);
    expect(membershipAt(after, new Date(end.getTime() - 1))).toBe(after);
    const next = { id: 'next-bundle', planId: 'bundle', status: 'active', startDate: running.endDate, isIntro: false };
    expect(membershipAt(after, end)).toMatchObject({ ...next, endDate: '2027-12-21T09:30:00.000Z' });
    expect(membershipAt(after, new Date('2027-12-21T09:30:00.000Z'))).toMatchObject({ ...next, status: 'expired' });
    expect(membership.parse(after)).toEqual(after);
  });
  test('a membership has one successor at most: the plan that was chosen last [SUB-59]', () => {
    const running = bought();
    for (const first of planIds)
      for (const second of planIds) {
        const twice = changed(changed(running, first), second);
        expect(twice.next).toMatchObject({ planId: second, startDate: running.endDate });
        expect(twice.next).not.toHaveProperty('next');
      }
  });
  test('a membership that was cancelled goes on with the next plan, which a cancellation takes away [SUB-59]', () => {
    const after = changed(cancelled(bought(), now), 'digital');
    expect(after.cancelledAt).toBeUndefined();
    expect(after.next?.planId).toBe('digital');
    const again = cancelled(after, now);
    expect(again.next).toBeUndefined();
    expect(again.endDate).toBe(bought().endDate);
    expect(isActive(again, new Date(again.endDate))).toBe(false);
  });
  test('a membership whose successor has begun changes from the successor’s end [SUB-59]', () => {
    const at = new Date('2027-12-01T00:00:00.000Z');
    const third = changed(changed(bought(), 'bundle'), 'digital', at);
    expect(third).toMatchObject({ planId: 'bundle', endDate: '2027-12-21T09:30:00.000Z' });
    expect(third.next).toMatchObject({ planId: 'digital', endDate: '2028-01-21T09:30:00.000Z' });
  });
  test('a membership expires at its end and records when that was noticed [PAY-07, PAY-14]', () => {
    const end = new Date(bought().endDate);
    const before = new Date(end.getTime() - 1);
    expect(membershipAt(bought(), before)).toEqual(bought());
    expect(isActive(bought(), before)).toBe(true);
    expect(membershipAt(bought(), end)).toEqual({ ...bought(), status: 'expired', updatedAt: end.toISOString() });
    expect(isActive(bought(), end)).toBe(false);
  });
  test('a membership is the same object if nothing changed [PAY-14]', () => {
    const running = bought();
    expect(membershipAt(running, now)).toBe(running);
    const over = membershipAt(running, new Date('2028-01-01T00:00:00.000Z'));
    expect(membershipAt(over, new Date('2029-01-01T00:00:00.000Z'))).toBe(over);
  });
  test('a membership stays expired, whatever its end [PAY-08]', () => {
    expect(isActive(bought({ status: 'expired' }), now)).toBe(false);
    expect(isActive(null, now)).toBe(false);
  });
  test('a membership is valid until exactly its end, whenever it is bought', () => {
    const random = seededRandom('purchases');
    for (let i = 0; i < 3000; i++) {
      const at = new Date(Math.floor(Date.UTC(2020, 0, 1) + random() * 20 * 365 * dayMs));
      const plan = { id: planIds[i % 2] ?? 'digital', introMonths: 1 + Math.floor(random() * 24) };
      const one = newMembership({
        plan,
        settings,
        earlier: i % 3 === 0 ? bought({ status: 'expired' }) : null,
        id: 'm',
        now: at,
      });
      const end = Date.parse(one.endDate);
      expect(end).toBeGreaterThan(at.getTime() + 27 * dayMs);
      expect(isActive(one, at)).toBe(true);
      expect(isActive(one, new Date(end - 1))).toBe(true);
      expect(isActive(one, new Date(end))).toBe(false);
    }
  });
});

describe('access to articles', () => {
  test('access to articles opens everything with the bundle, else only what requires the plan [PAY-05, PAY-06]', () => {
    expect(planIds.map((held) => planIds.map((asked) => grants(held, asked)))).toEqual([
      [true, false],
      [true, true],
    ]);
  });
  test('access to articles opens premium articles with both plans [PAY-10, PAY-03]', () => {
    for (const planId of planIds) expect(opensPremium(bought({ planId }), now)).toBe(true);
  });
  test('access to articles follows the settings only if the article does not say whether it is premium [PAY-09, MEM-43]', () => {
    const off = { defaultPremium: false };
    const on = { defaultPremium: true };
    for (const silent of [{}, { isPremium: undefined }, { isPremium: null }]) {
      expect(isPremium(silent, off)).toBe(false);
      expect(isPremium(silent, on)).toBe(true);
    }
    expect(isPremium({ isPremium: false }, on)).toBe(false);
    expect(isPremium({ isPremium: true }, off)).toBe(true);
  });
  test('access to articles requires a valid membership for premium articles only [PAY-01]', () => {
    const premium = { isPremium: true };
    expect(mayRead(premium, null, settings, now)).toBe(false);
    expect(mayRead(premium, bought(), settings, now)).toBe(true);
    expect(mayRead(premium, bought({ endDate: '2026-11-20T09:30:00.000Z' }), settings, now)).toBe(false);
    expect(mayRead(premium, bought({ status: 'expired' }), settings, now)).toBe(false);
    expect(mayRead({ isPremium: false }, null, settings, now)).toBe(true);
    expect(mayRead({}, null, { defaultPremium: true }, now)).toBe(false);
  });
});
