import {
  introMonthsAllowed,
  introMonthsOf,
  type MembershipSettings,
  type Plan,
} from '#shared/domain/membership/membership-plans.ts';
import { formatMoney, moneyOf, priceOf } from '#shared/domain/membership/money.ts';
import { membershipSettingsMessages } from '#web/shell/messages/desk/en-membership-settings.ts';
import { formatNumber, locale } from '#web/shell/messages/locale.ts';
import type { FaqDraft, LineDraft, PlanDraft, SettingsDraft } from '#web/shell/storage/membership-draft.ts';
import { numberIn } from './settings-draft.ts';

const words = membershipSettingsMessages.warnings;

/** Warnings by field. They do not prevent saving. */
type Warnings<Name extends string> = Readonly<Record<Name, string | undefined>>;
export type PlanWarnings = Warnings<'name' | 'introPrice' | 'standardPrice' | 'introMonths'>;
export type FaqWarnings = Warnings<'order' | 'question'>;

/** A price as it is shown to readers. */
export const priceText = (price: number, { currency, currencySymbol }: MembershipSettings): string =>
  formatMoney(moneyOf(price, currency), { locale, symbol: currencySymbol });

/** Warning for an empty or invalid number, with the value that applies instead. */
const invalidNumber = (text: string, fallback: string): string =>
  text.trim() === '' ? words.emptyKeeps(fallback) : words.noNumber(fallback);

function priceWarning(text: string, before: number, settings: MembershipSettings): string | undefined {
  const price = numberIn(text);
  if (price === null) return invalidNumber(text, priceText(before, settings));
  // Negative prices, fractions of a penny and huge numbers are shown differently from what was typed.
  return priceOf(moneyOf(price, settings.currency)) === price ? undefined : words.readsAs(priceText(price, settings));
}

function monthsWarning(text: string, before: Plan, settings: MembershipSettings): string | undefined {
  const months = numberIn(text);
  // A plan without intro months uses those of the settings.
  if (months === null) return invalidNumber(text, formatNumber(introMonthsOf(before, settings)));
  if (!Number.isInteger(months)) return words.whole(formatNumber(Math.trunc(months)));
  const { least, most } = introMonthsAllowed;
  return months < least || months > most ? words.months(least, most) : undefined;
}

export function planWarnings(draft: PlanDraft, before: Plan, settings: MembershipSettings): PlanWarnings {
  const intro = numberIn(draft.introPrice) ?? before.introPrice;
  const standard = numberIn(draft.standardPrice) ?? before.standardPrice;
  return {
    name: draft.name.trim() === '' ? words.noName : undefined,
    introPrice:
      priceWarning(draft.introPrice, before.introPrice, settings) ??
      (intro > standard ? words.aboveStandard : undefined),
    standardPrice: priceWarning(draft.standardPrice, before.standardPrice, settings),
    introMonths: monthsWarning(draft.introMonths, before, settings),
  };
}

export const featureWarning = ({ text }: LineDraft): string | undefined =>
  text.trim() === '' ? words.noFeature : undefined;

function orderWarning({ order, firstOrder }: FaqDraft): string | undefined {
  const value = numberIn(order);
  if (value === null) return invalidNumber(order, formatNumber(firstOrder));
  if (!Number.isInteger(value)) return words.whole(formatNumber(Math.trunc(value)));
  return value < 1 ? words.orders : undefined;
}
export const faqWarnings = (draft: FaqDraft): FaqWarnings => ({
  order: orderWarning(draft),
  question: draft.question.trim() === '' ? words.noQuestion : undefined,
});

/** The number of fields with a warning. */
export function warningCount(draft: SettingsDraft, before: MembershipSettings): number {
  const all = [
    ...before.plans.flatMap((plan, i) => {
      const one = draft.plans[i];
      return one === undefined
        ? []
        : [...Object.values(planWarnings(one, plan, before)), ...one.features.map(featureWarning)];
    }),
    ...draft.faqItems.flatMap((item) => Object.values(faqWarnings(item))),
  ];
  return all.filter((warning) => warning !== undefined).length;
}
