import type { Refusal } from '#functions/runtime/refusal.ts';
import { introMonthsAllowed, type MembershipSettings } from '#shared/domain/membership/membership-plans.ts';
import { currencySymbols } from '#shared/domain/membership/money.ts';

type Fault = Refusal['details'][number];

/** Larger prices are typing errors. */
const mostPrice = 10_000;

/** What membership settings must obey for all readers. A browser's own may have anything. */
export function membershipFaults({
  plans,
  faqItems,
  introMonths,
  currency,
  currencySymbol,
}: MembershipSettings): Fault[] {
  const faults: Fault[] = [];
  const require = (holds: boolean, field: string, message: string) => {
    if (!holds) faults.push({ field: `content.${field}`, message });
  };
  for (const [i, plan] of plans.entries()) {
    const { id, name, standardPrice, introPrice, stripePriceIds } = plan;
    const at = `plans.${i}`;
    require(plans.findIndex((one) => one.id === id) ===
      i, `${at}.id`, `${name} is the plan ${id}, which is listed already`);
    require(name.trim() !== '', `${at}.name`, `Plan ${i + 1} needs a name`);
    require(isPrice(
      standardPrice,
    ), `${at}.standardPrice`, `The standard price of ${name} must be from 0 to ${mostPrice}, with two decimals at most`);
    require(isPrice(
      introPrice,
    ), `${at}.introPrice`, `The introductory price of ${name} must be from 0 to ${mostPrice}, with two decimals at most`);
    require(introPrice <=
      standardPrice, `${at}.introPrice`, `The introductory price of ${name} is above its standard price`);
    require(isMonths(
      plan.introMonths ?? introMonths,
    ), `${at}.introMonths`, `The introductory months of ${name} must be ${introMonthsAllowed.least} to ${introMonthsAllowed.most}`);
    // Readers get the settings, so a secret key must not slip into a field for ids.
    for (const [which, stripeId] of Object.entries(stripePriceIds))
      require(/^(?:price_\w+)?$/.test(
        stripeId,
      ), `${at}.stripePriceIds.${which}`, `The Stripe price of ${name} must be an id that begins with price_`);
  }
  require(isMonths(
    introMonths,
  ), 'introMonths', `Introductory months must be ${introMonthsAllowed.least} to ${introMonthsAllowed.most}`);
  const others = Object.entries(currencySymbols).filter(([code]) => code !== currency);
  require(!others.some(([, symbol]) => currencySymbol.includes(symbol)) ||
    currencySymbol.includes(
      currencySymbols[currency],
    ), 'currencySymbol', `${currencySymbol} is the symbol of another currency than ${currency}`);
  for (const [i, { id }] of faqItems.entries())
    require(faqItems.findIndex((one) => one.id === id) ===
      i, `faqItems.${i}.id`, `Question ${i + 1} has the ID of an earlier one`);
  return faults;
}

const isPrice = (price: number): boolean =>
  price >= 0 && price <= mostPrice && Math.abs(price * 100 - Math.round(price * 100)) < 1e-6;
const isMonths = (months: number): boolean =>
  Number.isInteger(months) && months >= introMonthsAllowed.least && months <= introMonthsAllowed.most;
