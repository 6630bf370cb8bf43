import type { Integration } from '#shared/config/integrations.ts';
import { formatNumber, plural } from './locale.ts';

const articles = (count: number) =>
  plural(count, { one: `${formatNumber(count)} article`, other: `${formatNumber(count)} articles` });
const views = (count: number) =>
  plural(count, { one: `${formatNumber(count)} view`, other: `${formatNumber(count)} views` });
const placeholder = 'Placeholder, not measured yet';

/** Texts of the dashboard's panels. */
export const deskMessages = {
  loading: 'Loading figures',
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
    about: 'Writes up to three articles from the last day’s news. Each one names its sources.',
    button: 'Generate Articles',
    busy: 'Generating...',
    ready: 'Content Ready',
    readyHint: 'New articles are available',
    nothingHint: 'The last day’s news is already covered',
    error: 'Failed to generate content',
    failed: 'Generation Failed',
    failedHint: 'Could not generate content',
    refusedHint: 'Please log in as an administrator to generate content',
  },
  lastGeneration: {
    label: 'Last run',
    unknown: 'Last run could not be loaded.',
    refused: 'Only administrators can see past runs.',
    reading: 'Loading last run',
    stages: {
      never: 'No articles generated yet',
      queued: 'Queued',
      generating: 'Generating',
      retrying: 'Last attempt failed, will retry',
      done: 'Done',
      nothing: 'Nothing new to write about',
      partly: 'Ended early',
      failed: 'Failed',
    },
    written: (count: number, most: number) => `${formatNumber(count)} of up to ${formatNumber(most)} written`,
    tries: (tries: number, most: number) => `attempt ${formatNumber(tries)} of ${formatNumber(most)}`,
    givenUp: (tries: number) =>
      `Stopped after ${plural(tries, { one: `${formatNumber(tries)} attempt`, other: `${formatNumber(tries)} attempts` })}. The job is in the dead-letter queue and can be retried from there.`,
    mayRepeat: 'Click the button to try again.',
  },
  teamArticles: {
    title: 'From the AI Editorial Team',
    none: 'No AI articles yet',
    noneHint: 'Generated articles appear here and in the feed.',
    failed: 'AI articles could not be loaded',
    pages: 'AI article pages',
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
    noDays: 'No views in this period.',
    noBest: 'No views yet.',
    rising: 'Rising topics',
    noRising: 'No topics are rising.',
    overTime: 'Views by day',
    byRegion: 'Views by region',
    byTopic: 'Views by topic',
    newest: 'Newest articles only',
    noRegion: 'No region',
    day: 'Day',
    asTable: 'View as table',
    overTimeWords: (days: number, sum: string, best: string, most: string) =>
      `${sum} in the last ${formatNumber(days)} days. Busiest day: ${best}, ${most}`,
    none: 'No data yet',
    noneHint: 'Figures appear once there are articles and readers.',
    failed: 'Figures could not be loaded',
  },
  revenue: {
    failed: 'Revenue could not be loaded',
    total: 'Total revenue',
    of: 'Breakdown',
    ads: 'Advertising',
    affiliates: 'Affiliates',
    subscriptions: 'Subscriptions',
    period: (from: string, to: string) => `${from} to ${to}, UTC`,
    browserOnly: 'Affiliate and subscription revenue is stored in readers’ browsers, so it is not included.',
    running: 'Currently active',
    activeAds: 'Active ads',
    activeAffiliates: 'Active affiliate links',
    activeSubscriptions: 'Active subscriptions',
    impressions: 'Impressions',
    clicks: 'Clicks',
    rate: 'CTR',
    percent: (value: number) => `${formatNumber(value)}%`,
    optimizing: 'Optimization',
    about: 'Adjusts the weights of active line items by click rate, to between half and double the weight you set.',
    button: 'Optimize Revenue',
    started: 'Revenue optimization started',
    notStarted: 'Optimization failed',
    notStartedHint: 'Failed to start revenue optimization',
    last: 'Last optimization',
    never: 'Not run yet.',
    changed: (changed: number, all: number) =>
      all === 0
        ? 'No line items were active, so no weights changed.'
        : changed === 0
          ? plural(all, {
              one: 'The active line item kept its weight.',
              other: `All ${formatNumber(all)} active line items kept their weights.`,
            })
          : `Changed the weight of ${formatNumber(changed)} of ${plural(all, { one: `${formatNumber(all)} line item`, other: `${formatNumber(all)} line items` })}.`,
    item: 'Line item',
    baseWeight: 'Set weight',
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
      newsletter: 'Subscribers are stored in each reader’s browser.',
      payments: 'Payments are simulated. No money is charged.',
      urlShortening: 'Short URLs are created in the browser.',
    } satisfies Record<Integration, string>,
    states: { mock: 'Mock Mode', connected: 'Connected' },
  },
  health: {
    title: 'Health',
    names: { database: 'Database', ai: 'AI Pipeline', api: 'API Status', cache: 'Cache' },
    healthy: { database: 'Connected', ai: 'Active', api: 'Operational', cache: 'Healthy' },
    unhealthy: { database: 'Not responding', ai: 'Last run failed', api: 'Not responding', cache: 'Failing' },
    checking: 'Checking...',
    unchecked: 'Not checked, assumed healthy',
    answered: (milliseconds: number) => `Responded in ${formatNumber(milliseconds)} ms`,
    respondedAgo: (age: string) => `Responded ${age}`,
    neverRun: 'No runs yet',
    lastRun: 'Last run',
    again: 'Check again',
    notReachable: 'The health check failed. The statuses shown are assumed.',
  },
} as const;
