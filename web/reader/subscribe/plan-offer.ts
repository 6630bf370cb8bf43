import { addCalendarMonths } from '#shared/domain/membership/calendar-months.ts';
import {
  introMonthsOf,
  introPriceOf,
  type MembershipSettings,
  type Plan,
  standardPriceOf,
} from '#shared/domain/membership/membership-plans.ts';
import { formatMoney, type Money } from '#shared/domain/membership/money.ts';
import { dateFormat, locale } from '#web/shell/messages/locale.ts';

const monthsInYear = 12;

/** The formatted prices of a plan for a reader who subscribes now. */
export interface PlanOffer {
  /** The introductory price and its months; null for returning members. */
  intro: { price: string; months: number; standardFrom: string } | null;
  standard: string;
  /** The total of the first year. */
  year: string;
  /** The year at the standard price, and the difference to it; null without a difference. */
  saving: { year: string; saved: string } | null;
}

const monthAndYear = dateFormat({ month: 'long', year: 'numeric' });

type Prices = Pick<MembershipSettings, 'currency' | 'currencySymbol' | 'introMonths'>;
/** `£2` or `£14.99`, with the currency symbol of the settings. */
export const priceText = (money: Money, { currencySymbol: symbol }: Pick<Prices, 'currencySymbol'>): string =>
  formatMoney(money, { locale, symbol });

/** Computes and formats the prices of a plan. */
export function planOffer(plan: Plan, settings: Prices, { isNew, now }: { isNew: boolean; now: Date }): PlanOffer {
  const text = (minor: number) => priceText({ minor, currency: settings.currency }, settings);
  const introMinor = introPriceOf(plan, settings).minor;
  const standardMinor = standardPriceOf(plan, settings).minor;
  const months = introMonthsOf(plan, settings);
  const introMonths = isNew ? Math.min(months, monthsInYear) : 0;
  const year = introMonths * introMinor + (monthsInYear - introMonths) * standardMinor;
  const standardYear = monthsInYear * standardMinor;
  return {
    intro: isNew
      ? { price: text(introMinor), months, standardFrom: monthAndYear(addCalendarMonths(now, months)) }
      : null,
    standard: text(standardMinor),
    year: text(year),
    saving: year < standardYear ? { year: text(standardYear), saved: text(standardYear - year) } : null,
  };
}

/** Months with the same prices. */
export interface PricePeriod {
  /** The first and the last of these months, counted from 1; the last period has no end. */
  from: number;
  to: number | null;
  /** The price of a month for each offer. */
  prices: readonly string[];
}

/** The prices of several offers over time: a period ends where the introductory price of any of them does. */
export function pricePeriods(offers: readonly Pick<PlanOffer, 'intro' | 'standard'>[]): PricePeriod[] {
  const ends = [...new Set(offers.flatMap(({ intro }) => (intro === null ? [] : [intro.months])))].sort(
    (a, b) => a - b,
  );
  return [...ends, null].map((to, n) => {
    const from = (ends[n - 1] ?? 0) + 1;
    const prices = offers.map(({ intro, standard }) =>
      intro !== null && intro.months >= from ? intro.price : standard,
    );
    return { from, to, prices };
  });
}
