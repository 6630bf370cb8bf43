import * as z from 'zod/mini';

const longest = 2048;

// Not URL.parse: browsers of before 2024 have none.
function urlOf(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

/** Whether `text` is a whole web address: http or https, nothing else that a browser would run or read. */
export function isWebAddress(text: string): boolean {
  const url = urlOf(text);
  return url !== null && /^https?:$/.test(url.protocol);
}

/** `text` as a whole http(s) address without user name and password; null when it is none. */
export function wholeAddress(text: string | null | undefined): string | null {
  const url = urlOf(text ?? '');
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' ? url.href : null;
}

const nowhere = 'https://site.invalid';
/** Whether `text` leads to a file of this site: a path from its root. `//host` and `/\\host` lead elsewhere. */
const isSitePath = (text: string): boolean => text.startsWith('/') && urlOf(text, nowhere)?.origin === nowhere;

/** An http(s) address. */
export const webAddress = z.string().check(z.trim(), z.minLength(1), z.maxLength(longest), z.refine(isWebAddress));
/** An http(s) address, or the empty text for none. */
export const optionalWebAddress = z.string().check(
  z.trim(),
  z.maxLength(longest),
  z.refine((text) => text === '' || isWebAddress(text)),
);
/** Where a picture is: on the web, or a path of this site. */
export const pictureAddress = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(longest),
  z.refine((text) => isWebAddress(text) || isSitePath(text)),
);
