import * as z from 'zod/mini';
import { type TrustPage, trustPages, trustTitles } from '../config/site-paths.ts';
import { optionalTextField } from '../domain/text/text-fields.ts';
import type { RecordField } from './fields.ts';
import type { ContentKind } from './record-kind.ts';

/** Characters of a text. */
const longest = 20_000;
/** micromark takes quadratic time for these marks: 10,000 of them take 12 s, 1,000 a tenth of a second. */
const mostMarks = 1000;
const marks = /[*_[\]!>`~]/g;
/** The same for lists and quotations that begin in one line. */
const deepNesting = /^(?:[ \t]*(?:>|(?:[-+*]|\d+[.)])[ \t])){9}/m;

/** Markdown, turned into HTML in bounded time. Empty: the default text. */
const text = z._default(
  optionalTextField(longest).check(
    z.refine(
      (given) => (given.match(marks)?.length ?? 0) <= mostMarks,
      `must have at most ${mostMarks} marks such as *`,
    ),
    z.refine((given) => !deepNesting.test(given), 'must not nest lists and quotations so deeply'),
  ),
  '',
);

/** The texts of the pages that say who runs the site and by which rules. */
export const sitePages = z.object({
  /** Who runs the site, for the imprint. Empty: not given yet. */
  operator: z._default(optionalTextField(200), ''),
  /** A postal address, in lines. */
  address: z._default(optionalTextField(500), ''),
  /** Who is responsible for what the site itself writes. */
  responsible: z._default(optionalTextField(300), ''),
  'about-us': text,
  'editorial-standards': text,
  corrections: text,
  privacy: text,
  terms: text,
  contact: text,
  accessibility: text,
});
export type SitePages = z.infer<typeof sitePages>;

/** The default texts, and no operator. */
export const emptySitePages: SitePages = sitePages.parse({});

const textField = (page: TrustPage): RecordField => ({
  label: trustTitles[page],
  kind: 'textarea',
  rows: 6,
  hint: 'Markdown. Empty: the default text.',
  empty: 'The default text',
  invalid: `Enter a text of up to ${longest.toLocaleString('en')} characters without HTML, with at most ${mostMarks.toLocaleString('en')} marks such as * and [.`,
});

/** The pages that say who runs the site and by which rules, at addresses such as /privacy. */
export const pages = {
  title: 'Pages about the site',
  role: 'editor',
  content: sitePages,
  fields: {
    operator: {
      label: 'Operator',
      kind: 'text',
      hint: 'The person or company that runs the site, for the imprint.',
      invalid: 'Enter a name of up to 200 characters without HTML.',
    },
    address: {
      label: 'Postal address',
      kind: 'textarea',
      rows: 3,
      invalid: 'Enter an address of up to 500 characters without HTML.',
    },
    responsible: {
      label: 'Responsible for content',
      kind: 'text',
      hint: 'Name and, if it differs, address. Some countries require it.',
      invalid: 'Enter up to 300 characters without HTML.',
    },
    ...Object.fromEntries(trustPages.map((page) => [page, textField(page)])),
  },
} as const satisfies ContentKind<typeof sitePages>;
