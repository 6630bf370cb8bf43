import type { Integration } from '#shared/config/integrations.ts';
import { formatNumber, plural } from './locale.ts';

const articles = (count: number) =>
  plural(count, { one: `${formatNumber(count)} article`, other: `${formatNumber(count)} articles` });
const views = (count: number) =>
  plural(count, { one: `${formatNumber(count)} view`, other: `${formatNumber(count)} views` });
const likes = (count: number) =>
  plural(count, { one: `${formatNumber(count)} like`, other: `${formatNumber(count)} likes` });
const percent = (value: number) => `${formatNumber(value)}%`;
const placeholder = 'Placeholder, not measured yet';

/** Texts of the dashboard's panels. */
export const deskMessages = {
  loading: 'Loading figures',
  refused: 'Admin Access Required',
  refusedHint: 'Please log in as an administrator to see this.',
  articles,
  views,
  likes,
  percent,
  period: {
    label: 'Period',
    names: { '7': '7 days', '28': '28 days', '90': '90 days', month: 'This month', custom: 'Custom' },
    custom: 'Custom period',
    from: 'First day',
    to: 'Last day',
    show: 'Show',
    faults: {
      from: 'First day must be a date from January 1, 2020.',
      to: 'Last day must be a date.',
      order: 'First day must not be after the last day.',
      length: 'A period has at most 366 days.',
      future: 'Last day must not be in the future (UTC).',
    },
    between: (from: string, to: string) => `${from} to ${to}, UTC`,
    /** A figure's change since the period before. */
    change: (before: string, change: number | null) =>
      change === null ? `${before} before` : `${change > 0 ? '+' : ''}${formatNumber(change)}%, ${before} before`,
    before: (days: number) =>
      `Compared with the ${plural(days, { one: 'day', other: `${formatNumber(days)} days` })} before`,
  },
  csv: { button: 'Export CSV', failed: 'File could not be saved' },
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
    totalLikes: 'Likes',
    totalClicks: 'Clicks to sources',
    suspiciousAdEvents: 'Suspicious ad events',
    allTime: 'in all',
    placeholder,
    best: 'Top performers',
    clicks: (count: number) =>
      plural(count, { one: `${formatNumber(count)} click`, other: `${formatNumber(count)} clicks` }),
    score: 'Score',
    noDays: 'No views in this period.',
    noBest: 'No views of articles published in this period.',
    rising: 'Rising topics',
    noRising: 'No topics are rising.',
    overTime: 'Views by day',
    byRegion: 'Views by region',
    byTopic: 'Views by topic',
    bySource: 'Views by source',
    noGroup: 'No views in this period.',
    newest: 'Newest articles published in this period',
    group: 'Group',
    groups: {
      total: 'Total',
      day: 'Day',
      topic: 'Topic',
      region: 'Region',
      source: 'Source',
      article: 'Article',
      advertiser: 'Advertiser',
    },
    name: 'Name',
    file: 'analytics',
    noRegion: 'No region',
    day: 'Day',
    asTable: 'View as table',
    overTimeWords: (days: number, sum: string, best: string, most: string) =>
      `${sum} in ${plural(days, { one: 'one day', other: `${formatNumber(days)} days` })}. Busiest day: ${best}, ${most}`,
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
    browserOnly: 'Affiliate and subscription revenue is stored in readers’ browsers, so it is not included.',
    running: 'Currently active',
    activeAds: 'Active ads',
    activeAffiliates: 'Active affiliate links',
    activeSubscriptions: 'Active subscriptions',
    impressions: 'Impressions',
    clicks: 'Clicks',
    rate: 'CTR',
    suspicious: 'Suspicious events',
    notBilled: 'Not billed',
    byDay: 'Revenue by day',
    byAdvertiser: 'Revenue by advertiser',
    advertiser: 'Advertiser',
    noAdvertiser: 'No ads shown in this period.',
    noName: 'No name',
    noRevenue: 'No revenue in this period.',
    unknown: '–',
    revenue: 'Revenue',
    csvRevenue: 'Revenue (GBP)',
    csvRate: 'CTR (%)',
    file: 'revenue',
    optimizing: 'Optimization',
    about:
      'Adjusts the weights of active line items by expected revenue per 1,000 impressions (CPM, plus click rate times CPC), compared with the others in their zones, to between half and double the weight you set.',
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
    evidence: (from: string, to: string) => `Impressions and clicks of ${from} to ${to}, UTC`,
    price: 'Price',
    cpm: (pounds: string) => `CPM ${pounds}`,
    cpc: (pounds: string) => `CPC ${pounds}`,
    noPrice: 'None',
    expected: 'Expected per 1,000',
    range: (low: string, high: string) => `${low} to ${high}`,
    competitors: 'Competitors per 1,000',
    reason: 'Why',
    changes: { raised: 'Raised', lowered: 'Lowered', kept: 'Kept', reset: 'Reset' },
    because: (change: string, reason: string) => `${change}: ${reason}`,
    reasons: {
      earnsMore: 'earns more than its competitors',
      earnsLess: 'earns less than its competitors',
      littleEvidence: 'too few clicks to tell',
      similar: 'earns about as much as its competitors',
      limit: 'the set weight is at its limit',
      alone: 'no competitor with a price in its zones',
      noPrice: 'no price',
    },
    alreadyMore: 'already raised, earns more than its competitors',
    alreadyLess: 'already lowered, earns less than its competitors',
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
    unhealthy: {
      database: 'Not responding',
      ai: 'Last run failed',
      api: 'Not responding',
      search: 'Behind',
      cache: 'Failing',
    },
    checking: 'Checking...',
    unchecked: 'Not checked, assumed healthy',
    answered: (milliseconds: number) => `Responded in ${formatNumber(milliseconds)} ms`,
    respondedAgo: (age: string) => `Responded ${age}`,
    neverRun: 'No runs yet',
    lastRun: 'Last run',
    searchBehind: (seconds: number) =>
      seconds === 0
        ? 'The search index has all articles.'
        : `The search index is ${formatNumber(seconds)} seconds behind.`,
    noSearchIndex: 'The search index has not been built, or could not be read.',
    again: 'Check again',
    notReachable: 'The health check failed. The statuses shown are assumed.',
  },
} as const;
