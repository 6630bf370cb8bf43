import { categories, regions } from '#shared/domain/classification/taxonomy.ts';
import { type Source, sourceTypes } from '#shared/domain/sources/source.ts';
import { addressFault } from '#shared/domain/sources/source-address.ts';
import { type NewSource, newSource, type SourceEdit } from '#shared/domain/sources/source-settings.ts';
import { sourceMessages as words } from '#web/messages/en-sources.ts';
import type { FieldSpec } from '#web/ui/forms/field-spec.ts';
import { invalidFields } from '#web/ui/forms/invalid-fields.ts';
import type { Checked, FormValues } from '#web/ui/forms/record-form.tsx';

/** The option for no region. */
const noRegion = 'none';
const hasQuery = (type: unknown) => type !== 'rss';

/** Name and URL. */
export const addressFields = ({ type }: FormValues): FieldSpec[] => [
  { name: 'name', label: words.name, kind: 'text', required: true },
  { name: 'url', label: words.url, kind: 'url', required: true, hint: type === 'rss' ? words.rssHint : words.apiHint },
];

/** The fields below name and URL. The type GDELT is offered only for sources that have it. */
export function sourceFields({ type }: FormValues, was: Source | null): FieldSpec[] {
  const types = sourceTypes.filter((one) => one !== 'gdelt' || was?.type === 'gdelt');
  const shores = [...regions, noRegion] as const;
  const fields: FieldSpec[] = [
    {
      name: 'type',
      label: words.type,
      kind: 'select',
      options: types.map((value) => ({ value, label: words.types[value] })),
    },
    {
      name: 'region',
      label: words.region,
      kind: 'select',
      options: shores.map((value) => ({ value, label: words.regions[value] })),
    },
    {
      name: 'category',
      label: words.category,
      kind: 'select',
      options: categories.map((value) => ({ value, label: words.categories[value] })),
    },
    { name: 'active', label: words.active, kind: 'switch' },
    { name: 'premium', label: words.premium, kind: 'switch', hint: words.premiumHint },
  ];
  return hasQuery(type)
    ? [...fields, { name: 'query', label: words.query, kind: 'text', hint: words.queryHint }]
    : fields;
}

export const sourceValues = (source: Source | null): FormValues => ({
  name: source?.name ?? '',
  url: source?.url ?? '',
  type: source?.type ?? 'rss',
  region: source === null ? 'caribbean' : (source.region ?? noRegion),
  category: source?.category ?? 'general',
  active: source?.active ?? true,
  query: source?.metadata.query ?? '',
  premium: source?.metadata.premium ?? false,
});

/** Whether name and URL are filled in. */
export const isFilled = ({ name, url }: FormValues): boolean => String(name).trim() !== '' && String(url).trim() !== '';

/** The metadata to save. Feeds keep their stored query; `premium` is stored only if it is true. */
function metadataOf({ type, query, premium }: FormValues, was: Source | null) {
  const { query: before, premium: _, ...others } = was?.metadata ?? {};
  const newQuery = hasQuery(type) ? String(query).trim() : before;
  return {
    ...others,
    ...(newQuery === undefined || newQuery === '' ? {} : { query: newQuery }),
    ...(premium === true ? { premium } : {}),
  };
}

/** Parses the form. Metadata without a field are kept. */
export function checkSource(values: FormValues, was: Source | null): Checked<NewSource> {
  const { name, url, type, region, category, active } = values;
  const read = newSource.safeParse({
    name,
    url,
    type,
    region: region === noRegion ? null : region,
    category,
    active,
    metadata: metadataOf(values, was),
  });
  return read.success
    ? { fields: read.data }
    : { invalid: invalidFields(read.error.issues).map((field) => (field === 'metadata' ? 'query' : field)) };
}

/** The request body of a new source: five fields, and the others only if they differ from the default. */
export function bodyOf({ name, url, type, region, active, category, metadata }: NewSource) {
  return {
    ...{ name, url, type, region, active },
    ...(category === 'general' ? {} : { category }),
    ...(Object.keys(metadata).length === 0 ? {} : { metadata }),
  };
}

/** Compares the metadata that have a field. */
const sameMetadata = ({ metadata: a }: NewSource, { metadata: b }: Source): boolean =>
  (a.query ?? '') === (b.query ?? '') && (a.premium ?? false) === (b.premium ?? false);

/** The changed fields. */
export function editsOf(was: Source, wanted: NewSource): SourceEdit {
  return {
    ...(wanted.name === was.name ? {} : { name: wanted.name }),
    ...(wanted.url === was.url ? {} : { url: wanted.url }),
    ...(wanted.type === was.type ? {} : { type: wanted.type }),
    ...(wanted.region === was.region ? {} : { region: wanted.region }),
    ...(wanted.category === was.category ? {} : { category: wanted.category }),
    ...(wanted.active === was.active ? {} : { active: wanted.active }),
    ...(sameMetadata(wanted, was) ? {} : { metadata: wanted.metadata }),
  };
}

/** The error message for an invalid address. */
export const addressProblem = ({ type }: FormValues): string =>
  hasQuery(type) ? words.invalid.api : words.invalid.url;

/** Whether the typed address can be tested as a feed. */
export const canTest = ({ type, url }: FormValues): boolean =>
  type === 'rss' && addressFault({ type, url: String(url).trim() }) === null;
