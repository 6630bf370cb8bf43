import { categories, regions } from '#shared/domain/classification/taxonomy.ts';
import { type Source, sourceTypes } from '#shared/domain/sources/source.ts';
import { addressFault } from '#shared/domain/sources/source-address.ts';
import { type NewSource, newSource, type SourceEdit } from '#shared/domain/sources/source-settings.ts';
import { languageOptions } from '#web/messages/en-forms.ts';
import { sourceMessages as words } from '#web/messages/en-sources.ts';
import type { FieldSpec } from '#web/ui/forms/field-spec.ts';
import type { Checked, FormValues } from '#web/ui/forms/record-form.tsx';
import { sameValues } from '#web/ui/forms/same-values.ts';

/** The option for no region. */
const noRegion = 'none';
const hasQuery = (type: unknown) => type !== 'rss';

/** Name and URL. */
export const addressFields = ({ type }: FormValues): FieldSpec[] => [
  { name: 'name', label: words.name, kind: 'text', required: true, hint: words.nameHint },
  { name: 'url', label: words.url, kind: 'url', required: true, hint: type === 'rss' ? words.rssHint : words.apiHint },
];

const queryField: FieldSpec = { name: 'query', label: words.query, kind: 'text', hint: words.queryHint };

/** The fields below name and URL. The type GDELT is offered only for sources that have it. */
export function sourceFields({ type }: FormValues, was: Source | null): FieldSpec[] {
  const types = sourceTypes.filter((one) => one !== 'gdelt' || was?.type === 'gdelt');
  const shores = [...regions, noRegion] as const;
  return [
    {
      name: 'type',
      label: words.type,
      kind: 'select',
      hint: words.typeHint,
      options: types.map((value) => ({ value, label: words.types[value] })),
    },
    {
      name: 'region',
      label: words.region,
      kind: 'select',
      hint: words.regionHint,
      options: shores.map((value) => ({ value, label: words.regions[value] })),
    },
    {
      name: 'category',
      label: words.category,
      kind: 'select',
      hint: words.categoryHint,
      options: categories.map((value) => ({ value, label: words.categories[value] })),
    },
    {
      name: 'language',
      label: words.language,
      kind: 'select',
      hint: words.languageHint,
      options: [{ value: '', label: words.noLanguage }, ...languageOptions(was?.metadata.language)],
    },
    ...(hasQuery(type) ? [queryField] : []),
    wordsField('includeKeywords', words.includeHint, words.include),
    wordsField('excludeKeywords', words.excludeHint, words.exclude),
    { name: 'active', label: words.active, kind: 'switch', hint: words.activeHint },
    { name: 'premium', label: words.premium, kind: 'switch', hint: words.premiumHint },
  ];
}

const wordsField = (name: 'includeKeywords' | 'excludeKeywords', hint: string, addLabel: string): FieldSpec => ({
  name,
  label: words[name],
  kind: 'tags',
  hint,
  addLabel,
  removeLabel: words.removeKeyword,
});

export const sourceValues = (source: Source | null): FormValues => ({
  name: source?.name ?? '',
  url: source?.url ?? '',
  type: source?.type ?? 'rss',
  region: source === null ? 'caribbean' : (source.region ?? noRegion),
  category: source?.category ?? 'general',
  active: source?.active ?? true,
  query: source?.metadata.query ?? '',
  premium: source?.metadata.premium ?? false,
  language: source?.metadata.language ?? '',
  includeKeywords: source?.metadata.includeKeywords ?? [],
  excludeKeywords: source?.metadata.excludeKeywords ?? [],
});

/** Whether name and URL are filled in. */
export const isFilled = ({ name, url }: FormValues): boolean => String(name).trim() !== '' && String(url).trim() !== '';

/** The metadata to save: only those with a value, and those without a field as they are. Feeds keep their query. */
function metadataOf(values: FormValues, was: Source | null): Readonly<Record<string, unknown>> {
  const { type, query, premium, language, includeKeywords, excludeKeywords } = values;
  const given = {
    ...was?.metadata,
    ...(hasQuery(type) ? { query: String(query).trim() } : {}),
    premium,
    language,
    includeKeywords,
    excludeKeywords,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => !isUnset(value)));
}

const isUnset = (value: unknown): boolean =>
  value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0);

/** The form's field for the path of an invalid one in a request. */
export const fieldOf = ([outer = '', inner = outer]: readonly string[]): string =>
  outer === 'metadata' ? inner : outer;

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
    : { invalid: [...new Set(read.error.issues.map(({ path }) => fieldOf(path.map(String))))] };
}

/** The request body of a new source: five fields, and the others only if they differ from the default. */
export function bodyOf({ name, url, type, region, active, category, metadata }: NewSource) {
  return {
    ...{ name, url, type, region, active },
    ...(category === 'general' ? {} : { category }),
    ...(Object.keys(metadata).length === 0 ? {} : { metadata }),
  };
}

/** Compares metadata by their values, in any order. */
const sameMetadata = ({ metadata: a }: NewSource, { metadata: b }: Source): boolean =>
  sameValues(a, Object.fromEntries(Object.entries(b).filter(([, value]) => !isUnset(value))));

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
