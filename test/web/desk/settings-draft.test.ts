import { describe, expect, test } from 'vitest';
import { defaultMembershipSettings } from '#shared/config/membership.ts';
import { type MembershipSettings, membershipSettings } from '#shared/domain/membership/membership-plans.ts';
import type { FormValues } from '#shared/records/fields.ts';
import { planWarnings, warningCount } from '#web/desk/membership-settings/field-warnings.ts';
import { draftOf, sameSettings, settingsFrom } from '#web/desk/membership-settings/settings-draft.ts';
import type { SettingsDraft } from '#web/shell/storage/membership-draft.ts';

const defaults = defaultMembershipSettings();
const { faqItems: faq, plans } = draftOf(defaults);

/** The default settings with changes to the first plan or the first question. */
const withPlan = (changes: FormValues): SettingsDraft => ({
  ...draftOf(defaults),
  plans: plans.map((plan, i) => (i === 0 ? { ...plan, values: { ...plan.values, ...changes } } : plan)),
});
const withFaq = (changes: FormValues): SettingsDraft => ({
  ...draftOf(defaults),
  faqItems: faq.map((item, i) => (i === 0 ? { ...item, values: { ...item.values, ...changes } } : item)),
});
const savedPlan = (changes: FormValues) => settingsFrom(withPlan(changes), defaults).plans[0];
const savedFaq = (changes: FormValues) => settingsFrom(withFaq(changes), defaults).faqItems[0];
/** The warnings of the first plan. */
function warningsOf(changes: FormValues, settings: MembershipSettings = defaults) {
  const [draft] = withPlan(changes).plans;
  const [plan] = settings.plans;
  if (draft === undefined || plan === undefined) throw new Error('no plan');
  return planWarnings(draft, plan, settings);
}

describe('the draft', () => {
  test('the draft of membership settings stores unchanged settings as they were, also with missing or odd values [MEM-31]', () => {
    const strange: MembershipSettings = {
      ...defaults,
      plans: [
        ...defaults.plans.map((plan) => ({ ...plan, introPrice: -1, introMonths: undefined, description: undefined })),
        ...defaults.plans.map((plan) => ({ ...plan, introMonths: 2.5, description: '', features: [] })),
      ],
      faqItems: [
        { id: 'same', question: '', answer: '', order: 1.5 },
        { id: 'same', question: '', answer: '', order: -3 },
      ],
    };
    for (const stored of [defaults, strange, membershipSettings.parse(JSON.parse(JSON.stringify(strange)))])
      expect(sameSettings(settingsFrom(draftOf(stored), stored), stored)).toBe(true);
  });
  test.each([
    ['2.50', 2.5],
    ['0', 0],
    ['14.999', 14.999],
    ['1,250.50', 1250.5],
    ['٢٫٥٠', 2.5],
    ['1e3', 2],
    ['', 2],
    ['  ', 2],
    ['two', 2],
    ['NaN', 2],
    ['Infinity', 2],
    ['1e999', 2],
  ])('the draft of membership settings stores the price %j as %d [MEM-13, MEM-42]', (text, price) => {
    expect(savedPlan({ introPrice: text })?.introPrice).toBe(price);
  });
  test.each([
    ['6', 6],
    ['30', 30],
    ['0', 0],
    ['2.7', 2],
    ['-0.5', 0],
    ['', 12],
    ['some', 12],
  ])('the draft of membership settings stores the months %j as %d without bounds [MEM-14, MEM-42]', (text, months) => {
    expect(savedPlan({ introMonths: text })?.introMonths).toBe(months);
  });
  test('the draft of membership settings adds no intro months to a plan without them [MEM-46]', () => {
    const stored = { ...defaults, plans: defaults.plans.map((plan) => ({ ...plan, introMonths: undefined })) };
    expect(settingsFrom(draftOf(stored), stored).plans[0]?.introMonths).toBeUndefined();
  });
  test.each([
    ['2.7', 2],
    ['7', 7],
    ['-4', -4],
    ['', 1],
    ['first', 1],
  ])('the draft of membership settings stores the order %j as %d [MEM-28, MEM-42]', (text, order) => {
    expect(savedFaq({ order: text })?.order).toBe(order);
  });
  test('the draft of membership settings stores empty names, descriptions, features and questions [MEM-10, MEM-36]', () => {
    expect(savedPlan({ name: '', description: '' })).toMatchObject({ name: '', description: '' });
    const features = [{ key: 'a', text: '' }];
    const emptied = { ...draftOf(defaults), plans: plans.map((plan) => ({ ...plan, features })) };
    expect(settingsFrom(emptied, defaults).plans[0]?.features).toEqual(['']);
    expect(savedFaq({ question: '', answer: '' })).toMatchObject({ question: '', answer: '' });
  });
  test('the draft of membership settings keeps settings without a field [MEM-44, MEM-46, MEM-48]', () => {
    const stored = { ...defaults, stripeEnabled: true, currency: 'EUR' as const, currencySymbol: 'E', introMonths: 3 };
    const {
      stripeEnabled,
      currency,
      currencySymbol,
      introMonths,
      plans: after,
    } = settingsFrom(withPlan({ name: 'New' }), stored);
    expect({ stripeEnabled, currency, currencySymbol, introMonths }).toEqual({
      stripeEnabled: true,
      currency: 'EUR',
      currencySymbol: 'E',
      introMonths: 3,
    });
    expect(after.map(({ popular, stripePriceIds }) => ({ popular, stripePriceIds }))).toEqual(
      defaults.plans.map(({ popular, stripePriceIds }) => ({ popular, stripePriceIds })),
    );
  });
  test('the draft of membership settings stores valid settings for any input', () => {
    for (const text of ['', '-', 'e', '1e999', '-1e999', '0x10', '٣', '1,5', '🙂', ' 3 ', '-0']) {
      const draft = {
        ...withPlan({ introPrice: text, standardPrice: text, introMonths: text }),
        faqItems: withFaq({ order: text }).faqItems,
      };
      const stored: unknown = JSON.parse(JSON.stringify(settingsFrom(draft, defaults)));
      expect(membershipSettings.safeParse(stored).success, text).toBe(true);
    }
  });
});

