import type { Category } from '#shared/domain/classification/taxonomy.ts';
import { type Region, regionLabels } from '#shared/domain/classification/taxonomy.ts';
import type { FetchStatus, Source } from '#shared/domain/sources/source.ts';
import { opmlLimits } from '#shared/domain/sources/source-opml.ts';
import { formatNumber, lazily, locale, plural } from './locale.ts';

const relative = lazily(() => new Intl.RelativeTimeFormat(locale, { numeric: 'always' }));
const list = lazily(() => new Intl.ListFormat(locale, { type: 'conjunction' }));
const sources = (count: number) => plural(count, { one: '1 source', other: `${formatNumber(count)} sources` });
const articles = (count: number) => plural(count, { one: '1 article', other: `${formatNumber(count)} articles` });
const rows = (count: number) => plural(count, { one: '1 row', other: `${formatNumber(count)} rows` });

/** Texts of the page that manages the pipeline's sources. */
export const sourceMessages = {
  title: 'Source Management',
  back: 'Dashboard',
  standfirst: 'The feeds that the front page is made of. What changes here, changes for every reader.',
  ownSources: 'Your own feeds, in this browser',
  signedOut: 'You are looking as a visitor. Changing sources needs an administrator’s account.',
  signIn: 'Sign In',
  loading: 'Loading sources',
  failed: 'Failed to load sources',
  none: 'No sources yet',
  noneHint: 'Add a feed, or import the OPML file of a feed reader.',
  noneFound: 'No source is like that',
  showAll: 'Show all',
  heading: 'Sources',
  summary: (all: number, on: number, troubled: number) =>
    list().format([
      sources(all),
      `${formatNumber(on)} on`,
      ...(troubled === 0
        ? []
        : [plural(troubled, { one: '1 needs a look', other: `${formatNumber(troubled)} need a look` })]),
    ]),
  search: 'Search sources',
  searchPlaceholder: 'Name or address',
  clear: 'Clear search',
  filters: 'Which sources',
  filter: { all: 'All', troubled: 'Need a look', off: 'Off' },
  columns: {
    source: 'Source',
    region: 'Region and subject',
    state: 'State',
    gained: 'Last 14 days',
    active: 'On',
    actions: 'Actions',
  },
  activeName: (name: string) => `On: ${name}`,
  edit: 'Edit',
  editName: (name: string) => `Edit ${name}`,
  remove: 'Delete',
  removeName: (name: string) => `Delete ${name}`,
  deleteQuestion: (name: string) => `Delete “${name}”? Its articles stay.`,
  deleteConfirm: 'Yes, delete',
  deleteCancel: 'Keep',
  deletedNote: (name: string) => `“${name}” is deleted. Its articles stay.`,
  undo: 'Undo',
  undoName: (name: string) => `Undo: bring ${name} back`,
  restored: 'Source restored',
  restoreFailed: 'Failed to restore source',
  regions: { ...regionLabels, none: 'No single region' } satisfies Record<Region | 'none', string>,
  categories: {
    general: 'General',
    finance: 'Finance',
    justice: 'Justice',
    tech: 'Tech',
    culture: 'Culture',
    politics: 'Politics',
    health: 'Health',
  } satisfies Record<Category, string>,
  types: { rss: 'RSS', api: 'API', gdelt: 'GDELT' } satisfies Record<Source['type'], string>,
  states: {
    new: 'Not read yet',
    ok: 'Read',
    unchanged: 'Read, nothing new',
    failing: 'Failing',
    gone: 'Gone',
    off: 'Off',
  } satisfies Record<FetchStatus | 'off', string>,
  fetched: (age: string) => `Last read ${age}`,
  neverFetched: 'Never read',
  failuresInARow: (count: number) =>
    plural(count, { one: 'failed once', other: `failed ${formatNumber(count)} times in a row` }),
  nextFetch: (span: string) => `next ${span}`,
  fetchDue: 'due now',
  inMinutes: (count: number) => relative().format(count, 'minute'),
  inHours: (count: number) => relative().format(count, 'hour'),
  inDays: (count: number) => relative().format(count, 'day'),
  gained: (sum: number, most: number, today: number) =>
    sum === 0
      ? 'No articles in 14 days'
      : `${articles(sum)} in 14 days, at most ${formatNumber(most)} in one day, ${formatNumber(today)} today`,

  add: 'Add Source',
  adding: 'Adding...',
  save: 'Save',
  saving: 'Saving...',
  cancel: 'Cancel',
  addTitle: 'Add a source',
  editTitle: 'Edit source',
  name: 'Name',
  url: 'URL',
  type: 'Type',
  region: 'Region',
  category: 'Subject',
  query: 'Query',
  queryHint: 'What the service is asked for. Without one it is asked for the name.',
  active: 'Active',
  premium: 'For members',
  premiumHint: 'New stories of this source are premium: readers without a membership see their opening.',
  rssHint: 'The address of a feed: RSS, Atom or JSON Feed.',
  apiHint: 'newsapi, gdelt, or an address that answers as NewsAPI does.',
  invalid: {
    name: 'Please give a name of up to 120 characters, without markup.',
    url: 'Please give the address of a feed that begins with http:// or https://.',
    api: 'Please give newsapi, gdelt, or an address that begins with http:// or https://.',
    query: 'Please keep the query under 500 characters.',
    other: 'Please look at this field once more.',
  },
  errorCount: (count: number) =>
    plural(count, { one: 'One field needs another look.', other: `${formatNumber(count)} fields need another look.` }),
  created: 'Source created successfully',
  createFailed: 'Failed to create source',
  updated: 'Source updated successfully',
  updateFailed: 'Failed to update source',
  deleted: 'Source deleted successfully',
  deleteFailed: 'Failed to delete source',

  failures: {
    signIn: 'Please sign in',
    forbidden: 'Your account may look, but only administrators change sources.',
    gone: 'It is no longer there: somebody else has deleted it.',
    busy: 'Too much is going on at the moment. Please try again shortly.',
    changed: (name: string) =>
      `Somebody else has changed ${name} in the meantime. Nothing of yours was saved; the list shows what it is now.`,
    network: 'The server could not be reached. Nothing was changed.',
    other: 'Something went wrong on our side. Please try again in a moment.',
  },
  conflict: {
    title: 'Somebody else was faster',
    hint: (name: string) =>
      `${name} has been changed since you opened it. Nothing of yours was saved. Choose what it is to be:`,
    field: 'Field',
    stored: 'Stored now',
    yours: 'Yours',
    same: 'as stored',
    keepStored: 'Keep what is stored',
    overwrite: 'Save my changes over it',
  },
  on: 'On',
  off: 'Off',
  empty: '–',

  test: 'Test this feed',
  testing: 'Testing...',
  testFailed: 'This address brings no feed',
  tested: (title: string) => `“${title}”`,
  untitled: 'A feed without a title',
  entries: (count: number) => plural(count, { one: '1 entry', other: `${formatNumber(count)} entries` }),
  noEntries: 'The feed is there, but it is empty.',
  newest: (age: string) => `newest ${age}`,
  useTitle: 'Use as name',

  trigger: 'Trigger Ingestion',
  triggering: 'Triggering...',
  triggered: 'Ingestion triggered successfully',
  triggerFailed: 'Failed to trigger ingestion',
  run: {
    heading: 'Ingestion',
    running: 'Reading',
    progress: (finished: number, queued: number) => `${formatNumber(finished)} of ${sources(queued)} read`,
    nothing: 'No source is on, so nothing was read.',
    done: (queued: number, entries: number) => `Done: ${sources(queued)} read${entries === 0 ? ', nothing new.' : '.'}`,
    slow: 'This takes unusually long. It goes on without you; this page no longer asks.',
    lost: 'The progress could not be read.',
    again: 'Ask again',
    close: 'Close',
    processed: 'Processed',
    added: 'Added',
    deduplicated: 'Deduplicated',
    filtered: 'Filtered',
    errors: 'Errors',
    failures: (count: number) =>
      plural(count, { one: '1 source could not be read', other: `${formatNumber(count)} sources could not be read` }),
  },

  opml: {
    export: 'Export OPML',
    import: 'Import OPML',
    listTitle: 'Sources',
    reading: 'Reading the file',
    refused: (file: string) => `${file} was not imported. Nothing has changed.`,
    reasons: {
      large: `It is larger than ${formatNumber(opmlLimits.bytes / 1024 / 1024)} MB.`,
      doctype: 'It declares a document type or entities, which no list of feeds needs.',
      xml: 'It cannot be read as XML.',
      opml: 'It is not an OPML file.',
      none: 'It names no feeds.',
      rows: `It names more than ${formatNumber(opmlLimits.rows)} feeds.`,
      unread: 'The file could not be opened.',
    },
    heading: (file: string) => `What ${file} holds`,
    found: (fresh: number, others: number) =>
      `${rows(fresh + others)}: ${formatNumber(fresh)} new, ${formatNumber(others)} not to be added.`,
    row: (row: number) => formatNumber(row),
    verdicts: {
      new: 'New',
      known: (by: string) => `Already here as ${by}`,
      duplicate: (row: number) => `The same feed as row ${formatNumber(row)}`,
      name: 'Not taken: its name is empty, too long or holds markup',
      url: 'Not taken: its address is not an http(s) address',
      settings: 'Not taken: its settings cannot be read',
      added: 'Added',
      failed: (why: string) => `Not added. ${why}`,
      untried: 'Not tried',
      adding: 'Adding...',
    },
    noName: '(no name)',
    add: (count: number) => `Add ${sources(count)}`,
    retry: (count: number) => `Try ${sources(count)} again`,
    stop: 'Stop',
    close: 'Close',
    progress: (done: number, all: number) => `${formatNumber(done)} of ${formatNumber(all)}`,
    result: (added: number, failed: number) =>
      failed === 0
        ? `${sources(added)} added.`
        : `${sources(added)} added, ${formatNumber(failed)} not. They stay in this list.`,
  },
} as const;
