import { stageCurrency } from '#shared/config/currency.ts';
import { lazily, locale } from '#web/shell/messages/locale.ts';

const format = lazily(
  () =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: stageCurrency,
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    }),
);

/** `£1,234.50`: an amount in the stage's currency, always with two decimals. */
export const pounds = (value: number): string => format().format(value);
