import { decodeHTML } from 'entities';

const blockTag =
  /<\/?(?:p|div|br|h[1-6]|li|ul|ol|dl|dt|dd|blockquote|figure|figcaption|tr|td|th|table|pre|hr)\b[^>]*>/g;

/** The words of sanitised HTML, a line for each block. Entities are resolved last, so that `&lt;` never becomes a tag. */
export const textOfHtml = (html: string): string =>
  decodeHTML(html.replace(blockTag, '\n').replace(/<[^>]*>/g, ''))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[\n ]*/g, '\n')
    .trim();
