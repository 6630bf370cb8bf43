import { limits } from '#shared/config/limits.ts';
import { categories, regionLabels, regions } from '#shared/domain/classification/taxonomy.ts';
import { type LocalSource, sourceTypes } from '#shared/domain/sources/source.ts';
import { newSource } from '#shared/domain/sources/source-settings.ts';
import { languageOptions } from '#web/messages/en-forms.ts';
import { localSourceMessages as words } from '#web/messages/en-local-sources.ts';
import type { FieldSpec, FieldValue } from '#web/ui/forms/field-spec.ts';
import type { Checked, FormValues } from '#web/ui/forms/record-form.tsx';

/** What the form stores. */
export type LocalSourceFields = Omit<LocalSource, 'id' | 'lastFetched'>;

/** The keyword that replaces the address for source types that are searched by query. */
const addressKeywords: Readonly<Record<string, string>> = { api: 'newsapi', gdelt: 'gdelt' };

const keywordFields: readonly FieldSpec[] = (['includeKeywords', 'excludeKeywords'] as const).map((name) => ({
  name,
  label: words[name],
  kind: 'tags',
  hint: name === 'includeKeywords' ? words.includeHint : words.excludeHint,
  addLabel: words.addKeyword,
  removeLabel: words.removeKeyword,
}));
const queryField: FieldSpec = { name: 'query', label: words.query, kind: 'textarea', hint: words.queryHint };
/** Additional fields by source type. */
const typeFields: Readonly<Record<string, readonly FieldSpec[]>> = {
  api: [
    { ...queryField, hint: words.needsKey },
    { name: 'endpoint', label: words.endpoint, kind: 'text', hint: words.endpointHint },
  ],
  gdelt: [
    queryField,
    {
      name: 'maxRecords',
      label: words.maxRecords,
      kind: 'number',
      least: 1,
      most: 250,
      step: 1,
      hint: words.maxRecordsHint,
    },
    { name: 'timespan', label: words.timespan, kind: 'text', hint: words.timespanHint },
    { name: 'mode', label: words.mode, kind: 'text', hint: words.modeHint },
  ],
};

/** The fields of the form; they depend on the selected type. */
export const sourceFormFields = ({ type, language }: FormValues): readonly FieldSpec[] => [
  { name: 'name', label: words.name, kind: 'text', required: true, hint: words.nameHint },
  {
    name: 'type',
    label: words.type,
    kind: 'select',
    required: true,
    hint: words.typeHint,
    options: sourceTypes.map((value) => ({ value, label: words.types[value] })),
  },
  { name: 'url', label: words.url, kind: 'url', required: true, hint: words.urlHint },
  {
    name: 'region',
    label: words.region,
    kind: 'select',
    required: true,
    hint: words.regionHint,
    options: regions.map((value) => ({ value, label: regionLabels[value] })),
  },
  {
    name: 'category',
    label: words.category,
    kind: 'select',
    required: true,
    hint: words.categoryHint,
    options: categories.map((value) => ({ value, label: words.categories[value] })),
  },
  {
    name: 'language',
    label: words.language,
    kind: 'select',
    hint: words.languageHint,
    options: [{ value: '', label: words.noLanguage }, ...languageOptions(String(language ?? ''))],
  },
  ...(typeFields[String(type)] ?? []),
  { name: 'description', label: words.description, kind: 'textarea', hint: words.descriptionHint },
  ...keywordFields,
  { name: 'enabled', label: words.enabled, kind: 'switch', hint: words.enabledHint },
];

/** Form values of a source. A new one is an enabled RSS feed of the Caribbean. */
export const sourceValues = (source: LocalSource | null): FormValues => ({
  name: source?.name ?? '',
  url: source?.url ?? '',
  type: source?.type ?? 'rss',
  region: source?.region ?? 'caribbean',
  category: source?.category ?? 'general',
  enabled: source?.enabled ?? true,
  description: source?.metadata.description ?? '',
  query: source?.metadata.query ?? '',
  endpoint: source?.metadata.endpoint ?? '',
  language: source?.metadata.language ?? '',
  mode: source?.metadata.mode ?? '',
  maxRecords: String(source?.metadata.maxRecords ?? limits.gdelt.maxRecords),
  timespan: source?.metadata.timespan ?? limits.gdelt.timespan,
  includeKeywords: source?.metadata.includeKeywords ?? [],
  excludeKeywords: source?.metadata.excludeKeywords ?? [],
});

/** Sets or clears the address keyword when the type changes. */
export function adjustSource(values: FormValues, changed: string): FormValues {
  if (changed !== 'type') return values;
  const keyword = addressKeywords[String(values.type)];
  const isKeyword = Object.values(addressKeywords).includes(String(values.url));
  return { ...values, url: keyword ?? (isKeyword ? '' : (values.url ?? '')) };
}

/** Validates the form values by the rules of the editors' sources. */
export function checkSource(values: FormValues): Checked<LocalSourceFields> {
  const { name, url, type, region, category, enabled } = values;
  const shown = new Set(sourceFormFields(values).map((field) => field.name));
  const metadata = Object.fromEntries(
    [
      'description',
      'query',
      'endpoint',
      'language',
      'mode',
      'maxRecords',
      'timespan',
      'includeKeywords',
      'excludeKeywords',
    ]
      .filter((field) => shown.has(field))
      .map((field) => [field, storedValue(field, values[field])]),
  );
  const read = newSource.safeParse({ name, url, type, region, category, active: enabled, metadata });
  const settings = read.data;
  if (settings?.region) {
    const { active, id: _id, region: sourceRegion, ...rest } = settings;
    return { fields: { ...rest, region: sourceRegion, enabled: active } };
  }
  const invalid = (read.error?.issues ?? []).map(({ path }) =>
    String((path[0] === 'metadata' ? path[1] : path[0]) ?? 'name'),
  );
  return { invalid: invalid.length === 0 ? ['region'] : [...new Set(invalid)] };
}

/** The value to store for a field; undefined for an empty one. */
function storedValue(field: string, value: FieldValue | undefined): unknown {
  if (typeof value !== 'string') return Array.isArray(value) && value.length === 0 ? undefined : value;
  const text = value.trim();
  return text === '' ? undefined : field === 'maxRecords' ? Number(text) : text;
}

const isBlank = (value: FieldValue | undefined): boolean => String(value ?? '').trim() === '';

/** The form's message if the name or address is missing. */
export const missingFieldsMessage = (_invalid: readonly string[], { name, url }: FormValues): string | null =>
  isBlank(name) || isBlank(url) ? words.required : null;
