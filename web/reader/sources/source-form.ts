import { limits } from '#shared/config/limits.ts';
import { categories, regionLabels, regions } from '#shared/domain/classification/taxonomy.ts';
import type { LocalSource } from '#shared/domain/sources/source.ts';
import { sourceTypes } from '#shared/domain/sources/source.ts';
import { newSource } from '#shared/domain/sources/source-settings.ts';
import { localSourceMessages as words } from '#web/messages/en-local-sources.ts';
import type { FieldSpec, FieldValue } from '#web/ui/forms/field-spec.ts';
import type { Checked, FormValues } from '#web/ui/forms/record-form.tsx';

export type LocalSourceFields = Omit<LocalSource, 'id' | 'lastFetched'>;

/** The word that stands for the address of a source that is asked by a query (SRC-30). */
const keywordOf: Readonly<Record<string, string>> = { api: 'newsapi', gdelt: 'gdelt' };

const filters: readonly FieldSpec[] = (['includeKeywords', 'excludeKeywords'] as const).map((name) => ({
  name,
  label: words[name],
  kind: 'tags',
  addLabel: words.addWord,
  removeLabel: words.removeWord,
}));
const query: FieldSpec = { name: 'query', label: words.query, kind: 'textarea', hint: words.queryHint };
/** What a source of this type has beyond its address (SRC-31). */
const ofType: Readonly<Record<string, readonly FieldSpec[]>> = {
  api: [
    { ...query, hint: words.keyless },
    { name: 'endpoint', label: words.endpoint, kind: 'text' },
    { name: 'language', label: words.language, kind: 'text' },
  ],
  gdelt: [
    query,
    { name: 'maxRecords', label: words.maxRecords, kind: 'number', least: 1, most: 250, step: 1 },
    { name: 'timespan', label: words.timespan, kind: 'text', hint: words.timespanHint },
    { name: 'mode', label: words.mode, kind: 'text' },
  ],
};

export const sourceFormFields = ({ type }: FormValues): readonly FieldSpec[] => [
  { name: 'name', label: words.name, kind: 'text', required: true },
  {
    name: 'type',
    label: words.type,
    kind: 'select',
    required: true,
    options: sourceTypes.map((value) => ({ value, label: words.types[value] })),
  },
  { name: 'url', label: words.url, kind: 'url', required: true, hint: words.urlHint },
  {
    name: 'region',
    label: words.region,
    kind: 'select',
    required: true,
    options: regions.map((value) => ({ value, label: regionLabels[value] })),
  },
  {
    name: 'category',
    label: words.category,
    kind: 'select',
    required: true,
    options: categories.map((value) => ({ value, label: words.categories[value] })),
  },
  ...(ofType[String(type)] ?? []),
  { name: 'description', label: words.description, kind: 'textarea' },
  ...filters,
  { name: 'enabled', label: words.enabled, kind: 'switch' },
];

/** A new source is a feed of the Caribbean, switched on (SRC-43). */
export const sourceValues = (given: LocalSource | null): FormValues => ({
  name: given?.name ?? '',
  url: given?.url ?? '',
  type: given?.type ?? 'rss',
  region: given?.region ?? 'caribbean',
  category: given?.category ?? 'general',
  enabled: given?.enabled ?? true,
  description: given?.metadata.description ?? '',
  query: given?.metadata.query ?? '',
  endpoint: given?.metadata.endpoint ?? '',
  language: given?.metadata.language ?? '',
  mode: given?.metadata.mode ?? '',
  maxRecords: String(given?.metadata.maxRecords ?? limits.gdelt.maxRecords),
  timespan: given?.metadata.timespan ?? limits.gdelt.timespan,
  includeKeywords: given?.metadata.includeKeywords ?? [],
  excludeKeywords: given?.metadata.excludeKeywords ?? [],
});

/** Another type has another word for its address; a feed has none (SRC-43). */
export function adjustSource(values: FormValues, changed: string): FormValues {
  if (changed !== 'type') return values;
  const keyword = keywordOf[String(values.type)];
  const held = Object.values(keywordOf).includes(String(values.url));
  return { ...values, url: keyword ?? (held ? '' : (values.url ?? '')) };
}

/** What was typed, held to the rules that editors' sources have as well (SRC-46). */
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
      .map((field) => [field, given(field, values[field])]),
  );
  const read = newSource.safeParse({ name, url, type, region, category, active: enabled, metadata });
  const settings = read.data;
  if (settings?.region) {
    const { active, id: _none, region: shore, ...rest } = settings;
    return { fields: { ...rest, region: shore, enabled: active } };
  }
  const wrong = (read.error?.issues ?? []).map(({ path }) =>
    String((path[0] === 'metadata' ? path[1] : path[0]) ?? 'name'),
  );
  return { invalid: wrong.length === 0 ? ['region'] : [...new Set(wrong)] };
}

/** What is left empty is not stored. */
function given(field: string, value: FieldValue | undefined): unknown {
  if (typeof value !== 'string') return Array.isArray(value) && value.length === 0 ? undefined : value;
  const text = value.trim();
  return text === '' ? undefined : field === 'maxRecords' ? Number(text) : text;
}

const isBlank = (value: FieldValue | undefined): boolean => String(value ?? '').trim() === '';

/** SRC-34. */
export const sourceComplaint = (_wrong: readonly string[], { name, url }: FormValues): string | null =>
  isBlank(name) || isBlank(url) ? words.required : null;
