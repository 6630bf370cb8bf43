import { limits } from '#shared/config/limits.ts';

/** A publisher's link as a browser can open it: without `http://`, `https://` or `//` in front it gets `https://` (ART-24). */
export function outgoingHref(url: string): string {
  return /^(https?:)?\/\//i.test(url) ? url : `https://${url}`;
}

/** Whether `content` is only a preview of the publisher's page (CARD-09, ART-17: below 200 characters). */
export const isShort = (content: string): boolean => content.length < limits.shortContent;
