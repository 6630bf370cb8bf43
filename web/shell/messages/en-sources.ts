import type { FetchStatus, IngestRun } from '#shared/domain/sources/source.ts';
import { opmlLimits } from '#shared/domain/sources/source-opml.ts';
import { listMessages } from './en-forms.ts';
import { counted, formatNumber, lazily, locale, plural } from './locale.ts';

const relative = lazily(() => new Intl.RelativeTimeFormat(locale, { numeric: 'always' }));
const sources = (count: number) => counted(count, 'source');
const articles = (count: number) => counted(count, 'article');
const entries = (count: number) => counted(count, 'entry', 'entries');
const publishers = (count: number) => counted(count, 'publisher');
const rows = (count: number) => counted(count, 'row');

/** Texts of the page that manages the pipeline's sources. */
export const sourceMessages = {
  ...listMessages,
  title: 'Source Management',
  standfirst:
    'The feeds behind the front page. Changes here affect all readers. Add one with the form, or many by country or from an OPML file.',
  ownSources: 'Your own sources, in this browser',
  signedOut: 'Sign in as an editor to change sources.',
  signIn: 'Sign In',
  loading: 'Loading sources',
  failed: 'Failed to load sources',
  none: 'No sources yet',
  noneHint: 'Add a feed, or import the OPML file of a feed reader.',
  noneFound: 'No sources found',
  showAll: 'Show all',
  heading: 'Sources',
  summary: (all: number, on: number, troubled: number) =>
    [
      sources(all),
      on === all && all > 1 ? 'all active' : `${formatNumber(on)} active`,
      ...(troubled === 0 ? [] : [`${counted(troubled, 'needs', 'need')} attention`]),
    ].join(', '),
  search: 'Search sources',
  searchPlaceholder: 'Name or URL',
  clear: 'Clear search',
  filters: 'Filter sources',
  filter: { all: 'All', failing: 'Failing', troubled: 'Needs attention', off: 'Inactive' },
  columns: {
    name: 'Source',
    region: 'Region and category',
    status: 'Status',
    gained: 'Last 14 days',
    active: 'Active',
    actions: 'Actions',
  },
  activeName: (name: string) => `Active: ${name}`,
  deleteQuestion: (name: string) => `Delete “${name}”? Its articles will be kept.`,
  deletedNote: (name: string) => `“${name}” deleted. Its articles are kept.`,
  undo: 'Undo',
  undoName: (name: string) => `Undo: restore ${name}`,
  restored: 'Source restored',
  restoreFailed: 'Failed to restore source',
  states: {
    new: 'Not fetched yet',
    ok: 'Fetched',
    unchanged: 'Fetched, nothing new',
    failing: 'Failing',
    gone: 'Removed',
    off: 'Inactive',
  } satisfies Record<FetchStatus | 'off', string>,
  fetched: (age: string) => `Last fetched ${age}`,
  neverFetched: 'Never fetched',
  failuresInARow: (count: number) =>
    plural(count, { one: 'failed once', other: `failed ${formatNumber(count)} times in a row` }),
  nextFetch: (span: string) => `next ${span}`,
  asked: {
    feed: (span: string) => `the feed asks for ${span} between fetches`,
    headers: (span: string) => `the publisher’s server asks for ${span} between fetches`,
  },
  askedAtMost: (asked: string, most: string) => `${asked} (the most is ${most})`,
  minutes: (count: number) => counted(count, 'minute'),
  hours: (count: number) => counted(count, 'hour'),
  days: (count: number) => counted(count, 'day'),
  moves: (to: string, since: string) => `Moves to ${to} (first seen ${since}). Taken after three days.`,
  moveRefused: (to: string, since: string, why: string) => `Moves to ${to} (first seen ${since}). Not taken: ${why}.`,
  moved: (from: string, age: string) => `Moved from ${from} by its publisher ${age}.`,
  same: {
    redirect: (name: string) =>
      `Redirects to the feed of “${name}”, so both bring the same articles. Keep one of them.`,
    content: (name: string) => `Brings the same articles as “${name}”. Keep one of them.`,
  },
  sameAgain: 'Save again to keep both.',
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
  addTitle: 'Add a source',
  editTitle: 'Edit source',
  created: 'Source created successfully',
  createFailed: 'Failed to create source',
  updated: 'Source updated successfully',
  updateFailed: 'Failed to update source',
  deleted: 'Source deleted successfully',
  deleteFailed: 'Failed to delete source',

  failures: {
    forbidden: 'Only editors and owners can change sources.',
    missing: 'Someone else has deleted it.',
    changed: (name: string) =>
      `Someone else has changed ${name}. Your changes were not saved. The list shows the current version.`,
    membersOnly: 'This feed belongs to a premium source, so it cannot be tested here.',
    network: 'The server could not be reached. Nothing was changed.',
  },
  conflict: {
    hint: (name: string) =>
      `${name} was changed after you opened it. Your changes were not saved. Choose a version to keep.`,
  },

  apply: {
    offer: (name: string, region: string, subject: string) =>
      `New articles from “${name}” use: ${region}, ${subject}. Apply the change to stored articles too? An article’s own text comes first.`,
    confirm: 'Apply to stored articles',
    starting: 'Applying...',
    cancel: 'New articles only',
    failed: 'Failed to apply to stored articles',
    heading: 'Stored articles',
    progress: (processed: number) => `${articles(processed)} checked`,
    done: (processed: number, changed: number) => `Done: ${formatNumber(changed)} of ${articles(processed)} changed.`,
    processed: 'Checked',
    changed: 'Changed',
  },
  readNow: {
    button: 'Read now',
    name: (button: string, source: string) => `${button}: ${source}`,
    reading: 'Reading...',
    done: (name: string) => `${name} was read`,
    failed: (name: string) => `${name} could not be read`,
    result: ({ processed, added, deduplicated, filtered }: IngestRun) =>
      processed === 0
        ? 'Nothing new.'
        : `${entries(processed)}: ${formatNumber(added)} new, ${formatNumber(deduplicated)} known, ${formatNumber(filtered)} left out.`,
  },
  trigger: 'Trigger Ingestion',
  triggerAbout:
    'Trigger Ingestion reads all active sources of the site now. Each is also read by itself, at its own pace.',
  triggering: 'Triggering...',
  triggered: 'Ingestion triggered successfully',
  triggerFailed: 'Failed to trigger ingestion',
  joined: 'Ingestion is running already',
  run: {
    heading: 'Ingestion',
    running: 'Fetching',
    progress: (finished: number, queued: number) => `${formatNumber(finished)} of ${sources(queued)} fetched`,
    nothing: 'No sources are active.',
    done: (queued: number, entries: number) =>
      `Done: ${sources(queued)} fetched${entries === 0 ? ', nothing new.' : '.'}`,
    slow: 'This is taking longer than usual. It will continue in the background.',
    lost: 'Progress could not be loaded.',
    again: 'Check again',
    close: 'Close',
    processed: 'Processed',
    added: 'Added',
    deduplicated: 'Deduplicated',
    filtered: 'Filtered',
    errors: 'Errors',
    failures: (count: number) => `${sources(count)} could not be fetched`,
  },

  packs: {
    open: 'Add from a country',
    heading: 'Publishers of a country',
    hint: 'Well-known publishers of a country. A check reads them like ingestion, and looks for feeds on the home page if none is known or the known one fails.',
    country: 'Country',
    choose: 'Choose a country',
    home: 'Countries of origin',
    diaspora: 'Where their diasporas live',
    columns: { name: 'Publisher', language: 'Language', state: 'State' },
    selectRow: 'Choose publisher',
    unselectRow: 'Leave out publisher',
    selectAll: 'Choose all publishers',
    unselectAll: 'Leave out all publishers',
    states: {
      unchecked: 'Not yet checked',
      checking: 'Checking...',
      works: 'Works',
      fails: 'Fails',
      adding: 'Adding...',
      added: 'Added',
      refused: 'Not added',
    },
    checkedOn: (day: string) => `Worked on ${day}`,
    addedAs: (name: string) => `As ${name}`,
    noFeed: 'Its feed is not known',
    empty: 'The feed has no entries.',
    reads: (count: number, address: string) => `${entries(count)} at ${address}`,
    summary: (added: number, works: number, fails: number, unchecked: number) =>
      [
        `${formatNumber(added)} added`,
        `${formatNumber(works)} working`,
        `${formatNumber(fails)} failing`,
        `${formatNumber(unchecked)} not yet checked`,
      ].join(', '),
    check: (count: number) => (count === 0 ? 'Check' : `Check ${publishers(count)}`),
    add: (count: number) => (count === 0 ? 'Add' : `Add ${sources(count)}`),
    progress: (done: number, all: number) => `${formatNumber(done)} of ${publishers(all)}`,
    stop: 'Stop',
    close: 'Close',
  },

  opml: {
    export: 'Export OPML',
    import: 'Import OPML',
    listTitle: 'Sources',
    reading: 'Reading the file',
    refused: (file: string) => `${file} was not imported. Nothing has changed.`,
    reasons: {
      large: `The file is larger than ${formatNumber(opmlLimits.bytes / 1024 / 1024)} MB.`,
      doctype: 'The file contains a document type or entities, which are not allowed.',
      xml: 'The file is not valid XML.',
      opml: 'The file is not OPML.',
      none: 'The file contains no feeds.',
      rows: `The file contains more than ${formatNumber(opmlLimits.rows)} feeds.`,
      unread: 'The file could not be opened.',
    },
    heading: (file: string) => `Feeds in ${file}`,
    found: (fresh: number, others: number, refused: number) =>
      `${rows(fresh + others)}: ${formatNumber(fresh)} new, ${formatNumber(others)} skipped${
        refused === 0 ? '' : `, of which ${formatNumber(refused)} cannot be imported`
      }.`,
    row: (row: number) => formatNumber(row),
    verdicts: {
      new: 'New',
      known: (by: string) => `Already added as ${by}`,
      duplicate: (row: number) => `Same feed as row ${formatNumber(row)}`,
      noName: 'Skipped: it has no name',
      name: 'Skipped: the name is too long or contains HTML',
      noAddress: 'Skipped: it has no address of a feed',
      badAddress: 'Skipped: the address is too long, or contains spaces, a user name or a password',
      url: 'Skipped: the address must begin with http:// or https://',
      settings: 'Skipped: the settings cannot be read',
      country: 'Skipped: the country is not one that we know, such as JM',
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
        : `${sources(added)} added, ${formatNumber(failed)} failed. Failed sources stay in this list.`,
  },
} as const;
