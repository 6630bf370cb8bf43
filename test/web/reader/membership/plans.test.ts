import { describe, expect, test } from 'vitest';
import { defaultMembershipSettings } from '#shared/config/membership.ts';
import type { Plan } from '#shared/domain/membership/membership-plans.ts';
import { openingWords } from '#web/reader/article/premium-story.tsx';
import { comparedFeatures } from '#web/reader/subscribe/plan-comparison.tsx';
import { planOffer, pricePeriods } from '#web/reader/subscribe/plan-offer.ts';
import { membershipMessages as words } from '#web/shell/messages/en-membership.ts';

const settings = defaultMembershipSettings();
const [digital, bundle] = settings.plans;
if (digital === undefined || bundle === undefined) throw new Error('There are two plans');
const now = new Date('2026-01-31T12:00:00Z');
const offer = (plan: Partial<Plan>, isNew = true) => planOffer({ ...digital, ...plan }, settings, { isNew, now });

describe('prices over time', () => {
  const periods = (...offers: ReturnType<typeof offer>[]) =>
    pricePeriods(offers).map(({ from, to, prices }) => [from, to, ...prices]);
  test('prices over time end a period where an introductory price ends', () => {
    const short = offer({ introMonths: 3, introPrice: 1, standardPrice: 10 });
    const long = offer({ introMonths: 12, introPrice: 4, standardPrice: 18 });
    expect(periods(short, long)).toEqual([
      [1, 3, '£1', '£4'],
      [4, 12, '£10', '£4'],
      [13, null, '£10', '£18'],
    ]);
    expect(periods(long, short).map(([from, to, one, other]) => [from, to, other, one])).toEqual(periods(short, long));
  });
  test('prices over time share a period if the introductory prices last equally long, and have one without any', () => {
    const [one, other] = [offer({ introPrice: 1 }), offer({ introPrice: 4 })];
    expect(periods(one, other)).toEqual([
      [1, 12, '£1', '£4'],
      [13, null, '£14.99', '£14.99'],
    ]);
    expect(periods(offer({}, false), offer({}, false))).toEqual([[1, null, '£14.99', '£14.99']]);
  });
});

describe('plan offer', () => {
  test('the offer of a plan has the intro price, its duration and the standard price [SUB-09, SUB-10]', () => {
    expect(offer({})).toEqual({
      intro: { price: '£2', months: 12, standardFrom: 'January 2027' },
      standard: '£14.99',
      year: '£24',
      saving: { year: '£179.88', saved: '£155.88' },
    });
    expect(planOffer(bundle, settings, { isNew: true, now })).toMatchObject({
      intro: { price: '£4' },
      standard: '£18.99',
      year: '£48',
    });
  });
  test('the offer of a plan starts the standard price in the right month after a short month [SUB-58]', () => {
    expect(offer({ introMonths: 1 }).intro?.standardFrom).toBe('February 2026');
  });
  test('the offer of a plan sums the first year with an intro price of less or more than a year', () => {
    expect(offer({ introMonths: 3, introPrice: 1.1, standardPrice: 2.2 })).toMatchObject({
      year: '£23.10',
      saving: { saved: '£3.30' },
    });
    expect(offer({ introMonths: 24, introPrice: 1, standardPrice: 2 })).toMatchObject({
      year: '£12',
      saving: { year: '£24', saved: '£12' },
    });
  });
  test('the offer of a plan shows returning subscribers the standard price without a saving [SUB-53]', () => {
    expect(offer({}, false)).toEqual({ intro: null, standard: '£14.99', year: '£179.88', saving: null });
  });
  test('the offer of a plan shows no saving if there is none', () => {
    expect(offer({ introPrice: 14.99 }).saving).toBeNull();
    expect(offer({ introPrice: 20 }).saving).toBeNull();
  });
  test('the offer of a plan uses the currency and symbol of the settings [CONST-48, MEM-46]', () => {
    expect(
      planOffer(digital, { ...settings, currency: 'EUR', currencySymbol: '' }, { isNew: true, now }).standard,
    ).toBe('€14.99');
    expect(
      planOffer(digital, { ...settings, currency: 'USD', currencySymbol: 'US$' }, { isNew: true, now }).standard,
    ).toBe('US$14.99');
  });
  test('the offer of a plan words the intro offer [PAY-02, PAY-11, SUB-55]', () => {
    expect(words.paywall.starting('£2', 12)).toBe('Starting at £2/month for your first year');
    expect(words.paywall.starting('£2', 6)).toBe('Starting at £2/month for your first 6 months');
    expect(words.forFirst(12)).toBe('for your first 12 months');
    expect(words.forFirst(1)).toBe('for your first 1 month');
  });
  test('the offer of a plan welcomes to the plan by name [SUB-29]', () => {
    expect(words.createdHint('bundle')).toBe('Welcome to Landfall Digital Bundle! (Mock Mode)');
    expect(words.createdHint('digital')).toBe('Welcome to Landfall Digital! (Mock Mode)');
  });
});

describe('plan comparison', () => {
  const plans = [
    { ...digital, features: ['Articles', 'News '] },
    { ...bundle, features: ['everything in digital', 'Letters', 'news', ''] },
  ];
  test('the comparison of plans includes the digital features in the bundle, each once [PAY-05, PAY-06]', () => {
    expect(comparedFeatures(plans, words.everythingIn)).toEqual([
      { text: 'Articles', included: [true, true] },
      { text: 'News ', included: [true, true] },
      { text: 'Letters', included: [false, true] },
    ]);
  });
});

describe('opening of a premium article', () => {
  const opening = (content: string) => openingWords({ source: 'Harbour Tribune', content });
  test('the opening of a premium article has at most 200 characters and whole words [PAY-12]', () => {
    const found = opening('seven7 '.repeat(60));
    expect(found.length).toBeLessThanOrEqual(200);
    expect(found).toMatch(/^(seven7 ?)+$/);
    expect(found.length).toBeGreaterThan(180);
  });
  test('the opening of a premium article cuts scripts without spaces between characters [PAY-12]', () => {
    expect(opening('港'.repeat(300))).toBe('港'.repeat(200));
    expect(opening(`x${'🚢'.repeat(150)}`)).toBe(`x${'🚢'.repeat(99)}`);
  });
  test('the opening of a premium article keeps a short body [PAY-12]', () => expect(opening('Short.')).toBe('Short.'));
});
