import type { FaqItem, MembershipSettings, Plan } from '#shared/domain/membership/membership-plans.ts';
import type { FaqDraft, PlanDraft, SettingsDraft } from '#web/shell/storage/membership-draft.ts';

const planDraft = (plan: Plan, place: number): PlanDraft => ({
  key: `stored-${place}`,
  name: plan.name,
  description: plan.description ?? '',
  introPrice: String(plan.introPrice),
  standardPrice: String(plan.standardPrice),
  // Empty: the plan uses the intro months of the settings.
  introMonths: plan.introMonths === undefined ? '' : String(plan.introMonths),
  features: plan.features.map((text, i) => ({ key: `stored-${i}`, text })),
});

export const draftOf = (settings: MembershipSettings): SettingsDraft => ({
  ribbonText: settings.ribbonText,
  cancelText: settings.cancelText,
  corporateText: settings.corporateText,
  printText: settings.printText,
  terms: settings.terms,
  defaultPremium: settings.defaultPremium,
  plans: settings.plans.map(planDraft),
  faqItems: settings.faqItems.map(({ id, question, answer, order }, i) => ({
    key: `stored-${i}`,
    id,
    question,
    answer,
    order: String(order),
    firstOrder: order,
  })),
});

/** Parses a typed number. Null if it is not a number, or infinite, which JSON cannot store. */
export function numberIn(text: string): number | null {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : null;
}
/** Parses a typed number and truncates it. */
export function integerIn(text: string): number | null {
  const value = numberIn(text);
  // `+ 0` turns -0 into 0.
  return value === null ? null : Math.trunc(value) + 0;
}

function planFrom(draft: PlanDraft, before: Plan): Plan {
  const months = integerIn(draft.introMonths);
  return {
    ...before,
    name: draft.name,
    // A description that was missing or empty is stored the same way unless it is edited.
    description: draft.description === (before.description ?? '') ? before.description : draft.description,
    introPrice: numberIn(draft.introPrice) ?? before.introPrice,
    standardPrice: numberIn(draft.standardPrice) ?? before.standardPrice,
    introMonths: draft.introMonths === String(before.introMonths) ? before.introMonths : (months ?? before.introMonths),
    features: draft.features.map(({ text }) => text),
  };
}

const faqFrom = ({ id, question, answer, order, firstOrder }: FaqDraft): FaqItem => ({
  id,
  question,
  answer,
  order: order === String(firstOrder) ? firstOrder : (integerIn(order) ?? firstOrder),
});

/**
 * The settings to store. Settings without a field (currency, popular, Stripe) and invalid numbers keep their stored
 * value.
 */
export const settingsFrom = (
  { plans, faqItems, ...rest }: SettingsDraft,
  before: MembershipSettings,
): MembershipSettings => ({
  ...before,
  ...rest,
  plans: before.plans.map((plan, i) => {
    const draft = plans[i];
    return draft === undefined ? plan : planFrom(draft, plan);
  }),
  faqItems: faqItems.map(faqFrom),
});

/** Parsed settings have their keys in the order of the schema, edited ones in another. */
const withSortedKeys = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Whether both are stored as the same JSON, apart from the order of keys. */
export const sameSettings = (a: MembershipSettings, b: MembershipSettings): boolean =>
  a === b || JSON.stringify(a, withSortedKeys) === JSON.stringify(b, withSortedKeys);
