import * as z from 'zod/mini';
import { category, region } from '../classification/taxonomy.ts';
import { saidCountry } from '../sources/outlet-country.ts';
import { lineField } from '../text/text-fields.ts';
import { isWebAddress } from '../web-address.ts';
import { type Source, sourceMetadata, sourceTypes } from './source.ts';
import { addressFault } from './source-address.ts';

/** A source id, safe in an API path and in a table key; `.` and `..` would be folders in a path. */
export const sourceId = z
  .string()
  .check(z.regex(/^(?!\.{1,2}$)[\w.~-]{1,120}$/, 'must be 1 to 120 letters, digits or any of . _ ~ -'));

const fields = {
  name: lineField(120),
  url: z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(2000),
    z.regex(/^[^\p{Cc}\p{Cs}\s]*$/u, 'must not contain spaces or control characters'),
    z.refine((url) => !hasCredentials(url), 'must not contain a user name or password'),
  ),
  type: z.enum(sourceTypes),
  region: z.nullable(region),
  category,
  active: z.boolean(),
  // Stored sources may have other texts.
  metadata: z.extend(sourceMetadata, {
    language: z.optional(
      z.string().check(z.regex(/^[a-z]{2,3}(-[a-z\d]{1,8}){0,3}$/i, 'must be a language code such as en or pt-BR')),
    ),
    country: z.optional(saidCountry),
  }),
};

function hasCredentials(url: string): boolean {
  if (!isWebAddress(url)) return false;
  const { username, password } = new URL(url);
  return username !== '' || password !== '';
}

/** The fields of a source that an editor sets. */
export type SourceSettings = Pick<Source, keyof typeof fields>;

/** The settings of a source, without the state of its fetches. */
export const settingsOf = ({
  name,
  url,
  type,
  region: sourceRegion,
  category: sourceCategory,
  active,
  metadata,
}: SourceSettings): SourceSettings => ({
  name,
  url,
  type,
  region: sourceRegion,
  category: sourceCategory,
  active,
  metadata,
});

/** Body of the request that adds a source. */
export const newSource = z
  .object({
    ...fields,
    region: z._default(fields.region, null),
    category: z._default(fields.category, 'general'),
    active: z._default(fields.active, true),
    metadata: z._default(fields.metadata, {}),
    /** Restores a deleted source under its old id, which must be free. */
    id: z.optional(sourceId),
    /** The publisher that it had kept. */
    publisherId: z.optional(sourceId),
  })
  .check((given) => {
    const fault = addressFault(given.value);
    if (fault !== null) given.issues.push({ code: 'custom', message: fault, path: ['url'], input: given.value.url });
  });
export type NewSource = z.infer<typeof newSource>;

/**
 * An edit of a source; absent fields stay as they are, `metadata` is replaced as a whole. With `version` the edit is
 * rejected if the source has changed since that version.
 */
export const sourceEdit = z.extend(z.partial(z.object(fields)), { version: z.optional(z.int()) });
export type SourceEdit = z.infer<typeof sourceEdit>;

/** The settings after an edit. */
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

/** Whether two sources have equal settings. */
export const sameSettings = (one: SourceSettings, other: SourceSettings): boolean =>
  one.name === other.name && one.region === other.region && one.category === other.category && sameRequest(one, other);

/** Whether two sources are fetched the same way. If so, the stored validators of the last response stay valid. */
export const sameRequest = (one: SourceSettings, other: SourceSettings): boolean =>
  requestKey(one) === requestKey(other);

const requestKey = ({ url, type, active, metadata }: SourceSettings): string =>
  JSON.stringify([url, type, active, Object.entries(metadata).toSorted(([a], [b]) => (a < b ? -1 : 1))]);
