import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { UserError } from '#scripts/command/user-error.ts';
import { category, region } from '#shared/domain/classification/taxonomy.ts';
import { labelOf, opmlOutlines } from '#shared/domain/sources/opml-outlines.ts';
import { readCountry, saidCountry } from '#shared/domain/sources/outlet-country.ts';
import { type Source, sourceMetadata, sourceTypes } from '#shared/domain/sources/source.ts';
import { countryIn } from '#shared/domain/sources/source-opml.ts';

/** The settings of a source that the stage should have, without its fetch state. */
export type WantedSource = Pick<Source, 'id' | 'name' | 'url' | 'type' | 'region' | 'category' | 'metadata'>;

/** An entry of a source list; only the URL is required. */
const listEntry = z.object({
  url: z.string().check(z.trim(), z.minLength(1), z.maxLength(2048)),
  name: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(120))),
  type: z._default(z.enum(sourceTypes), 'rss'),
  region: z._default(z.nullable(region), null),
  category: z._default(category, 'general'),
  metadata: z._default(z.extend(sourceMetadata, { country: z.optional(saidCountry) }), {}),
});
const maxFileBytes = 5 * 1024 * 1024;
const maxSources = 10_000;

/**
 * Reads a file of sources: OPML if it begins like XML, else a JSON list.
 * @throws UserError that names the entry and what is wrong with it.
 */
export function readSourcesFile(file: string): WantedSource[] {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw new UserError(`--sources ${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (bytes.length > maxFileBytes) throw new UserError(`--sources ${file}: the file is larger than 5 MB.`);
  return readSourceList(bytes.toString('utf8').replace(/^\uFEFF/, ''), `--sources ${file}`);
}

/**
 * Parses a list of sources. @param name prefix of error messages
 * @throws UserError that names the entry and what is wrong with it.
 */
export function readSourceList(text: string, name: string): WantedSource[] {
  const entries = text.trimStart().startsWith('<') ? opmlEntries(text, name) : jsonEntries(text, name);
  if (entries.length > maxSources)
    throw new UserError(`${name}: ${entries.length} sources exceed the limit of ${maxSources}.`);
  const byId = new Map<string, WantedSource>();
  for (const [index, entry] of entries.entries()) {
    const parsed = listEntry.safeParse(entry);
    if (!parsed.success) {
      const reasons = parsed.error.issues
        .map((issue) => `${issue.path.join('.') || 'entry'}: ${issue.message}`)
        .join('; ');
      throw new UserError(`${name}: entry ${index + 1} ${excerpt(entry)} is not a source. ${reasons}`);
    }
    if (parsed.data.type === 'rss' && !isHttp(parsed.data.url))
      throw new UserError(`${name}: entry ${index + 1} ${excerpt(entry)} is not a source. url: not an http(s) address`);
    const wanted = wantedSource(parsed.data);
    byId.set(wanted.id, wanted);
  }
  return [...byId.values()];
}

function isHttp(url: string): boolean {
  return URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol);
}

const excerpt = (entry: unknown): string => {
  const text = JSON.stringify(entry) ?? String(entry);
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
};

/** Builds a source. Its id is a hash of the URL without a loopback port, because ports change between starts. */
export function wantedSource(
  given: Partial<z.output<typeof listEntry>> & { url: string },
  identity = withoutLoopbackPort(given.url),
): WantedSource {
  return {
    id: createHash('sha256').update(identity).digest('base64url').slice(0, 16),
    url: given.url,
    name: given.name ?? hostOf(given.url),
    type: given.type ?? 'rss',
    region: given.region ?? null,
    category: given.category ?? 'general',
    metadata: given.metadata ?? {},
  };
}

const withoutLoopbackPort = (url: string): string =>
  url.replace(/^(https?:\/\/(?:127\.0\.0\.1|localhost|\[::1\])):\d+/, '$1');
const hostOf = (url: string): string =>
  (URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url).slice(0, 120);

/** Loopback origins among the sources' URLs. The fetcher must allow them. */
export function loopbackOrigins(sources: readonly WantedSource[]): string[] {
  const origins = sources.flatMap(({ url }) => {
    if (!URL.canParse(url)) return [];
    const { hostname, origin } = new URL(url);
    return ['127.0.0.1', 'localhost', '[::1]'].includes(hostname) ? [origin] : [];
  });
  return [...new Set(origins)];
}

function jsonEntries(text: string, name: string): unknown[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw new UserError(`${name}: neither JSON nor OPML. ${error instanceof Error ? error.message : ''}`);
  }
  if (!Array.isArray(parsed))
    throw new UserError(`${name}: expected a list: [{"url": "https://...", "name": "..."}, ...]`);
  return parsed;
}

function opmlEntries(text: string, name: string): unknown[] {
  const outlines = readOpml(text);
  if (typeof outlines === 'string') throw new UserError(`${name}: ${outlines}`);
  if (outlines.length === 0) throw new UserError(`${name}: no outline has an xmlUrl.`);
  return outlines.map(({ url, title, country }) => ({
    url,
    ...(title ? { name: title.slice(0, 120) } : {}),
    ...(country === undefined ? {} : { metadata: { country: readCountry(country) } }),
  }));
}

interface OpmlFeed {
  url: string;
  title: string;
  country: string | undefined;
}

/** The feeds of an OPML file, folders flattened, or an error message. */
export function readOpml(text: string): OpmlFeed[] | string {
  const outlines = opmlOutlines(text);
  if ('kind' in outlines) return outlines.message;
  return outlines.flatMap(({ attributes }) => {
    const url = attributes.get('xmlurl')?.trim();
    return url ? [{ url, title: labelOf(attributes), country: countryIn(attributes) }] : [];
  });
}
