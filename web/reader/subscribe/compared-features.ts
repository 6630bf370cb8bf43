import { grants } from '#shared/domain/membership/entitlement.ts';
import type { Plan } from '#shared/domain/membership/membership-plans.ts';

/** A row of the comparison of plans. */
export interface ComparedFeature {
  text: string;
  /** Per plan, in the plans' order. */
  included: readonly boolean[];
}

const normalized = (text: string): string => text.trim().toLocaleLowerCase();

/**
 * The features of all plans without duplicates. A plan that grants another plan includes that plan's features. Lines
 * like 'Everything in Basic' are left out, because the table shows it.
 * @param everythingIn that line for a plan's name
 */
export function comparedFeatures(plans: readonly Plan[], everythingIn: (plan: string) => string): ComparedFeature[] {
  const impliedLines = new Set(plans.map(({ name }) => normalized(everythingIn(name))));
  const found = new Map<string, string>();
  for (const { features } of plans) {
    for (const text of features)
      if (text.trim() !== '' && !impliedLines.has(normalized(text)) && !found.has(normalized(text)))
        found.set(normalized(text), text);
  }
  const lists = (plan: Plan, key: string) => plan.features.some((text) => normalized(text) === key);
  return [...found].map(([key, text]) => ({
    text,
    included: plans.map((plan) => plans.some((other) => grants(plan.id, other.id) && lists(other, key))),
  }));
}
