import DOMPurify from 'dompurify';
import { bodyMarkup } from './body-markup.ts';

const allowed = {
  ALLOWED_TAGS: bodyMarkup.elements,
  ALLOWED_ATTR: bodyMarkup.attributes,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM_FRAGMENT: true,
} as const;

/** Sanitises a body in browsers without the Sanitizer API. */
export const purifyBody = (html: string): DocumentFragment => DOMPurify.sanitize(html, allowed);
