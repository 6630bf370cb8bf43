import { describe, expect, test } from 'vitest';
import { defaultMembershipSettings } from '#shared/config/membership.ts';
import type { Plan } from '#shared/domain/membership/membership-plans.ts';
import { membershipMessages as words } from '#web/messages/en-membership.ts';
import { openingWords } from '#web/reader/article/opening-words.ts';
import { comparedFeatures } from '#web/reader/subscribe/compared-features.ts';
import { planOffer } from '#web/reader/subscribe/plan-offer.ts';

const settings = defaultMembershipSettings();
const [digital, bundle] = settings.plans;
if (digital === undefined || bundle === undefined) throw new Error('There are two plans');
const now = new Date('2026-01-31T12:00:00Z');
const offer = (plan: Partial<Plan>, isNew = true) => planOffer({ ...digital, ...plan }, settings, { isNew, now });

describe('what a plan costs', () => {
  test('SUB-09, SUB-10, CONST-30 to CONST-32: the first price, for how long, and what comes after', () => {
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
  test('SUB-58: the standard price begins in the month that the last day of a short one falls in', () => {
    expect(offer({ introMonths: 1 }).intro?.standardFrom).toBe('February 2026');
  });
  test('a first price that ends within the year, or after it', () => {
    expect(offer({ introMonths: 3, introPrice: 1.1, standardPrice: 2.2 })).toMatchObject({
      year: '£23.10',
      saving: { saved: '£3.30' },
    });
    expect(offer({ introMonths: 24, introPrice: 1, standardPrice: 2 })).toMatchObject({
      year: '£12',
      saving: { year: '£24', saved: '£12' },
    });
  });
  test('SUB-53: who had the first price is told the standard one, and no saving', () => {
    expect(offer({}, false)).toEqual({ intro: null, standard: '£14.99', year: '£179.88', saving: null });
  });
  test('no saving is claimed where there is none', () => {
    expect(offer({ introPrice: 14.99 }).saving).toBeNull();
    expect(offer({ introPrice: 20 }).saving).toBeNull();
  });
  test('CONST-48, MEM-46: the settings’ currency, and their own sign for it', () => {
    expect(
      planOffer(digital, { ...settings, currency: 'EUR', currencySymbol: '' }, { isNew: true, now }).standard,
    ).toBe('€14.99');
    expect(
      planOffer(digital, { ...settings, currency: 'USD', currencySymbol: 'US$' }, { isNew: true, now }).standard,
    ).toBe('US$14.99');
  });
  test('PAY-02, PAY-11, SUB-55: the sentences', () => {
    expect(words.paywall.starting('£2', 12)).toBe('Starting at £2/month for your first year');
    expect(words.paywall.starting('£2', 6)).toBe('Starting at £2/month for your first 6 months');
    expect(words.forFirst(12)).toBe('for your first 12 months');
    expect(words.forFirst(1)).toBe('for your first 1 month');
  });
  test('SUB-29: each plan has its welcome', () => {
    expect(words.createdHint('bundle')).toBe('Welcome to Landfall Digital Bundle! (Mock Mode)');
    expect(words.createdHint('digital')).toBe('Welcome to Landfall Digital! (Mock Mode)');
  });
});

describe('the plans side by side', () => {
  const plans = [
    { ...digital, features: ['Articles', 'News '] },
    { ...bundle, features: ['everything in digital', 'Letters', 'news', ''] },
  ];
  test('PAY-05, PAY-06: bundle holds what digital lists, not the other way round; each thing stands once', () => {
    expect(comparedFeatures(plans, words.everythingIn)).toEqual([
      { text: 'Articles', included: [true, true] },
      { text: 'News ', included: [true, true] },
      { text: 'Letters', included: [false, true] },
    ]);
  });
});

describe('PAY-12: the opening of a premium story', () => {
  const opening = (content: string) => openingWords({ source: 'Harbour Tribune', content });
  test('at most 200 characters and no half word', () => {
    const found = opening('seven7 '.repeat(60));
    expect(found.length).toBeLessThanOrEqual(200);
    expect(found).toMatch(/^(seven7 ?)+$/);
    expect(found.length).toBeGreaterThan(180);
  });
  test('a script without spaces is cut, and no sign is torn', () => {
    expect(opening('港'.repeat(300))).toBe('港'.repeat(200));
    expect(opening(`x${'🚢'.repeat(150)}`)).toBe(`x${'🚢'.repeat(99)}`);
  });
  test('a short body is whole', () => expect(opening('Short.')).toBe('Short.'));
});
