import { limits } from '#shared/config/limits.ts';

/** A publisher's link as a browser can open it: without `http://`, `https://` or `//` in front it gets `https://` (ART-24). No other scheme gets through: what begins like one becomes part of an address. */
export function outgoingHref(url: string): string {
  const address = url.trim();
  return /^(https?:)?\/\//i.test(address) ? address : `https://${address}`;
}

/** Whether `content` is only a preview of the publisher's page (CARD-09, ART-17: below 200 characters). */
export const isShort = (content: string): boolean => content.length < limits.shortContent;
