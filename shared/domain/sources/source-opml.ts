import * as z from 'zod/mini';
import { canonicalUrl } from '../articles/canonical-url.ts';
import { categories } from '../classification/category.ts';
import { type Region, regionLabels, regions } from '../classification/region.ts';
import { type Source, sourceMetadata, sourceTypes } from './source.ts';
import { type NewSource, newSource, settingsOf } from './source-settings.ts';

/** What a file may weigh and hold; an import is one call a row. */
export const opmlLimits = { bytes: 1024 * 1024, rows: 500 } as const;
/** Under this name stands what OPML has no word for, so that a file brings back what it was made of. Other readers pass it over (OPML 2.0, extending). */
const deskNamespace = 'urn:newsdesk:sources';
export const deskAttribute = 'desk:settings';

/** What an outline of a file says, before anybody has looked whether it may. */
export interface Outline {
  name: string;
  address: string;
  /** Names of the folders around it and of its categories. */
  hints: readonly string[];
  /** JSON under the name of the desk; null when there is none. */
  settings: string | null;
}

export interface OpmlRow {
  /** Counted from 1. */
  row: number;
  name: string;
  address: string;
  verdict:
    | { kind: 'new'; source: NewSource }
    | { kind: 'known'; by: string }
    | { kind: 'twice'; row: number }
    | { kind: 'refused'; field: 'name' | 'url' | 'settings' };
}

const deskSettings = z.object({
  type: z.optional(z.enum(sourceTypes)),
  url: z.optional(z.string()),
  active: z.optional(z.boolean()),
  metadata: z.optional(sourceMetadata),
});
type DeskSettings = z.infer<typeof deskSettings>;

/** What every row of a file is: a source to add, one that is read already, or one that cannot be taken. None is left out. */
export function opmlRows(outlines: readonly Outline[], present: readonly Source[]): OpmlRow[] {
  const known = new Map(present.map((source) => [feedName(source), source.name]));
  const met = new Map<string, number>();
  return outlines.map((outline, i) => {
    const { name, address } = outline;
    const read = sourceOf(outline);
    if (typeof read === 'string') return { row: i + 1, name, address, verdict: { kind: 'refused', field: read } };
    const feed = feedName(read);
    const [by, row] = [known.get(feed), met.get(feed)];
    if (row === undefined) met.set(feed, i + 1);
    const verdict: OpmlRow['verdict'] =
      by !== undefined
        ? { kind: 'known', by }
        : row !== undefined
          ? { kind: 'twice', row }
          : { kind: 'new', source: read };
    return { row: i + 1, name: read.name, address: read.url, verdict };
  });
}

/** Of a feed its address, however it is spelled. Sources that are asked by a query may ask the same service: theirs is all that they are. */
function feedName(source: NewSource | Source): string {
  const address = source.type === 'rss' ? canonicalUrl(source.url) : null;
  return address ?? JSON.stringify([source.type, source.url, source.name, Object.entries(source.metadata).toSorted()]);
}

function sourceOf({ name, address, hints, settings }: Outline): NewSource | 'name' | 'url' | 'settings' {
  const own = settings === null ? {} : settingsIn(settings);
  if (own === null) return 'settings';
  const read = newSource.safeParse({
    ...own,
    name,
    url: address === '' ? own.url : address,
    type: own.type ?? 'rss',
    region: firstOf(regions, hints, (region) => regionLabels[region]),
    category: firstOf(categories, hints) ?? 'general',
  });
  if (read.success) return read.data;
  const [field] = read.error.issues.map(({ path }) => path[0]);
  return field === 'name' || field === 'url' ? field : 'settings';
}

function settingsIn(text: string): DeskSettings | null {
  try {
    return deskSettings.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

const plain = (text: string) => text.trim().toLowerCase().replaceAll(/[\s-]/g, '_');
/** The first of these that a folder or a category is named after. */
function firstOf<T extends string>(
  values: readonly T[],
  hints: readonly string[],
  labelOf: (value: T) => string = (value) => value,
): T | null {
  for (const hint of hints.map(plain)) {
    const found = values.find((value) => hint === value || hint === plain(labelOf(value)));
    if (found !== undefined) return found;
  }
  return null;
}

/** The sources as a file that every feed reader takes: a folder for each region, the rest below them. */
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
  const own: DeskSettings = {
    ...(feed ? {} : { type, url }),
    ...(active ? {} : { active }),
    ...(Object.keys(metadata).length === 0 ? {} : { metadata }),
  };
  const attributes: [string, string][] = [
    ['type', type],
    ['text', name],
    ['title', name],
    ...(feed ? [['xmlUrl', url] satisfies [string, string]] : []),
    ['category', pathOf(region, category)],
    ...(Object.keys(own).length === 0 ? [] : [[deskAttribute, JSON.stringify(own)] satisfies [string, string]]),
  ];
  return `<outline ${attributes.map(([key, value]) => `${key}="${escaped(value)}"`).join(' ')}/>`;
}

const pathOf = (region: Region | null, category: string): string =>
  region === null ? `/${category}` : `/${region}/${category}`;

/** As the value of an attribute. What XML 1.0 cannot hold at all is left out. */
const escaped = (text: string): string =>
  text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"'\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
