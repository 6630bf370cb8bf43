import * as z from 'zod/mini';
import { isWebAddress, parseUrl } from './web-address.ts';

const longest = 2048;

const placeholderOrigin = 'https://site.invalid';
/** Whether `text` is a root-relative path of this site. `//host` and `/\\host` lead to other hosts. */
const isSitePath = (text: string): boolean =>
  text.startsWith('/') && parseUrl(text, placeholderOrigin)?.origin === placeholderOrigin;

/** Schema of an http(s) address. */
export const webAddressField = z.string().check(z.trim(), z.minLength(1), z.maxLength(longest), z.refine(isWebAddress));

/** Schema of an http(s) address or an empty text. */
export const optionalWebAddressField = z.string().check(
  z.trim(),
  z.maxLength(longest),
  z.refine((text) => text === '' || isWebAddress(text)),
);

/** Schema of a picture's address: http(s) or a path of this site. */
export const pictureAddressField = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(longest),
  z.refine((text) => isWebAddress(text) || isSitePath(text)),
);
