import { addCalendarMonths } from '#shared/domain/membership/calendar-months.ts';
import {
  introMonthsOf,
  introPriceOf,
  type MembershipSettings,
  type Plan,
  standardPriceOf,
} from '#shared/domain/membership/membership-plans.ts';
import { formatMoney, type Money } from '#shared/domain/membership/money.ts';
import { lazily, locale } from '#web/messages/locale.ts';

const monthsInYear = 12;

/** What a plan costs a reader who subscribes now, as a page says it. */
export interface PlanOffer {
  /** The first price and for how many months; null for who had it before (SUB-53). */
  intro: { price: string; months: number; standardFrom: string } | null;
  standard: string;
  /** All that is paid in the first year. */
  year: string;
  /** What the year costs without the first price, and the difference; null when there is none. */
  saving: { year: string; saved: string } | null;
}

const monthAndYear = lazily(() => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' }));

type Prices = Pick<MembershipSettings, 'currency' | 'currencySymbol' | 'introMonths'>;
/** `£2`, `£14.99`, with the settings' own sign (SUB-54, MEM-46). */
export const priceText = (money: Money, { currencySymbol: symbol }: Pick<Prices, 'currencySymbol'>): string =>
  formatMoney(money, { locale, symbol });

/** The arithmetic of a plan: nothing that a reader would have to reckon with is left to them. */
export function planOffer(plan: Plan, settings: Prices, { isNew, now }: { isNew: boolean; now: Date }): PlanOffer {
  const text = (minor: number) => priceText({ minor, currency: settings.currency }, settings);
  const first = introPriceOf(plan, settings).minor;
  const standard = standardPriceOf(plan, settings).minor;
  const months = introMonthsOf(plan, settings);
  const atFirstPrice = isNew ? Math.min(months, monthsInYear) : 0;
  const year = atFirstPrice * first + (monthsInYear - atFirstPrice) * standard;
  const plainYear = monthsInYear * standard;
  return {
    intro: isNew
      ? { price: text(first), months, standardFrom: monthAndYear().format(addCalendarMonths(now, months)) }
      : null,
    standard: text(standard),
    year: text(year),
    saving: year < plainYear ? { year: text(plainYear), saved: text(plainYear - year) } : null,
  };
}
