import { lazily, locale } from './locale.ts';

const format = lazily(
  () =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: 'GBP',
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    }),
);

/** `£1,234.50`, as the reader's variety writes it: always two decimals (REV-12). */
export const pounds = (value: number): string => format().format(value);
