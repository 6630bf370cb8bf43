import { lazily, locale } from '#web/shell/messages/locale.ts';

const format = lazily(
  () =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: 'GBP',
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    }),
);

/** `£1,234.50`, always with two decimals. */
export const pounds = (value: number): string => format().format(value);
