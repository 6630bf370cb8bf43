import { type MembershipSettings, membershipSettings } from '#shared/domain/membership/membership-plans.ts';
import { readNumber } from '#shared/domain/text/read-number.ts';
import {
  changedFields,
  type FieldValue,
  type FormValues,
  type RecordField,
  type RecordFields,
  valueIn,
  valuesOf,
} from '#shared/records/fields.ts';
import { membership, planFields, questionFields } from '#shared/records/membership.ts';
import type { SettingsDraft } from '#web/shell/storage/membership-draft.ts';

/** The fields outside of the plans and questions. */
export const settingsFields: RecordFields = membership.fields;

export const draftOf = (settings: MembershipSettings): SettingsDraft => ({
  values: valuesOf(settingsFields, settings),
  plans: settings.plans.map((plan, i) => ({
    key: `stored-${i}`,
    values: valuesOf(planFields, plan),
    features: plan.features.map((text, place) => ({ key: `stored-${place}`, text })),
  })),
  faqItems: settings.faqItems.map((item, i) => ({
    key: `stored-${i}`,
    id: item.id,
    values: valuesOf(questionFields, item),
    firstOrder: item.order,
  })),
});

/** Parses a typed number. Null if it is not a number, or infinite, which JSON cannot store. */
export function numberIn(typed: FieldValue | undefined): number | null {
  const value = readNumber(String(typed ?? ''));
  return value !== null && Number.isFinite(value) ? value : null;
}
/** Parses a typed number and truncates it. */
export function integerIn(typed: FieldValue | undefined): number | null {
  const value = numberIn(typed);
  // `+ 0` turns -0 into 0.
  return value === null ? null : Math.trunc(value) + 0;
}

/** What is stored for a typed value. Texts are stored as they are, and a number that is none keeps the value before. */
function storedOf({ kind, step }: RecordField, value: FieldValue | undefined, before: unknown): unknown {
  if (kind === 'switch') return value === true;
  if (kind !== 'number') return String(value ?? '');
  return (step === 1 ? integerIn(value) : numberIn(value)) ?? before;
}

/** A record with the edited fields. The others stay as they were, also if they are missing or odd. */
function edited(fields: RecordFields, values: FormValues, before: object): object {
  const changed = changedFields(valuesOf(fields, before), values).flatMap((name) => {
    const field = fields[name];
    return field === undefined ? [] : [[name, storedOf(field, values[name], valueIn(before, name))]];
  });
  return { ...before, ...Object.fromEntries(changed) };
}

/**
 * The settings to store. Settings without a field (currency, popular, Stripe) and invalid numbers keep their stored
 * value.
 */
export const settingsFrom = (
  { values, plans, faqItems }: SettingsDraft,
  before: MembershipSettings,
): MembershipSettings =>
  membershipSettings.parse({
    ...edited(settingsFields, values, before),
    plans: before.plans.map((plan, i) => {
      const draft = plans[i];
      return draft === undefined
        ? plan
        : { ...edited(planFields, draft.values, plan), features: draft.features.map(({ text }) => text) };
    }),
    faqItems: faqItems.map(({ id, values: typed, firstOrder: order }) =>
      edited(questionFields, typed, { id, question: '', answer: '', order }),
    ),
  });

/** Whether both are stored as the same JSON. Parsed settings have their keys in one order. */
export const sameSettings = (a: MembershipSettings, b: MembershipSettings): boolean =>
  a === b || JSON.stringify(membershipSettings.parse(a)) === JSON.stringify(membershipSettings.parse(b));
