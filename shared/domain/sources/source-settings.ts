import * as z from 'zod/mini';
import { category } from '../classification/category.ts';
import { region } from '../classification/region.ts';
import { plainLine } from '../text/plain-text.ts';
import { isWebAddress } from '../web-address.ts';
import { type Source, sourceMetadata, sourceTypes } from './source.ts';

/** Stand for the address of a source that is asked for by a query (SRC-30). */
const keywords: readonly string[] = ['newsapi', 'gdelt'];

/** As in an address of the API and in a key of the table; `.` and `..` would be folders there. */
export const sourceId = z
  .string()
  .check(z.regex(/^(?!\.{1,2}$)[\w.~-]{1,120}$/, 'is 1 to 120 letters, digits or any of . _ ~ -'));

const fields = {
  name: plainLine(120),
  url: z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(2000),
    z.regex(/^[^\p{Cc}\p{Cs}\s]*$/u, 'may hold no blanks and no control characters'),
    z.refine((url) => !hasCredentials(url), 'may hold no user name or password'),
  ),
  type: z.enum(sourceTypes),
  region: z.nullable(region),
  category,
  active: z.boolean(),
  metadata: sourceMetadata,
};

function hasCredentials(url: string): boolean {
  if (!isWebAddress(url)) return false;
  const { username, password } = new URL(url);
  return username !== '' || password !== '';
}

/** What an editor decides about a source. */
export type SourceSettings = Pick<Source, keyof typeof fields>;
export const settingsOf = ({
  name,
  url,
  type,
  region: shore,
  category: subject,
  active,
  metadata,
}: SourceSettings): SourceSettings => ({
  name,
  url,
  type,
  region: shore,
  category: subject,
  active,
  metadata,
});

/** What is wrong with an address for a source of this type; null when nothing is. */
export function addressFault({ type, url }: Pick<Source, 'type' | 'url'>): string | null {
  if (isWebAddress(url)) return null;
  if (type === 'rss') return 'must be the address of a feed, beginning with http:// or https://';
  return keywords.includes(url) ? null : 'must be newsapi, gdelt or an address beginning with http:// or https://';
}

/** What a new source is made of (API-26). What it does not name is as the specification has it: category general (SRC-39). */
export const newSource = z
  .object({
    ...fields,
    region: z._default(fields.region, null),
    category: z._default(fields.category, 'general'),
    active: z._default(fields.active, true),
    metadata: z._default(fields.metadata, {}),
    /** That of a source that was deleted, to bring it back; it must be free. */
    id: z.optional(sourceId),
  })
  .check((given) => {
    const fault = addressFault(given.value);
    if (fault !== null) given.issues.push({ code: 'custom', message: fault, path: ['url'], input: given.value.url });
  });
export type NewSource = z.infer<typeof newSource>;

/**
 * What an edit changes: only what it names (API-27). `metadata` is replaced whole.
 * With `version`, the one that the editor has seen, the edit is refused when the source has been changed since.
 */
export const sourceEdit = z.extend(z.partial(z.object(fields)), { version: z.optional(z.int()) });
export type SourceEdit = z.infer<typeof sourceEdit>;

/** The settings as they are after an edit. */
export function edited(before: SourceSettings, edit: SourceEdit): SourceSettings {
  return {
    name: edit.name ?? before.name,
    url: edit.url ?? before.url,
    type: edit.type ?? before.type,
    region: edit.region === undefined ? before.region : edit.region,
    category: edit.category ?? before.category,
    active: edit.active ?? before.active,
    metadata: edit.metadata ?? before.metadata,
  };
}

/** Whether the two say the same. */
export const sameSettings = (one: SourceSettings, other: SourceSettings): boolean =>
  one.name === other.name && one.region === other.region && one.category === other.category && readAlike(one, other);

/** Whether the two are read in the same way, so that what is remembered of the last answer still holds. */
export const readAlike = (one: SourceSettings, other: SourceSettings): boolean => reading(one) === reading(other);
const reading = ({ url, type, active, metadata }: SourceSettings): string =>
  JSON.stringify([url, type, active, Object.entries(metadata).toSorted(([a], [b]) => (a < b ? -1 : 1))]);
