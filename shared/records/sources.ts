import { isCountry } from '../config/countries.ts';
import { limits } from '../config/limits.ts';
import { topics } from '../config/seed/topics.ts';
import { regionLabels, regions } from '../domain/classification/regions.ts';
import { type Category, categories } from '../domain/classification/taxonomy.ts';
import { readCountry, unknownCountry } from '../domain/sources/outlet-country.ts';
import { type LocalSource, type Source, sourceTypes } from '../domain/sources/source.ts';
import { type NewSource, newSource } from '../domain/sources/source-settings.ts';
import { shoreName } from '../domain/stories/shore-name.ts';
import { tags } from './common-fields.ts';
import { type Checked, type FormValues, problemsOf, type RecordField, type RecordFields, recordOf } from './fields.ts';
import type { ListDescription } from './record-kind.ts';

export const typeNames = { rss: 'RSS', api: 'API', gdelt: 'GDELT' } as const;
/** The names that readers know these topics by. */
export const categoryName = (category: Category): string =>
  topics.find(({ id }) => id === category)?.displayName ?? category;
export const regionNames = { ...regionLabels, none: 'No single region' } as const;

const hasQuery = ({ type }: FormValues): boolean => type !== 'rss';
const longest = (characters: number): string => `Must be ${characters} characters or fewer.`;
const words = 'Enter up to 50 words of up to 80 characters each.';

const name: RecordField = {
  label: 'Name',
  kind: 'text',
  required: true,
  hint: 'Shown with every article from this source.',
  invalid: 'Enter a name of up to 120 characters, without HTML.',
};
const url: RecordField = { label: 'URL', kind: 'url', required: true };
const type: RecordField = {
  label: 'Type',
  kind: 'select',
  options: sourceTypes.map((value) => ({ value, label: typeNames[value] })),
  initial: 'rss',
  invalid: 'Choose a type.',
};
const region: RecordField = {
  label: 'Region',
  kind: 'select',
  hint: 'For articles that mention no place.',
  options: regions.map((value) => ({ value, label: regionNames[value] })),
  initial: 'caribbean',
  invalid: 'Choose a region.',
};
const category: RecordField = {
  label: 'Category',
  kind: 'select',
  hint: 'The main subject of this source.',
  options: categories.map((value) => ({ value, label: categoryName(value) })),
  initial: 'general',
  invalid: 'Choose a category.',
};
const language: RecordField = {
  label: 'Language',
  kind: 'language',
  at: 'metadata.language',
  hint: 'Used if the feed does not name one.',
  empty: 'From the feed',
  invalid: 'Choose a language.',
};
const query: RecordField = {
  label: 'Query',
  kind: 'text',
  at: 'metadata.query',
  hint: 'What to search for. If empty, the name is used.',
  isIn: hasQuery,
  invalid: longest(500),
};

/** The sources that the pipeline reads for all readers. */
export const sourceFields = {
  name: { ...name, isWide: true },
  url: {
    ...url,
    with: (values) =>
      hasQuery(values)
        ? {
            hint: 'newsapi, gdelt, or a NewsAPI-compatible address.',
            invalid: 'Enter newsapi, gdelt, or an address that begins with http:// or https://.',
          }
        : {
            hint: 'The address of a feed (RSS, Atom or JSON Feed), or of a site to choose from its feeds.',
            invalid: 'Enter a feed address that begins with http:// or https://.',
          },
  },
  type: { ...type, hint: 'RSS for a feed, API for a news service.' },
  region: { ...region, options: [...regions, 'none' as const].map((value) => ({ value, label: regionNames[value] })) },
  category,
  language,
  country: {
    label: 'Country',
    kind: 'text',
    at: 'metadata.country',
    hint: 'Where the publisher is, such as JM. If empty, the country of its address. ZZ: not known.',
    normalize: readCountry,
    echo: (typed) => {
      const code = readCountry(typed);
      return code === unknownCountry ? 'Not known' : isCountry(code) ? shoreName(code) : null;
    },
    invalid: 'Enter a country or its two letters, such as JM. ZZ if it is not known.',
  },
  place: { label: 'Town', kind: 'text', at: 'metadata.place', hint: 'Of the newsroom.', invalid: longest(80) },
  owner: { label: 'Owner', kind: 'text', at: 'metadata.owner', hint: 'If you know it.', invalid: longest(120) },
  query,
  includeKeywords: tags('Include words', {
    at: 'metadata.includeKeywords',
    hint: 'If set, only articles with one of these words are stored. Whole words only.',
    addLabel: 'Include',
    invalid: words,
  }),
  excludeKeywords: tags('Exclude words', {
    at: 'metadata.excludeKeywords',
    hint: 'Articles with one of these words are not stored. Whole words only.',
    addLabel: 'Exclude',
    invalid: words,
  }),
  active: {
    label: 'Active',
    kind: 'switch',
    hint: 'Inactive sources are not fetched. Their articles stay.',
    initial: true,
    invalid: 'Choose on or off.',
  },
  premium: {
    label: 'Premium',
    kind: 'switch',
    at: 'metadata.premium',
    hint: 'New articles from this source are premium. Readers without a membership see only the opening.',
    invalid: 'Choose on or off.',
  },
} as const satisfies RecordFields;

