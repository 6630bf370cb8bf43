import {
  introMonthsAllowed,
  introMonthsOf,
  type MembershipSettings,
  type Plan,
} from '#shared/domain/membership/membership-plans.ts';
import { formatMoney, moneyOf, priceOf } from '#shared/domain/membership/money.ts';
import { membershipSettingsMessages } from '#web/messages/en-membership-settings.ts';
import { formatNumber, locale } from '#web/messages/locale.ts';
import { type FaqDraft, type LineDraft, numberIn, type PlanDraft, type SettingsDraft } from './settings-draft.ts';

const words = membershipSettingsMessages.remarks;

/** What there is to say of each field. Nothing of it holds the save back (MEM-14, MEM-36): it says what would come of it. */
type Remarks<Name extends string> = Readonly<Record<Name, string | undefined>>;
export type PlanRemarks = Remarks<'name' | 'introPrice' | 'standardPrice' | 'introMonths'>;
export type FaqRemarks = Remarks<'order' | 'question'>;

/** A price as readers see it. */
export const priceText = (price: number, { currency, currencySymbol }: MembershipSettings): string =>
  formatMoney(moneyOf(price, currency), { locale, symbol: currencySymbol });

/** Of a number that cannot be taken: which one stays (MEM-42). */
const unread = (text: string, stays: string): string =>
  text.trim() === '' ? words.stays(stays) : words.noNumber(stays);

function priceRemark(text: string, before: number, settings: MembershipSettings): string | undefined {
  const price = numberIn(text);
  if (price === null) return unread(text, priceText(before, settings));
  // Below nothing, parts of a penny, beyond all bounds: what readers see is not what was typed.
  return priceOf(moneyOf(price, settings.currency)) === price ? undefined : words.readsAs(priceText(price, settings));
}

function monthsRemark(text: string, before: Plan, settings: MembershipSettings): string | undefined {
  const months = numberIn(text);
  // Without months of its own a plan takes the settings' (MEM-46).
  if (months === null) return unread(text, formatNumber(introMonthsOf(before, settings)));
  if (!Number.isInteger(months)) return words.whole(formatNumber(Math.trunc(months)));
  const { least, most } = introMonthsAllowed;
  return months < least || months > most ? words.months(least, most) : undefined;
}

export function planRemarks(draft: PlanDraft, before: Plan, settings: MembershipSettings): PlanRemarks {
  const intro = numberIn(draft.introPrice) ?? before.introPrice;
  const standard = numberIn(draft.standardPrice) ?? before.standardPrice;
  return {
    name: draft.name.trim() === '' ? words.noName : undefined,
    introPrice:
      priceRemark(draft.introPrice, before.introPrice, settings) ??
      (intro > standard ? words.aboveStandard : undefined),
    standardPrice: priceRemark(draft.standardPrice, before.standardPrice, settings),
    introMonths: monthsRemark(draft.introMonths, before, settings),
  };
}

export const featureRemark = ({ text }: LineDraft): string | undefined =>
  text.trim() === '' ? words.noFeature : undefined;

function orderRemark({ order, firstOrder }: FaqDraft): string | undefined {
  const value = numberIn(order);
  if (value === null) return unread(order, formatNumber(firstOrder));
  if (!Number.isInteger(value)) return words.whole(formatNumber(Math.trunc(value)));
  return value < 1 ? words.orders : undefined;
}
export const faqRemarks = (draft: FaqDraft): FaqRemarks => ({
  order: orderRemark(draft),
  question: draft.question.trim() === '' ? words.noQuestion : undefined,
});

/** How many fields have something said of them. */
export function remarkCount(draft: SettingsDraft, before: MembershipSettings): number {
  const all = [
    ...before.plans.flatMap((plan, i) => {
      const one = draft.plans[i];
      return one === undefined
        ? []
        : [...Object.values(planRemarks(one, plan, before)), ...one.features.map(featureRemark)];
    }),
    ...draft.faqItems.flatMap((item) => Object.values(faqRemarks(item))),
  ];
  return all.filter((remark) => remark !== undefined).length;
}
