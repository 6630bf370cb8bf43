import { describe, expect, test } from 'vitest';
import { defaultMembershipSettings } from '#shared/config/membership.ts';
import { type MembershipSettings, membershipSettings } from '#shared/domain/membership/membership-plans.ts';
import { planRemarks, remarkCount } from '#web/desk/membership-settings/field-warnings.ts';
import {
  draftOf,
  type FaqDraft,
  type PlanDraft,
  type SettingsDraft,
  sameSettings,
  settingsFrom,
} from '#web/desk/membership-settings/settings-draft.ts';

const defaults = defaultMembershipSettings();
const { faqItems: faq, plans } = draftOf(defaults);

/** The default settings with the first plan, or the first question, written over. */
const withPlan = (changes: Partial<PlanDraft>): SettingsDraft => ({
  ...draftOf(defaults),
  plans: plans.map((plan, i) => (i === 0 ? { ...plan, ...changes } : plan)),
});
const withFaq = (changes: Partial<FaqDraft>): SettingsDraft => ({
  ...draftOf(defaults),
  faqItems: faq.map((item, i) => (i === 0 ? { ...item, ...changes } : item)),
});
const savedPlan = (changes: Partial<PlanDraft>) => settingsFrom(withPlan(changes), defaults).plans[0];
const savedFaq = (changes: Partial<FaqDraft>) => settingsFrom(withFaq(changes), defaults).faqItems[0];
/** What stands at the first plan's fields. */
function remarksOf(changes: Partial<PlanDraft>, settings: MembershipSettings = defaults) {
  const [draft] = withPlan(changes).plans;
  const [plan] = settings.plans;
  if (draft === undefined || plan === undefined) throw new Error('there is no plan');
  return planRemarks(draft, plan, settings);
}

describe('the draft', () => {
  test('MEM-31: what nobody touched is what was stored, also where fields are missing or strange', () => {
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
    ['1e3', 1000],
    ['', 2],
    ['  ', 2],
    ['two', 2],
    ['NaN', 2],
    ['Infinity', 2],
    ['1e999', 2],
  ])('MEM-13, MEM-42: the price %j is stored as %d', (text, price) => {
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
  ])('MEM-14, MEM-42: the months %j are stored as %d: the field alone has bounds', (text, months) => {
    expect(savedPlan({ introMonths: text })?.introMonths).toBe(months);
  });
  test('MEM-46: a plan without months of its own gets none by being saved', () => {
    const stored = { ...defaults, plans: defaults.plans.map((plan) => ({ ...plan, introMonths: undefined })) };
    expect(settingsFrom(draftOf(stored), stored).plans[0]?.introMonths).toBeUndefined();
  });
  test.each([
    ['2.7', 2],
    ['7', 7],
    ['-4', -4],
    ['', 1],
    ['first', 1],
  ])('MEM-28, MEM-42: the order %j is stored as %d', (text, order) => {
    expect(savedFaq({ order: text })?.order).toBe(order);
  });
  test('MEM-36, MEM-10: empty names, descriptions, features and questions are stored as they are', () => {
    const plan = savedPlan({ name: '', description: '', features: [{ key: 'a', text: '' }] });
    expect(plan).toMatchObject({ name: '', description: '', features: [''] });
    expect(savedFaq({ question: '', answer: '' })).toMatchObject({ question: '', answer: '' });
  });
  test('MEM-44, MEM-46, MEM-48: what has no field stays', () => {
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
  test('whatever is typed, what is stored reads again as settings', () => {
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

describe('what is said at the fields', () => {
  test('MEM-36: the defaults give no cause', () => {
    expect(remarkCount(draftOf(defaults), defaults)).toBe(0);
  });
  test.each<[string, Partial<PlanDraft>, keyof ReturnType<typeof remarksOf>, string | undefined]>([
    ['an emptied price', { introPrice: '' }, 'introPrice', 'Left empty, it stays at £2.'],
    ['a price in words', { standardPrice: 'a lot' }, 'standardPrice', 'This is not a number; it stays at £14.99.'],
    ['a third decimal', { introPrice: '2.555' }, 'introPrice', 'Readers would see £2.56.'],
    ['a price below nothing', { introPrice: '-3' }, 'introPrice', 'Readers would see £0.'],
    [
      'an introduction dearer than the rest',
      { introPrice: '20' },
      'introPrice',
      'This is more than the standard price.',
    ],
    ['two decimals', { introPrice: '2.50' }, 'introPrice', undefined],
    ['no months', { introMonths: '' }, 'introMonths', 'Left empty, it stays at 12.'],
    ['no month', { introMonths: '0' }, 'introMonths', 'Better from 1 to 24 months.'],
    ['one month', { introMonths: '1' }, 'introMonths', undefined],
    ['24 months', { introMonths: '24' }, 'introMonths', undefined],
    ['25 months', { introMonths: '25' }, 'introMonths', 'Better from 1 to 24 months.'],
    ['half a month', { introMonths: '2.7' }, 'introMonths', 'Whole numbers only: 2 is saved.'],
    ['no name', { name: ' ' }, 'name', 'Without a name readers cannot tell the plans apart.'],
  ])('MEM-14, MEM-42: of %s', (_, changes, field, remark) => {
    expect(remarksOf(changes)[field]).toBe(remark);
    expect(remarkCount(withPlan(changes), defaults)).toBe(remark === undefined ? 0 : 1);
  });
  test('MEM-46: without months of its own a plan stays at the settings’, and prices have the settings’ sign', () => {
    const stored: MembershipSettings = {
      ...defaults,
      introMonths: 9,
      currencySymbol: 'J$',
      plans: defaults.plans.map((plan) => ({ ...plan, introMonths: undefined })),
    };
    expect(remarksOf({ introMonths: '', introPrice: '' }, stored)).toMatchObject({
      introMonths: 'Left empty, it stays at 9.',
      introPrice: 'Left empty, it stays at J$2.',
    });
  });
});
