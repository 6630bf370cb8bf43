/** `Café & Co` as `cafe-co`: lower-case ASCII letters and digits joined by dashes. Empty for a text without any. */
export const slug = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
