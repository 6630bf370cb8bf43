import * as z from 'zod/mini';
import { plainLine } from '../text/plain-text.ts';
import { type Creative, creativeFormats } from './ad.ts';
import { endOf, type LineItem, lineItem, startOf } from './line-item.ts';

/** Bytes, creatives and line items of one file. */
export const adImportLimits = { bytes: 5 * 1024 * 1024, creatives: 1000, lineItems: 1000, htmlMarkup: 50_000 } as const;

/** Origin that stands for the site's own, whatever it is. */
const ownSite = 'https://site.invalid';

/** Of another site by https, or a path of this one. A browser reads `\` as `/` and drops tabs and line ends, so none of them may stand in it. */
function isAdAddress(address: string): boolean {
  if (/[\s\p{C}\\]/u.test(address) || !URL.canParse(address, ownSite)) return false;
  const { protocol, origin, username, password, hostname } = new URL(address, ownSite);
  if (address.startsWith('/')) return origin === ownSite && !address.startsWith('//');
  return /^https:\/\//i.test(address) && protocol === 'https:' && hostname !== '' && username === '' && password === '';
}

const address = z
  .string()
  .check(
    z.maxLength(2000),
    z.refine(isAdAddress, 'is neither an https address nor a path of this site (/...), without spaces and credentials'),
  );
const size = z.int('is a whole number of CSS pixels from 1 to 2000').check(z.minimum(1), z.maximum(2000));
/** A field of another format; an export may carry it empty. */
const none = z.optional(z.null('belongs to another format'));

const everyCreative = {
  id: z.string().check(z.regex(/^[\w.~-]{1,120}$/, 'is 1 to 120 letters, digits, _ . ~ or -')),
  advertiserName: plainLine(120),
  campaignName: plainLine(120),
};
const sized = { width: size, height: size };

/** One creative of a file: what its format needs, and nothing else. */
const importedCreative = z.discriminatedUnion(
  'format',
  [
    z.strictObject({
      ...everyCreative,
      ...sized,
      format: z.literal('IMAGE'),
      clickUrl: address,
      imageUrl: address,
      htmlMarkup: none,
      videoUrl: none,
      nativeContent: none,
    }),
    z.strictObject({
      ...everyCreative,
      ...sized,
      format: z.literal('HTML'),
      // The markup is shown in a frame of its own, which a link of the page lies over.
      clickUrl: address,
      htmlMarkup: z.string().check(z.minLength(1), z.maxLength(adImportLimits.htmlMarkup)),
      imageUrl: none,
      videoUrl: none,
      nativeContent: none,
    }),
    z.strictObject({
      ...everyCreative,
      ...sized,
      format: z.literal('VIDEO'),
      clickUrl: address,
      videoUrl: address,
      imageUrl: none,
      htmlMarkup: none,
      nativeContent: none,
    }),
    z.strictObject({
      ...everyCreative,
      width: z.nullish(size),
      height: z.nullish(size),
      format: z.literal('NATIVE'),
      clickUrl: address,
      nativeContent: z.strictObject({
        title: plainLine(120),
        description: z.nullish(plainLine(500)),
        image: z.nullish(address),
        sponsor: z.nullish(plainLine(120)),
        cta: z.nullish(plainLine(40)),
      }),
      imageUrl: none,
      htmlMarkup: none,
      videoUrl: none,
    }),
  ],
  `is none of ${creativeFormats.join(', ')}`,
);

/** All advertising of a stage, as one file holds it. */
export interface AdBook {
  creatives: readonly Creative[];
  lineItems: readonly LineItem[];
}

const adBook = z.strictObject({
  creatives: z.array(importedCreative).check(z.maxLength(adImportLimits.creatives)),
  lineItems: z.array(lineItem).check(z.maxLength(adImportLimits.lineItems)),
});

/** What is wrong with a file: the row and field, and why. */
export interface ImportFault {
  at: string;
  why: string;
}

const pathText = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (text, part) =>
      typeof part === 'number' ? `${text}[${part}]` : text === '' ? String(part) : `${text}.${String(part)}`,
    '',
  );

/** An unknown field is named itself, not only the row that holds it. */
function faultsOf(issue: z.core.$ZodIssue): ImportFault[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ at: pathText([...issue.path, key]), why: 'is no field of it' }));
  return [{ at: pathText(issue.path) || 'file', why: issue.message }];
}

/** Names with which a file could change what every object inherits, were it ever merged into one. */
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

/** Looks without recursion: depth is the file's choice. */
function forbidden(value: unknown): ImportFault[] {
  const found: ImportFault[] = [];
  const left: { at: PropertyKey[]; value: unknown }[] = [{ at: [], value }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { at, value: inner } = next;
    if (typeof inner !== 'object' || inner === null) continue;
    // Nothing of ours lies deeper, so what does is refused by the schema.
    if (at.length > 6) continue;
    for (const [key, one] of Object.entries(inner)) {
      const path = [...at, Array.isArray(inner) ? Number(key) : key];
      if (!Array.isArray(inner) && forbiddenKeys.has(key))
        found.push({ at: pathText(path), why: 'is a name that no field may have' });
      else left.push({ at: path, value: one });
    }
  }
  return found;
}

/** What no row can tell alone. */
function faultsBetween({ creatives, lineItems }: AdBook): ImportFault[] {
  const known = new Set(creatives.map(({ id }) => id));
  const repeated = (rows: readonly { id: string }[], name: string): ImportFault[] => {
    const first = new Map<string, number>();
    return rows.flatMap(({ id }, row) => {
      const before = first.get(id);
      if (before !== undefined)
        return [{ at: `${name}[${row}].id`, why: `'${id}' is the id of ${name}[${before}] already` }];
      first.set(id, row);
      return [];
    });
  };
  return [
    ...repeated(creatives, 'creatives'),
    ...repeated(lineItems, 'lineItems'),
    ...lineItems.flatMap((item, row) => [
      ...(known.has(item.creativeId)
        ? []
        : [{ at: `lineItems[${row}].creativeId`, why: `'${item.creativeId}' is no creative of this file` }]),
      ...(startOf(item) < endOf(item) ? [] : [{ at: `lineItems[${row}].ends`, why: 'is not after starts' }]),
      ...(new Set(item.zones).size === item.zones.length
        ? []
        : [{ at: `lineItems[${row}].zones`, why: 'names a zone twice' }]),
    ]),
  ];
}

/**
 * Reads the text of a file of creatives and line items. Nothing of a file with a fault may be used.
 * @returns the book, or everything that is wrong with the file
 */
export function readAdBook(text: string): { book: AdBook; faults?: never } | { book?: never; faults: ImportFault[] } {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return { faults: [{ at: 'file', why: `is not JSON: ${error instanceof Error ? error.message : String(error)}` }] };
  }
  const hostile = forbidden(value);
  if (hostile.length > 0) return { faults: hostile };
  const parsed = adBook.safeParse(value);
  if (!parsed.success) return { faults: parsed.error.issues.flatMap(faultsOf) };
  const faults = faultsBetween(parsed.data);
  return faults.length > 0 ? { faults } : { book: parsed.data };
}
