import {
  introMonthsAllowed,
  type MembershipSettings,
  membershipSettings,
  type Plan,
} from '../domain/membership/membership-plans.ts';
import { currencySymbols } from '../domain/membership/money.ts';
import { type RecordField, type RecordFields, sayMoney } from './fields.ts';
import type { ContentFault, ContentKind } from './record-kind.ts';

const shown = (label: string, more: Partial<RecordField> = {}): RecordField => ({ label, kind: 'shown', ...more });

const price = { kind: 'number', least: 0, step: 0.01, say: sayMoney } as const;
const currency = shown('Currency', {
  options: [
    { value: 'GBP', label: 'Pounds' },
    { value: 'EUR', label: 'Euros' },
    { value: 'USD', label: 'Dollars' },
  ],
});

/** The fields of a plan. What is typed is stored, also if it is empty: publishing checks it. */
export const planFields: RecordFields = {
  name: { label: 'Plan name', kind: 'text' },
  description: { label: 'Description (optional)', kind: 'textarea', rows: 2 },
  introPrice: { label: 'Intro price', ...price },
  standardPrice: { label: 'Standard price', ...price },
  introMonths: { label: 'Intro months', kind: 'number', ...introMonthsAllowed, step: 1 },
  features: shown('Features'),
  popular: shown('Marked as popular'),
  currency,
  standardStripePrice: shown('Stripe’s standard price', { at: 'stripePriceIds.standard' }),
  introStripePrice: shown('Stripe’s intro price', { at: 'stripePriceIds.intro' }),
};

/** The fields of a question. */
export const questionFields: RecordFields = {
  order: { label: 'Order', kind: 'number', least: 1, step: 1 },
  question: { label: 'Question', kind: 'text' },
  answer: { label: 'Answer', kind: 'textarea', rows: 2 },
};

/** The plans and texts of the subscription page and the paywall. Cards show the fields, not one form. */
export const membership = {
  title: 'Membership',
  role: 'editor',
  content: membershipSettings,
  faultsOf,
  fields: {
    plans: shown('Plans', { fields: planFields }),
    faqItems: shown('Questions', { fields: questionFields }),
    ribbonText: {
      label: 'Ribbon text',
      kind: 'text',
      hint: 'Shown above the plans. Only an offer with a last day is called limited.',
    },
    ribbonUntil: {
      label: 'Last day of the offer (optional)',
      kind: 'day',
      hint: 'Shown in the ribbon, which disappears after this day. Prices stay as they are.',
    },
    cancelText: { label: 'Cancel text', kind: 'text', hint: 'Shown below each plan’s button.' },
    corporateText: { label: 'Corporate text', kind: 'textarea', rows: 2 },
    printText: { label: 'Print edition text', kind: 'textarea', rows: 2 },
    terms: { label: 'Terms', kind: 'textarea', rows: 4 },
    currency,
    currencySymbol: shown('Symbol of the currency'),
    introMonths: shown('Introductory months'),
    stripeEnabled: shown('Payments by Stripe'),
    defaultPremium: {
      label: 'Default Premium',
      kind: 'switch',
      hint: 'Treat articles as premium unless they are marked as free.',
    },
  },
} as const satisfies ContentKind<typeof membershipSettings>;

/** Larger prices are typing errors. */
const mostPrice = 10_000;

/** A field, whether it is right, and what to say if it is not. */
type Rule = readonly [field: string, holds: boolean, message: string];

/** What membership settings must obey for all readers. A browser's own may have anything. */
function faultsOf(settings: MembershipSettings): ContentFault[] {
  const { plans, faqItems, introMonths, currency, currencySymbol } = settings;
  const { least, most } = introMonthsAllowed;
  const others = Object.entries(currencySymbols).filter(([code]) => code !== currency);
  const isOthersSymbol = others.some(([, symbol]) => currencySymbol.includes(symbol));
  const rules: Rule[] = [
    ...plans.flatMap((plan, i) => rulesOf(plan, i, settings)),
    ['introMonths', isMonths(introMonths), `Introductory months must be ${least} to ${most}`],
    [
      'currencySymbol',
      !isOthersSymbol || currencySymbol.includes(currencySymbols[currency]),
      `${currencySymbol} is the symbol of another currency than ${currency}`,
    ],
    ...faqItems.map(
      ({ id }, i): Rule => [
        `faqItems.${i}.id`,
        faqItems.findIndex((one) => one.id === id) === i,
        `Question ${i + 1} has the ID of an earlier one`,
      ],
    ),
  ];
  return rules.flatMap(([field, holds, message]) => (holds ? [] : { field: `content.${field}`, message }));
}

function rulesOf(plan: Plan, i: number, { plans, introMonths }: MembershipSettings): Rule[] {
  const { id, name, standardPrice, introPrice, stripePriceIds } = plan;
  const { least, most } = introMonthsAllowed;
  const range = `must be from 0 to ${mostPrice}, with two decimals at most`;
  const rules: Rule[] = [
    ['id', plans.findIndex((one) => one.id === id) === i, `${name} is the plan ${id}, which is listed already`],
    ['name', name.trim() !== '', `Plan ${i + 1} needs a name`],
    ['standardPrice', isPrice(standardPrice), `The standard price of ${name} ${range}`],
    ['introPrice', isPrice(introPrice), `The introductory price of ${name} ${range}`],
    ['introPrice', introPrice <= standardPrice, `The introductory price of ${name} is above its standard price`],
    [
      'introMonths',
      isMonths(plan.introMonths ?? introMonths),
      `The introductory months of ${name} must be ${least} to ${most}`,
    ],
    // Readers get the settings, so a secret key must not slip into a field for ids.
    ...Object.entries(stripePriceIds).map(
      ([which, stripeId]): Rule => [
        `stripePriceIds.${which}`,
        /^(?:price_\w+)?$/.test(stripeId),
        `The Stripe price of ${name} must be an id that begins with price_`,
      ],
    ),
  ];
  return rules.map(([field, holds, message]) => [`plans.${i}.${field}`, holds, message]);
}

const isPrice = (price: number): boolean =>
  price >= 0 && price <= mostPrice && Math.abs(price * 100 - Math.round(price * 100)) < 1e-6;
const isMonths = (months: number): boolean =>
  Number.isInteger(months) && months >= introMonthsAllowed.least && months <= introMonthsAllowed.most;
