import { micromark } from 'micromark';

/** CommonMark without HTML and pictures: they stay the characters that were typed. */
const plainMarkdown = { disable: { null: ['htmlFlow', 'htmlText', 'labelStartImage'] } };

/**
 * Turns a text of `markdownField` into HTML: paragraphs, lists, quotations, links and headings below a page's own.
 * micromark escapes everything else, and leaves links of other protocols than http(s) and mailto without an address.
 */
export const markdownHtml = (text: string): string =>
  micromark(text, { extensions: [plainMarkdown] }).replace(
    /<(\/?)h([1-6])>/g,
    (_, slash: string, level: string) => `<${slash}h${Math.min(6, Number(level) + 1)}>`,
  );

/** A plain text as Markdown that shows it as it is, with its lines. */
export const asMarkdown = (text: string): string =>
  text
    .replace(/[!-/:-@[-`{-~]/g, '\\$&')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .join('\\\n');