/** The fields of a source's form. The type GDELT is offered only for sources that have it. */
export const sourceFieldsOf = (was: Pick<Source, 'type'> | null): RecordFields => ({
  ...sourceFields,
  type: {
    ...sourceFields.type,
    options: type.options?.filter(({ value }) => value !== 'gdelt' || was?.type === 'gdelt') ?? [],
  },
});

const isUnset = (value: unknown): boolean =>
  value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0);
/** The metadata with a value. */
export const setMetadata = (metadata: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(metadata).filter(([, value]) => !isUnset(value)));

/** Checks a source by the rules of the server. Metadata without a field stay as they are. */
export function checkSource(
  values: FormValues,
  was: Source | null,
  fields: RecordFields = sourceFields,
): Checked<NewSource> {
  const given: { metadata?: object } = recordOf(fields, values, was ?? {});
  const read = newSource.safeParse({ ...given, metadata: setMetadata(given.metadata ?? {}) });
  return read.success ? { record: read.data } : { problems: problemsOf(fields, values, read.error.issues) };
}

/** The keyword that replaces the address for source types that are searched by query. */
const addressKeywords: Readonly<Record<string, string>> = { api: 'newsapi', gdelt: 'gdelt' };
const isGdelt = ({ type: chosen }: FormValues): boolean => chosen === 'gdelt';

/** A reader's own sources, which the browser reads. */
export const localSources = {
  name: 'name',
  about: 'url',
  columns: ['type', 'region', 'category', 'lastFetched'],
  words: {
    heading: 'Your sources',
    add: 'Add Source',
    newTitle: 'Add Source',
    editTitle: 'Edit Source',
    none: 'No sources yet',
    noneHint: 'Add a feed, then run ingestion.',
    done: { added: 'Source added', updated: 'Source updated', removed: 'Source deleted' },
  },
  fields: {
    name,
    type: { ...type, required: true, hint: 'RSS for a feed, API or GDELT for a news service.' },
    url: {
      ...url,
      hint: 'The address of a feed, or of a site to choose from its feeds. For API sources, enter newsapi or gdelt.',
      invalid: 'Enter a web address that begins with http:// or https:// and contains no password.',
    },
    region: { ...region, required: true },
    category: { ...category, required: true },
    language,
    query: {
      ...query,
      kind: 'textarea',
      with: (values) =>
        isGdelt(values)
          ? {}
          : { hint: 'Returns no articles: the news API needs a key, which this browser does not have.' },
    },
    endpoint: {
      label: 'Endpoint',
      kind: 'text',
      at: 'metadata.endpoint',
      hint: 'For example everything, top-headlines, or the address of a compatible service.',
      isIn: ({ type: chosen }) => chosen === 'api',
      invalid: longest(200),
    },
    maxRecords: {
      label: 'Records',
      kind: 'number',
      at: 'metadata.maxRecords',
      least: 1,
      most: 250,
      step: 1,
      hint: 'Articles per request, from 1 to 250.',
      initial: String(limits.gdelt.maxRecords),
      isIn: isGdelt,
      invalid: 'Enter a whole number from 1 to 250.',
    },
    timespan: {
      label: 'Timespan',
      kind: 'text',
      at: 'metadata.timespan',
      hint: 'For example 24h, 3d or 2w.',
      initial: limits.gdelt.timespan,
      isIn: isGdelt,
      invalid: 'Enter a timespan such as 24h.',
    },
    mode: {
      label: 'Mode',
      kind: 'text',
      at: 'metadata.mode',
      hint: 'The GDELT query mode. If empty, a list of articles.',
      isIn: isGdelt,
      invalid: longest(40),
    },
    description: {
      label: 'Description',
      kind: 'textarea',
      at: 'metadata.description',
      hint: 'A note for yourself.',
      invalid: longest(500),
    },
    includeKeywords: tags('Include only articles with these words', {
      at: 'metadata.includeKeywords',
      hint: 'If empty, all articles are included. Whole words only.',
      invalid: words,
    }),
    excludeKeywords: tags('Exclude articles with these words', {
      at: 'metadata.excludeKeywords',
      hint: 'Takes precedence over included words. Whole words only.',
      invalid: words,
    }),
    enabled: { ...sourceFields.active, label: 'Enabled' },
    lastFetched: { label: 'Last fetched', kind: 'shown' },
  },
} as const satisfies ListDescription;

/** Sets or clears the address keyword when the type of a reader's source changes. */
export function adjustLocalSource(values: FormValues, changed: string): FormValues {
  if (changed !== 'type') return values;
  const keyword = addressKeywords[String(values.type)];
  const isKeyword = Object.values(addressKeywords).includes(String(values.url));
  return { ...values, url: keyword ?? (isKeyword ? '' : (values.url ?? '')) };
}

/** Checks a reader's own source by the rules of the editors' sources. It always has a region. */
export function checkLocalSource(values: FormValues): Checked<Omit<LocalSource, 'id' | 'lastFetched'>> {
  const checked = checkSource(values, null, localSources.fields);
  if ('problems' in checked) return checked;
  const { active: _active, id: _id, region: chosen, ...rest } = checked.record;
  if (chosen === null) return { problems: { region: region.invalid ?? '' } };
  return { record: { ...rest, region: chosen, enabled: values.enabled === true } };
}
