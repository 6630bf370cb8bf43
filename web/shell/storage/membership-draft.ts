import * as z from 'zod/mini';
import { membershipSettings } from '#shared/domain/membership/membership-plans.ts';
import { shapeOf } from './schema-shape.ts';
import { storedValue } from './stored-value.ts';

/** A line of an edited list. The key stays while the text changes. */
const lineDraft = z.object({ key: z.string(), text: z.string() });
export type LineDraft = z.output<typeof lineDraft>;

/** The values of a form's fields: numbers are texts. */
const values = z.record(z.string(), z.union([z.string(), z.boolean(), z.readonly(z.array(z.string()))]));

const planDraft = z.object({ key: z.string(), values, features: z.readonly(z.array(lineDraft)) });
export type PlanDraft = z.output<typeof planDraft>;

const faqDraft = z.object({
  key: z.string(),
  id: z.string(),
  values,
  /** The stored order, used if the field is left empty. */
  firstOrder: z.number(),
});
export type FaqDraft = z.output<typeof faqDraft>;

/** The settings in the form, before they are saved. */
const settingsDraft = z.object({
  values,
  plans: z.readonly(z.array(planDraft)),
  faqItems: z.readonly(z.array(faqDraft)),
});
export type SettingsDraft = z.output<typeof settingsDraft>;

/** `base`: the stored settings that the draft started from. */
const draftAndBase = z.object({ draft: settingsDraft, base: membershipSettings });
export type DraftAndBase = z.output<typeof draftAndBase>;

/** The unsaved membership settings, one draft for all tabs. Null: none. A damaged draft is dropped. */
export const membershipDraft = storedValue('membership_draft', shapeOf(z.nullable(draftAndBase)), null);

const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * Stores the draft; null removes it. A draft that the browser refuses to store is lost when the page closes, so the
 * browser asks before that.
 */
export function keepMembershipDraft(next: DraftAndBase | null): void {
  const lives = membershipDraft.write(next) || next === null;
  if (lives) window.removeEventListener('beforeunload', askBeforeUnload);
  else window.addEventListener('beforeunload', askBeforeUnload);
}
