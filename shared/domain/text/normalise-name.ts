/** `text` without accents and other combining marks. */
export const withoutMarks = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

/** A name for comparison: trimmed, in lower case, without accents. */
export const normaliseName = (name: string): string => withoutMarks(name.trim()).toLowerCase();

/** A name as lower-case Latin letters and digits with single hyphens; empty if it has none. */
export const slug = (name: string): string =>
  withoutMarks(name.normalize('NFKD'))
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
