import type { Integration } from '#shared/config/integrations.ts';
import { formatNumber, plural } from './locale.ts';

const articles = (count: number) =>
  plural(count, { one: `${formatNumber(count)} article`, other: `${formatNumber(count)} articles` });
const views = (count: number) =>
  plural(count, { one: `${formatNumber(count)} view`, other: `${formatNumber(count)} views` });
const placeholder = 'A fixed figure: nobody measures it yet.';

/** Texts of the dashboard's panels. */
export const deskMessages = {
  loading: 'Loading the figures',
  refused: 'Admin Access Required',
  refusedHint: 'Please log in as an administrator to see this.',
  articles,
  views,
  /** Texts of the Data Grid that differ from MUI's. */
  grid: {
    columnMenuSortAsc: 'Sort ascending',
    columnMenuSortDesc: 'Sort descending',
  },
  generation: {
    title: 'AI Content Generator',
    about:
      'Composes up to three articles from the stories of the last day. Every one names the reports that it is made of.',
    button: 'Generate Articles',
    busy: 'Generating...',
    ready: 'Content Ready',
    readyHint: 'New articles are available',
    nothingHint: 'Everything of the last day has been told already',
    error: 'Failed to generate content',
    failed: 'Generation Failed',
    failedHint: 'Could not generate content',
    refusedHint: 'Please log in as an administrator to generate content',
  },
  lastGeneration: {
    label: 'The last run',
    unknown: 'How the last run went could not be found out.',
    refused: 'Only administrators see how runs went.',
    reading: 'Looking up the last run',
    stages: {
      never: 'Nothing has been composed yet',
      queued: 'Queued',
      generating: 'Composing',
      retrying: 'The last try failed; it will be tried again',
      done: 'Done',
      nothing: 'Nothing to tell',
      partly: 'Ended early',
      failed: 'Failed',
    },
    written: (count: number, most: number) => `${formatNumber(count)} of up to ${formatNumber(most)} written`,
    tries: (tries: number, most: number) => `try ${formatNumber(tries)} of ${formatNumber(most)}`,
    givenUp: (tries: number) =>
      `Given up after ${plural(tries, { one: `${formatNumber(tries)} try`, other: `${formatNumber(tries)} tries` })}. It waits in the dead-letter queue, from where it can be taken up again.`,
    mayRepeat: 'Nothing is lost: press the button to try again.',
  },
  teamArticles: {
    title: 'From the AI Editorial Team',
    none: 'No articles of the team yet',
    noneHint: 'What is generated stands here, and in the feed.',
    failed: 'The team’s articles could not be loaded',
    pages: 'Pages of the team’s articles',
  },
  analytics: {
    figures: 'Figures',
    totalArticles: 'Articles',
    totalViews: 'Views',
    avgPerformance: 'Average performance',
    outOf: 'out of 100',
    topics: 'Topics Discovered',
    quality: 'Content quality',
    percent: (value: number) => `${formatNumber(value)}%`,
    placeholder,
    best: 'Top performers',
    clicks: (count: number) =>
      plural(count, { one: `${formatNumber(count)} click`, other: `${formatNumber(count)} clicks` }),
    score: 'Score',
    noDays: 'Nobody has opened a story in these days.',
    noBest: 'Nobody has opened a story yet.',
    rising: 'Rising topics',
    noRising: 'Nothing is written about more than usual.',
    overTime: 'Views by day',
    byRegion: 'Views by shore',
    byTopic: 'Views by topic',
    newest: 'Of the newest stories',
    noRegion: 'No shore',
    day: 'Day',
    asTable: 'The same as a table',
    overTimeWords: (days: number, sum: string, best: string, most: string) =>
      `Views of the last ${formatNumber(days)} days, ${sum} in all; most on ${best}: ${most}`,
    none: 'No data yet',
    noneHint: 'Figures come with the first stories and the first readers.',
    failed: 'The figures could not be loaded',
  },
  revenue: {
    failed: 'The revenue could not be loaded',
    total: 'Total revenue',
    of: 'What it is made of',
    ads: 'Advertising',
    affiliates: 'Affiliates',
    subscriptions: 'Subscriptions',
    period: (from: string, to: string) => `${from} to ${to}, UTC`,
    browserOnly: 'Affiliates and subscriptions are kept in readers’ browsers, where the server does not see them.',
    running: 'What is running',
    activeAds: 'Active ads',
    activeAffiliates: 'Active affiliate links',
    activeSubscriptions: 'Active subscriptions',
    impressions: 'Impressions',
    clicks: 'Clicks',
    rate: 'CTR',
    percent: (value: number) => `${formatNumber(value)}%`,
    optimizing: 'Optimization',
    about:
      'Weighs the running line items by how often they are clicked: from half of the weight that you gave them to its double.',
    button: 'Optimize Revenue',
    started: 'Revenue optimization started',
    notStarted: 'Optimization failed',
    notStartedHint: 'Failed to start revenue optimization',
    last: 'Last optimization',
    never: 'Never so far.',
    changed: (changed: number, all: number) =>
      all === 0
        ? 'No line item was running, so nothing was weighed.'
        : changed === 0
          ? `${plural(all, { one: 'The one running line item keeps', other: `All ${formatNumber(all)} running line items keep` })} their weight.`
          : `${formatNumber(changed)} of ${plural(all, { one: `${formatNumber(all)} line item was`, other: `${formatNumber(all)} line items were` })} weighed anew.`,
    item: 'Line item',
    baseWeight: 'Given weight',
    before: 'Before',
    after: 'After',
  },
  system: {
    title: 'Integrations',
    names: { newsletter: 'Newsletter', payments: 'Payments', urlShortening: 'URL shortening' } satisfies Record<
      Integration,
      string
    >,
    about: {
      newsletter: 'Subscribers are kept in the reader’s own browser.',
      payments: 'Played by the site: no money moves.',
      urlShortening: 'Short addresses are made in the browser.',
    } satisfies Record<Integration, string>,
    states: { mock: 'Mock Mode', connected: 'Connected' },
  },
  health: {
    title: 'Health',
    names: { database: 'Database', ai: 'AI Pipeline', api: 'API Status', cache: 'Cache' },
    healthy: { database: 'Connected', ai: 'Active', api: 'Operational', cache: 'Healthy' },
    unhealthy: { database: 'Not answering', ai: 'Last run failed', api: 'Not answering', cache: 'Failing' },
    checking: 'Being checked',
    unchecked: 'Not checked: this is how it should be.',
    answered: (milliseconds: number) => `Answered in ${formatNumber(milliseconds)} ms`,
    respondedAgo: (age: string) => `Answered ${age}`,
    neverRun: 'No run so far',
    lastRun: 'Last run',
    again: 'Check again',
    notReachable: 'The state could not be asked for; this is how it should be.',
  },
} as const;