describe('warnings at the fields', () => {
  test('the default settings have no warning [MEM-36]', () => {
    expect(warningCount(draftOf(defaults), defaults)).toBe(0);
  });
  test.each<[string, FormValues, string, string | undefined]>([
    ['an emptied price', { introPrice: '' }, 'introPrice', 'If left empty, £2 is kept.'],
    ['a price in words', { standardPrice: 'a lot' }, 'standardPrice', 'Not a number. £14.99 is kept.'],
    ['a third decimal', { introPrice: '2.555' }, 'introPrice', 'Readers will see £2.56.'],
    ['a price below nothing', { introPrice: '-3' }, 'introPrice', 'Readers will see £0.'],
    ['an introduction dearer than the rest', { introPrice: '20' }, 'introPrice', 'Higher than the standard price.'],
    ['two decimals', { introPrice: '2.50' }, 'introPrice', undefined],
    ['no months', { introMonths: '' }, 'introMonths', 'If left empty, 12 is kept.'],
    ['no month', { introMonths: '0' }, 'introMonths', 'Use 1 to 24 months.'],
    ['one month', { introMonths: '1' }, 'introMonths', undefined],
    ['24 months', { introMonths: '24' }, 'introMonths', undefined],
    ['25 months', { introMonths: '25' }, 'introMonths', 'Use 1 to 24 months.'],
    ['half a month', { introMonths: '2.7' }, 'introMonths', 'Whole numbers only. 2 will be saved.'],
    ['no name', { name: ' ' }, 'name', 'Add a name so readers can tell the plans apart.'],
  ])('a plan with %s has the right warning [MEM-14, MEM-42]', (_, changes, field, warning) => {
    expect(warningsOf(changes)[field]).toBe(warning);
    expect(warningCount(withPlan(changes), defaults)).toBe(warning === undefined ? 0 : 1);
  });
  test('a plan without intro months and currency symbol has those of the settings [MEM-46]', () => {
    const stored: MembershipSettings = {
      ...defaults,
      introMonths: 9,
      currencySymbol: 'J$',
      plans: defaults.plans.map((plan) => ({ ...plan, introMonths: undefined })),
    };
    expect(warningsOf({ introMonths: '', introPrice: '' }, stored)).toMatchObject({
      introMonths: 'If left empty, 9 is kept.',
      introPrice: 'If left empty, J$2 is kept.',
    });
  });
});
