import * as z from 'zod/mini';
import { canonicalUrl } from '../articles/canonical-url.ts';
import { regionLabels, regions } from '../classification/regions.ts';
import { categories, type Region } from '../classification/taxonomy.ts';
import { readCountry } from '../sources/outlet-country.ts';
import { type Source, sourceMetadata, sourceTypes } from './source.ts';
import { type NewSource, newSource, settingsOf } from './source-settings.ts';

/** Limits of an imported file; each row takes one request. */
export const opmlLimits = { bytes: 1024 * 1024, rows: 500 } as const;
/**
 * Settings without an OPML attribute go into one of our own, which other feed readers ignore (OPML 2.0, extending).
 */
const deskNamespace = 'urn:newsdesk:sources';
export const deskAttribute = 'desk:settings';
const countryAttribute = 'desk:country';
/** What an outline says of the publisher's country; other writers give it no prefix. */
export const countryIn = (attributes: ReadonlyMap<string, string>): string | undefined =>
  (attributes.get(countryAttribute) ?? attributes.get('country'))?.trim() || undefined;

/** A source as a file describes it, not yet validated. */
export interface Outline {
  name: string;
  address: string;
  /** Names of the folders around it and of its categories. */
  hints: readonly string[];
  /** JSON of our own attribute; null without one. */
  settings: string | null;
  /** See `countryIn`. */
  country?: string | undefined;
}

/** A row of an import, with what the import will do with it. */
export interface OpmlRow {
  /** Counted from 1. */
  row: number;
  name: string;
  address: string;
  verdict:
    | { kind: 'new'; source: NewSource }
    | { kind: 'known'; by: string }
    | { kind: 'twice'; row: number }
    | { kind: 'refused'; field: RefusedField };
}
export type RefusedField = 'name' | 'url' | 'settings' | 'country';

const deskSettings = z.object({
  type: z.optional(z.enum(sourceTypes)),
  url: z.optional(z.string()),
  active: z.optional(z.boolean()),
  metadata: z.optional(sourceMetadata),
});
type DeskSettings = z.infer<typeof deskSettings>;

/** Sorts the rows of a file into new sources, known ones, repeats and invalid ones. Includes every row. */
export function opmlRows(outlines: readonly Outline[], present: readonly Source[]): OpmlRow[] {
  // The file of another feed reader may still have the address from which a feed has moved.
  const former = present.flatMap(({ moved, ...source }) =>
    moved === undefined ? [] : [{ ...source, url: moved.from }],
  );
  const known = new Map([...former, ...present].map((source) => [feedKey(source), source.name]));
  const rowOf = new Map<string, number>();
  return outlines.map((outline, i) => {
    const { name, address } = outline;
    const read = sourceOf(outline);
    if (typeof read === 'string') return { row: i + 1, name, address, verdict: { kind: 'refused', field: read } };
    const feed = feedKey(read);
    const [by, row] = [known.get(feed), rowOf.get(feed)];
    if (row === undefined) rowOf.set(feed, i + 1);
    const verdict: OpmlRow['verdict'] =
      by !== undefined
        ? { kind: 'known', by }
        : row !== undefined
          ? { kind: 'twice', row }
          : { kind: 'new', source: read };
    return { row: i + 1, name: read.name, address: read.url, verdict };
  });
}

/**
 * Identifies what a source fetches: a feed by its canonical address, an API source by its query, as many query the
 * same service.
 */
function feedKey(source: NewSource | Source): string {
  const address = source.type === 'rss' ? canonicalUrl(source.url) : null;
  return address ?? JSON.stringify([source.type, source.url, source.name, Object.entries(source.metadata).toSorted()]);
}

function sourceOf({ name, address, hints, settings, country }: Outline): NewSource | RefusedField {
  const own = settings === null ? {} : settingsIn(settings);
  if (own === null) return 'settings';
  const said = country ?? own.metadata?.country;
  const read = newSource.safeParse({
    ...own,
    metadata: { ...own.metadata, ...(said !== undefined && { country: readCountry(said) }) },
    name,
    url: address === '' ? own.url : address,
    type: own.type ?? 'rss',
    region: firstOf(regions, hints, (region) => regionLabels[region]),
    category: firstOf(categories, hints) ?? 'general',
  });
  if (read.success) return read.data;
  const field = read.error.issues[0]?.path.at(-1);
  return field === 'name' || field === 'url' || field === 'country' ? field : 'settings';
}

function settingsIn(text: string): DeskSettings | null {
  try {
    return deskSettings.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

const normalised = (text: string) => text.trim().toLowerCase().replaceAll(/[\s-]/g, '_');
/** The first value that one of the hints names, by itself or by its label. */
function firstOf<T extends string>(
  values: readonly T[],
  hints: readonly string[],
  labelOf: (value: T) => string = (value) => value,
): T | null {
  for (const hint of hints.map(normalised)) {
    const found = values.find((value) => hint === value || hint === normalised(labelOf(value)));
    if (found !== undefined) return found;
  }
  return null;
}

/** The sources as an OPML file: a folder for each region, then the sources without one. */
export function writeOpml(sources: readonly Source[], title: string, now: Date): string {
  const folders = [...regions, null].flatMap((region) => {
    const within = sources.filter((source) => source.region === region);
    if (within.length === 0) return [];
    if (region === null) return within.map((source) => `    ${outlineOf(source)}`);
    return [
      `    <outline text="${escaped(regionLabels[region])}">`,
      ...within.map((source) => `      ${outlineOf(source)}`),
      '    </outline>',
    ];
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<opml version="2.0" xmlns:desk="${deskNamespace}">`,
    `  <head><title>${escaped(title)}</title><dateCreated>${now.toUTCString()}</dateCreated></head>`,
    '  <body>',
    ...folders,
    '  </body>',
    '</opml>',
    '',
  ].join('\n');
}

function outlineOf(source: Source): string {
  const { name, url, type, region, category, active, metadata } = settingsOf(source);
  const feed = type === 'rss';
  const { country, ...others } = metadata;
  const own: DeskSettings = {
    ...(feed ? {} : { type, url }),
    ...(active ? {} : { active }),
    ...(Object.keys(others).length === 0 ? {} : { metadata: others }),
  };
  const attributes: [string, string][] = [
    ['type', type],
    ['text', name],
    ['title', name],
    ...(feed ? [['xmlUrl', url] satisfies [string, string]] : []),
    ['category', pathOf(region, category)],
    ...(country === undefined ? [] : [[countryAttribute, country] satisfies [string, string]]),
    ...(Object.keys(own).length === 0 ? [] : [[deskAttribute, JSON.stringify(own)] satisfies [string, string]]),
  ];
  return `<outline ${attributes.map(([key, value]) => `${key}="${escaped(value)}"`).join(' ')}/>`;
}

const pathOf = (region: Region | null, category: string): string =>
  region === null ? `/${category}` : `/${region}/${category}`;

/** Escaped for an attribute. Characters that XML 1.0 does not allow are removed. */
const escaped = (text: string): string =>
  text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"'\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
