import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { category } from '#shared/domain/classification/category.ts';
import { region } from '#shared/domain/classification/region.ts';
import { type Source, sourceMetadata, sourceTypes } from '#shared/domain/sources/source.ts';
import { StageError } from '../options.ts';
import { readOpml } from './opml.ts';

/** A source that a start asks for: its settings, without the state of fetching. */
export type WantedSource = Pick<Source, 'id' | 'name' | 'url' | 'type' | 'region' | 'category' | 'metadata'>;

/** What a person writes about a source; only the address is needed. */
const listed = z.object({
  url: z.string().check(z.trim(), z.minLength(1), z.maxLength(2048)),
  name: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(120))),
  type: z._default(z.enum(sourceTypes), 'rss'),
  region: z._default(z.nullable(region), null),
  category: z._default(category, 'general'),
  metadata: z._default(sourceMetadata, {}),
});
const maxFileBytes = 5 * 1024 * 1024;
const maxSources = 10_000;

/**
 * Reads a file of sources: OPML when it begins like XML, else a JSON list.
 * @throws StageError that names the entry and what is wrong with it.
 */
export function readSourcesFile(file: string): WantedSource[] {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw new StageError(`--sources ${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (bytes.length > maxFileBytes) throw new StageError(`--sources ${file}: the file is larger than 5 MB.`);
  return readSourceList(bytes.toString('utf8').replace(/^\uFEFF/, ''), `--sources ${file}`);
}

/** Sources from the text of a list; `name` stands in front of what is said about a mistake. */
export function readSourceList(text: string, name: string): WantedSource[] {
  const entries = text.trimStart().startsWith('<') ? opmlEntries(text, name) : jsonEntries(text, name);
  if (entries.length > maxSources)
    throw new StageError(`${name}: ${entries.length} sources are more than ${maxSources}.`);
  const byId = new Map<string, WantedSource>();
  for (const [place, entry] of entries.entries()) {
    const parsed = listed.safeParse(entry);
    if (!parsed.success) {
      const reasons = parsed.error.issues
        .map((issue) => `${issue.path.join('.') || 'entry'}: ${issue.message}`)
        .join('; ');
      throw new StageError(`${name}: entry ${place + 1} ${shown(entry)} is not a source. ${reasons}`);
    }
    if (parsed.data.type === 'rss' && !isHttp(parsed.data.url))
      throw new StageError(`${name}: entry ${place + 1} ${shown(entry)} is not a source. url: not an http(s) address`);
    const wanted = sourceNamed(parsed.data);
    byId.set(wanted.id, wanted);
  }
  return [...byId.values()];
}

function isHttp(url: string): boolean {
  return URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol);
}

const shown = (entry: unknown): string => {
  const text = JSON.stringify(entry) ?? String(entry);
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
};

/** A source with a stable id: of its address, without the port of a server of this machine. */
export function sourceNamed(
  given: Partial<z.output<typeof listed>> & { url: string },
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

/** Origins on this machine among the sources' addresses: those that the fetcher must let pass. */
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
    throw new StageError(`${name}: neither JSON nor OPML. ${error instanceof Error ? error.message : ''}`);
  }
  if (!Array.isArray(parsed))
    throw new StageError(`${name}: a list was expected: [{"url": "https://...", "name": "..."}, ...]`);
  return parsed;
}

function opmlEntries(text: string, name: string): unknown[] {
  const outlines = readOpml(text);
  if (typeof outlines === 'string') throw new StageError(`${name}: ${outlines}`);
  if (outlines.length === 0) throw new StageError(`${name}: no outline with an xmlUrl was found.`);
  return outlines.map(({ url, title }) => ({ url, ...(title ? { name: title.slice(0, 120) } : {}) }));
}
