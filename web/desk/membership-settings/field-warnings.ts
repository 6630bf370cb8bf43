import {
  introMonthsAllowed,
  introMonthsOf,
  type MembershipSettings,
  type Plan,
} from '#shared/domain/membership/membership-plans.ts';
import { formatMoney, moneyOf, priceOf } from '#shared/domain/membership/money.ts';
import type { FieldValue } from '#shared/records/fields.ts';
import { membershipSettingsMessages } from '#web/shell/messages/desk/en-membership-settings.ts';
import { formatNumber, locale } from '#web/shell/messages/locale.ts';
import type { FaqDraft, LineDraft, PlanDraft, SettingsDraft } from '#web/shell/storage/membership-draft.ts';
import { numberIn } from './settings-draft.ts';

const words = membershipSettingsMessages.warnings;

/** Warnings by field. They do not prevent saving. */
type Warnings = Readonly<Record<string, string | undefined>>;

type Typed = FieldValue | undefined;
const isBlank = (typed: Typed): boolean => String(typed ?? '').trim() === '';

/** A price as it is shown to readers. */
export const priceText = (price: number, { currency, currencySymbol }: MembershipSettings): string =>
  formatMoney(moneyOf(price, currency), { locale, symbol: currencySymbol });

/** Warning for an empty or invalid number, with the value that applies instead. */
const invalidNumber = (typed: Typed, fallback: string): string =>
  isBlank(typed) ? words.emptyKeeps(fallback) : words.noNumber(fallback);

function priceWarning(text: Typed, before: number, settings: MembershipSettings): string | undefined {
  const price = numberIn(text);
  if (price === null) return invalidNumber(text, priceText(before, settings));
  // Negative prices, fractions of a penny and huge numbers are shown differently from what was typed.
  return priceOf(moneyOf(price, settings.currency)) === price ? undefined : words.readsAs(priceText(price, settings));
}

function monthsWarning(text: Typed, before: Plan, settings: MembershipSettings): string | undefined {
  const months = numberIn(text);
  // A plan without intro months uses those of the settings.
  if (months === null) return invalidNumber(text, formatNumber(introMonthsOf(before, settings)));
  if (!Number.isInteger(months)) return words.whole(formatNumber(Math.trunc(months)));
  const { least, most } = introMonthsAllowed;
  return months < least || months > most ? words.months(least, most) : undefined;
}

export function planWarnings({ values }: PlanDraft, before: Plan, settings: MembershipSettings): Warnings {
  const intro = numberIn(values.introPrice) ?? before.introPrice;
  const standard = numberIn(values.standardPrice) ?? before.standardPrice;
  return {
    name: isBlank(values.name) ? words.noName : undefined,
    introPrice:
      priceWarning(values.introPrice, before.introPrice, settings) ??
      (intro > standard ? words.aboveStandard : undefined),
    standardPrice: priceWarning(values.standardPrice, before.standardPrice, settings),
    introMonths: monthsWarning(values.introMonths, before, settings),
  };
}

export const featureWarning = ({ text }: LineDraft): string | undefined =>
  isBlank(text) ? words.noFeature : undefined;

function orderWarning({ values: { order }, firstOrder }: FaqDraft): string | undefined {
  const value = numberIn(order);
  if (value === null) return invalidNumber(order, formatNumber(firstOrder));
  if (!Number.isInteger(value)) return words.whole(formatNumber(Math.trunc(value)));
  return value < 1 ? words.orders : undefined;
}
export const faqWarnings = (draft: FaqDraft): Warnings => ({
  order: orderWarning(draft),
  question: isBlank(draft.values.question) ? words.noQuestion : undefined,
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
