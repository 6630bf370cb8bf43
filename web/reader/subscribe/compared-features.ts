import { grants } from '#shared/domain/membership/entitlement.ts';
import type { Plan } from '#shared/domain/membership/membership-plans.ts';

export interface ComparedFeature {
  text: string;
  /** For each plan, in their order. */
  included: readonly boolean[];
}

const folded = (text: string): string => text.trim().toLocaleLowerCase();

/**
 * What the plans hold, each thing once. A plan that opens all of another one (PAY-05) holds what that one lists; a line that says no more than this, `everythingIn` of a plan's name, is left
 * out, since the table shows it.
 */
export function comparedFeatures(plans: readonly Plan[], everythingIn: (plan: string) => string): ComparedFeature[] {
  const saidByTable = new Set(plans.map(({ name }) => folded(everythingIn(name))));
  const found = new Map<string, string>();
  for (const { features } of plans) {
    for (const text of features)
      if (text.trim() !== '' && !saidByTable.has(folded(text)) && !found.has(folded(text)))
        found.set(folded(text), text);
  }
  const lists = (plan: Plan, key: string) => plan.features.some((text) => folded(text) === key);
  return [...found].map(([key, text]) => ({
    text,
    included: plans.map((plan) => plans.some((other) => grants(plan.id, other.id) && lists(other, key))),
  }));
}
