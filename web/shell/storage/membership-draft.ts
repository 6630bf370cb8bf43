import * as z from 'zod/mini';
import { membershipSettings } from '#shared/domain/membership/membership-plans.ts';
import { storedValue } from './stored-value.ts';

/** A line of an edited list. The key stays while the text changes. */
const lineDraft = z.object({ key: z.string(), text: z.string() });
export type LineDraft = z.output<typeof lineDraft>;

/** A plan as typed: numbers are texts. */
const planDraft = z.object({
  key: z.string(),
  name: z.string(),
  description: z.string(),
  introPrice: z.string(),
  standardPrice: z.string(),
  introMonths: z.string(),
  features: z.readonly(z.array(lineDraft)),
});
export type PlanDraft = z.output<typeof planDraft>;

const faqDraft = z.object({
  key: z.string(),
  id: z.string(),
  question: z.string(),
  answer: z.string(),
  order: z.string(),
  /** The stored order, used if the field is left empty. */
  firstOrder: z.number(),
});
export type FaqDraft = z.output<typeof faqDraft>;

/** The settings in the form, before they are saved. */
const settingsDraft = z.object({
  ribbonText: z.string(),
  cancelText: z.string(),
  corporateText: z.string(),
  printText: z.string(),
  terms: z.string(),
  defaultPremium: z.boolean(),
  plans: z.readonly(z.array(planDraft)),
  faqItems: z.readonly(z.array(faqDraft)),
});
export type SettingsDraft = z.output<typeof settingsDraft>;

/** `base`: the stored settings that the draft started from. */
const draftAndBase = z.object({ draft: settingsDraft, base: membershipSettings });
export type DraftAndBase = z.output<typeof draftAndBase>;

/** The unsaved membership settings, one draft for all tabs. Null: none. A damaged draft is dropped. */
export const membershipDraft = storedValue('membership_draft', z.nullable(draftAndBase), null);

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
