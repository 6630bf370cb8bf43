import type { FaqItem, MembershipSettings, Plan } from '#shared/domain/membership/membership-plans.ts';

/** A line of a list that is being edited, with a name that stays while its text changes. */
export interface LineDraft {
  key: string;
  text: string;
}
/** A plan as its fields hold it: numbers are what was typed. */
export interface PlanDraft {
  key: string;
  name: string;
  description: string;
  introPrice: string;
  standardPrice: string;
  introMonths: string;
  features: readonly LineDraft[];
}
export interface FaqDraft {
  key: string;
  id: string;
  question: string;
  answer: string;
  order: string;
  /** What its order was at first; it stays when the field is left empty (MEM-42). */
  firstOrder: number;
}
type Copy = Pick<MembershipSettings, 'ribbonText' | 'cancelText' | 'corporateText' | 'printText' | 'terms'>;
/** The settings as an editor has them before them; nobody else sees them until they are saved (MEM-31). */
export interface SettingsDraft extends Copy {
  plans: readonly PlanDraft[];
  faqItems: readonly FaqDraft[];
  defaultPremium: boolean;
}

const planDraft = (plan: Plan, place: number): PlanDraft => ({
  key: `stored-${place}`,
  name: plan.name,
  description: plan.description ?? '',
  introPrice: String(plan.introPrice),
  standardPrice: String(plan.standardPrice),
  // Without months of its own the settings' count (MEM-46); the field then says nothing.
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

/** The number that was typed (MEM-13), null when there is none. Infinity is none: it could not be stored. */
export function numberIn(text: string): number | null {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : null;
}
/** The same as an integer (MEM-28). */
export function integerIn(text: string): number | null {
  const value = numberIn(text);
  // Nothing below is -0.
  return value === null ? null : Math.trunc(value) + 0;
}

function planFrom(draft: PlanDraft, before: Plan): Plan {
  const months = integerIn(draft.introMonths);
  return {
    ...before,
    name: draft.name,
    // A description may be missing or empty; one that nobody touched stays what it was.
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

/** What saving the draft stores. What has no field (currency, popular, Stripe) stays as it was (MEM-44, MEM-48), and so does a number that cannot be read (MEM-42). */
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

/** Whether both would be stored alike. */
export const sameSettings = (a: MembershipSettings, b: MembershipSettings): boolean =>
  JSON.stringify(a) === JSON.stringify(b);
