import { globSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { bodyChunks } from '#functions/articles/article-chunks.ts';
import type { Body, Preview } from '#functions/articles/article-rows.ts';
import { leafSize } from '#functions/articles/lists/leaves.ts';
import { mostFormerIds, mostReports } from '#functions/articles/stories.ts';
import { Sums } from '#functions/counters/daily-figures.ts';
import { listedOf } from '#functions/ingest/store/coverage.ts';
import { entities } from '#functions/table/entity.ts';
import type { Item } from '#functions/table/items.ts';
import { pack } from '#functions/table/packed.ts';
import { groupsForItems, maxValue, thoseThatFit } from '#functions/table/pieces.ts';
import { limits } from '#shared/config/limits.ts';
import { adConsents, adZones } from '#shared/domain/ads/ad.ts';
import { adImportLimits } from '#shared/domain/ads/ad-import.ts';
import { reweighedItem } from '#shared/domain/ads/revenue.ts';
import type { CoverageEntry } from '#shared/domain/articles/article.ts';
import type { Editorial } from '#shared/domain/articles/editorial.ts';
import { referralsOf } from '#shared/domain/desk/referrer.ts';
import { newsroomKinds } from '#shared/domain/newsroom/newsroom-document.ts';
import { longestStory, type Story } from '#shared/domain/newsroom/story.ts';
import { hiddenLimits } from '#shared/domain/readers/hidden.ts';
import { keptEntries } from '#shared/domain/readers/kept-entries.ts';
import { noise, wideNoise } from '#test/support/articles/noise.ts';
import { withRealTable } from '#test/support/real-table.ts';

// DynamoDB refuses items above 400 KB, and keys above 2,048 and 1,024 bytes. Here is the largest item of each entity,
// with texts that cannot be compressed. A new entity, or a new attribute, needs its row here and a bound in the code.

withRealTable();

const most = Number.MAX_SAFE_INTEGER;
const time = '2026-11-20T09:00:00.000Z';
const id = (seed = 'id') => noise(seed, 120);
const articleId = noise('article', 16);
const uid = noise('uid', 128);
const email = (seed = 'email') => noise(seed, 320);
const times = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));
const address = (seed: string, length: number = limits.feed.maxAddress) =>
  `https://a.example/${noise(seed, length - 18)}`;

const preview = (seed: string): Preview => ({
  id: noise(seed, 16),
  title: wideNoise(`title ${seed}`, limits.feed.maxTitle),
  summary: wideNoise(`summary ${seed}`, limits.summary),
  content: wideNoise(`content ${seed}`, limits.shortContent),
  image: address(`image ${seed}`),
  source: wideNoise(`source ${seed}`, 200),
  sourceId: id(`source ${seed}`),
  publisherId: id(`publisher ${seed}`),
  topic: noise(`topic ${seed}`, 80),
  category: 'general',
  url: address(seed),
  publishedAt: time,
  region: 'middle_eastern',
  tags: times(60, (n) => noise(`tag ${seed} ${n}`, 40)),
  // Watchlists and the length of their ids: shared/records/record-kind.ts.
  watchlistHits: times(200, (n) => wideNoise(`watchlist ${seed} ${n}`, 120)),
  keywords: wideNoise(`keywords ${seed}`, 400),
  priority: 'high',
  language: noise(`language ${seed}`, 43),
  readMinutes: most,
  isPremium: true,
  sponsored: true,
  coverageCount: most,
  coverageSources: times(2, (n) => wideNoise(`other ${seed} ${n}`, 200)),
  composedFrom: times(200, (n) => noise(`report ${seed} ${n}`, 16)),
  correctedAt: time,
  picture: {
    alt: wideNoise(`alt ${seed}`, 300),
    caption: wideNoise(`caption ${seed}`, 300),
    credit: wideNoise(`credit ${seed}`, 200),
  },
});
const coverageEntry = (seed: string): CoverageEntry => {
  const { id, source, publisherId, title, url, publishedAt } = preview(seed);
  return { id, source, publisherId, title, url, publishedAt };
};
const editorial: Editorial = {
  version: most,
  state: 'takenDown',
  reason: wideNoise('reason', 500),
  corrections: {
    title: wideNoise('corrected title', 300),
    summary: wideNoise('corrected summary', 200),
    topic: noise('corrected topic', 80),
    region: 'middle_eastern',
    language: noise('corrected language', 40),
    keywords: wideNoise('corrected keywords', 400),
    image: address('corrected image', 2000),
  },
  isPremium: true,
  alone: true,
  omitted: times(limits.omitted.passages, (n) =>
    wideNoise(`omitted ${n}`, limits.omitted.total / limits.omitted.passages),
  ),
  correctedAt: time,
  note: { text: wideNoise('note', 500), at: time },
  courtOrder: true,
  takes: { version: most, ids: times(50, (n) => noise(`taken ${n}`, 16)) },
  takenWith: { id: noise('taken with', 16), version: most },
  by: email(),
  at: time,
};
const headline = (n: number) => ({
  id: noise(`headline ${n}`, 16),
  title: wideNoise(`headline ${n}`, limits.feed.maxTitle),
  address: address(`headline ${n}`),
  at: most,
  seen: most,
  survivor: noise(`survivor ${n}`, 16),
  byKeyOnly: true,
  alone: true,
  heading: wideNoise(`heading ${n}`, limits.feed.maxTitle),
  summaryTerms: wideNoise(`terms ${n}`, 80),
  language: 'abc',
  story: noise(`story ${n}`, 16),
});
const receipt = (n: number) => ({
  sourceId: id(`receipt ${n}`),
  source: wideNoise(`receipt ${n}`, 120),
  fetchId: noise(`fetch ${n}`, 10),
  ...{ part: most, parts: most, processed: most, added: most, deduplicated: most, filtered: most, changed: most },
  error: wideNoise(`error ${n}`, 300),
});
const counts = { views: most, likes: most, comments: most, clicks: most, reads: most, readSeconds: most };
const referrals = referralsOf(() => most);
const saved = (seed: string) => ({ by: email(seed), at: time, content: noise(seed, 195_000) });
const publication = (n: number) => ({ number: most, by: email(`by ${n}`), at: time, revertTo: most });
const largestBody: Body = {
  content: wideNoise('body', limits.feed.maxContent),
  entities: times(12, (n) => wideNoise(`entity ${n}`, 200)),
  dedupKey: address('key'),
  socialTwitter: wideNoise('x', 250),
  socialLinkedin: wideNoise('linkedin', 1000),
  socialFacebook: wideNoise('facebook', 1000),
};
const lineItemPrice = (n: number) => ({
  creativeId: id(`priced ${n}`),
  zones: adZones,
  ...{ weight: 100, cpm: 1_000_000 - n, cpc: 1_000_000 - n, starts: time, ends: time, active: true },
});
const optimized = (n: number) =>
  reweighedItem.parse({
    id: id(`optimized ${n}`),
    ...{ base: 100, before: 100, after: 100, impressions: most - n, clicks: most - 7 * n, cpm: 999_999, cpc: 999_999 },
    expected: { value: 1234.56 + n, low: 234.56 + n, high: 99_999.11 + n },
    competitors: 1234.56 + n,
    reason: 'littleEvidence',
  });
const story = (n: number) => ({
  key: noise(`story ${n}`, 50),
  id: noise(`story ${n}`, 16),
  title: wideNoise(`story ${n}`, 200),
  reports: times(200, (k) => noise(`story ${n} ${k}`, 16)),
  at: time,
  isDraft: true as const,
});

const storyPublication = {
  ...{ number: most, by: email(), at: time, since: time },
  note: { text: wideNoise('story note', 500), at: time },
};
const largestStory: Story = {
  ...{ id: articleId, version: most, isComposed: false, state: 'scheduled', by: email(), at: time, number: most },
  content: {
    title: wideNoise('title', limits.feed.maxTitle),
    summary: wideNoise('summary', limits.summary),
    body: wideNoise('story body', longestStory),
    byline: wideNoise('byline', 120),
    image: address('image', 2000),
    imageAlt: wideNoise('alt', 300),
    imageCredit: wideNoise('credit', 200),
    topic: noise('topic', 80),
    region: 'middle_eastern',
    language: noise('language', 40),
    sources: times(20, (n) => wideNoise(`named ${n}`, 200)),
    notes: wideNoise('notes', 5000),
  },
  history: times(50, (n) => ({ number: most, action: 'schedule', by: email(`by ${n}`), at: time })),
  published: storyPublication,
  scheduled: { number: most, by: email(), at: time },
  undo: { state: 'corrected', published: storyPublication, until: time },
  decided: { state: 'takenDown', by: email('decided by'), at: time },
  dueAt: time,
};

/** The largest row of each entity. */
const rows: Record<string, () => Item> = {
  // What ingestion writes.
  article: () => ({
    id: articleId,
    ingested: {
      preview: preview('card'),
      applied: { version: most, state: 'takenDown', alone: true, original: preview('original') },
      survivor: articleId,
      story: articleId,
      fingerprint: noise('fingerprint', 40),
      name: noise('name', 10),
      author: wideNoise('author', 200),
      coverage: listedOf(times(50, (n) => coverageEntry(`coverage ${n}`))),
      chunk: noise('chunk', 160),
    },
    stats: counts,
    picture: { of: noise('picture', 16), width: 100_000, height: 100_000, tint: 15 },
    editorial,
  }),
  newsStory: () => ({
    id: articleId,
    story: pack({
      id: articleId,
      lead: articleId,
      reports: times(mostReports, (n) => ({
        ...{ id: noise(`report ${n}`, 16), publisherId: id(`publisher ${n}`), publishedAt: time },
        ...{ language: noise(`language ${n}`, 43), copies: most },
      })),
      formerIds: times(mostFormerIds, (n) => noise(`former ${n}`, 16)),
    }),
    redirect: articleId,
  }),
  'story-doubt': () => ({ day: '2026-11-20', storyId: articleId, count: most, reportId: articleId, expiresAt: most }),
  articleAddress: () => ({ address: noise('address', 16), id: articleId }),
  entryNames: () => ({ sourceId: id(), names: times(60, (n) => noise(`name ${n}`, 33)).join(' ') }),
  articleChunk: () => {
    const [chunk] = bodyChunks(id(), [{ id: articleId, body: largestBody }]);
    return { id: chunk?.id, articles: chunk?.articles };
  },
  commit: () => ({ number: most, content: Buffer.alloc(maxValue), pieces: noise('pieces', 40) }),
  piece: () => ({
    owner: 'commit',
    id: noise('piece', 60),
    number: 9999,
    content: Buffer.alloc(maxValue),
    expiresAt: most,
  }),
  ledgerLine: () => ({
    day: most,
    commit: most,
    part: '#9999',
    lines: groupsForItems(times(500, headline))[0],
    // A commit moves 500, and those that one more story needs.
    moved: times(700, (n) => [noise(`moved ${n}`, 16), noise(`to ${n}`, 16)]),
  }),
  dayTerms: () => ({
    day: most,
    reports: most,
    terms: thoseThatFit(times(20_000, (n) => [wideNoise(`term ${n}`, 20), most])),
  }),
  titleKey: () => ({
    hash: noise('hash', 20),
    page: most,
    reports: times(64, headline),
    closed: most,
    expiresAt: most,
  }),
  leaf: () => ({
    list: `watchlist#${id()}`,
    start: `${time}#${articleId}`,
    entries: {
      times: times(leafSize, (n) => most - n),
      ids: times(leafSize, (n) => noise(`leaf ${n}`, 16)).join(),
      languages: times(leafSize, (n) => noise(`language ${n}`, 43)),
      languageOf: times(leafSize, (n) => n),
    },
    commit: most,
  }),
  calendar: () => ({ year: '+275760', days: times(366, () => '12-31') }),
  topic: () => ({
    id: noise('topic', 80),
    articleCount: most,
    hours: Object.fromEntries(times(24 * 62, (n) => [`2026-11-20T${n}`, most])),
    commit: most,
  }),
  publisher: () => ({
    id: id(),
    name: wideNoise('name', 200),
    domain: noise('domain', limits.feed.maxAddress),
    favicon: null,
    category: 'general',
    region: 'middle_eastern',
    country: 'JM',
    verified: true,
    articleCount: most,
    topics: Object.fromEntries(times(100, (n) => [noise(`topic ${n}`, 80), most])),
    // Primary subtags have two or three letters.
    languages: Object.fromEntries(times(26 ** 2, (n) => [`${n}`.padStart(3, 'x'), most])),
    since: time,
    sourceId: id(),
    commit: most,
  }),
  unlisted: () => ({ state: 'takenDown', position: `${time}#${articleId}` }),
  takenDown: () => ({ id: articleId, at: time, expiresAt: most }),
  composedFrom: () => ({ report: articleId, id: articleId }),
  run: () => ({ runId: noise('run', 20), startedAt: time, queued: most, expiresAt: most }),
  receiptGroup: () => ({
    runId: noise('run', 20),
    group: noise('group', 16),
    receipts: groupsForItems(times(100, receipt), { maxValues: 100 })[0],
    expiresAt: most,
  }),
  latestRun: () => ({ reads: noise('reads', 32), runId: noise('run', 20), queued: true, expiresAt: most }),
  feedMemory: () => ({
    id: id(),
    // All headers of a response have 16 KB at most (Node's HTTP parser).
    etag: noise('etag', 16_384),
    lastModified: noise('modified', 16_384),
    seen: times(limits.feed.maxEntries + 1, (n) => noise(`seen ${n}`, 64)).join(' '),
    edition: most,
  }),
  source: () => ({
    id: id(),
    name: wideNoise('source', 120),
    url: address('source'),
    type: 'rss',
    region: 'middle_eastern',
    category: 'general',
    active: true,
    metadata: {
      description: wideNoise('description', 500),
      query: wideNoise('query', 500),
      endpoint: wideNoise('endpoint', 200),
      includeKeywords: times(50, (n) => wideNoise(`in ${n}`, 80)),
      excludeKeywords: times(50, (n) => wideNoise(`ex ${n}`, 80)),
      place: wideNoise('place', 120),
      owner: wideNoise('owner', 120),
    },
    publisherId: id(),
    addedAt: time,
    moved: { from: address('former'), at: time },
    version: most,
    edition: most,
  }),
  sourceState: () => ({
    id: id(),
    lastFetched: time,
    status: 'unchanged',
    error: wideNoise('error', 300),
    errorCount: most,
    nextDue: time,
    active: true,
    due: 'yes',
    pace: { feed: most, headers: most },
    move: { to: address('move'), since: time, refused: { reason: wideNoise('reason', 300), at: time } },
    newest: times(8, (n) => noise(`newest ${n}`, 8)),
    reading: { runId: noise('run', 20), since: time },
    claimed: true,
    edition: most,
  }),
  sourceAddress: () => ({ address: noise('address', 32), id: id() }),
  sourceGains: () => ({
    id: id(),
    gains: Object.fromEntries(times(31, (n) => [`2026-11-${n}`, most])),
    commit: most,
    expiresAt: most,
  }),
  seededSource: () => ({ id: id() }),
  generation: () => ({
    runId: noise('run', 20),
    startedAt: time,
    busyUntil: time,
    finishedAt: time,
    error: wideNoise('error', 300),
    tries: most,
    // Stories of at most 200 articles (`limits.generation.lookBack`).
    plan: times(12, (n) => ({ key: noise(`plan ${n}`, 50), ids: times(17, (k) => noise(`plan ${n} ${k}`, 16)) })),
    written: times(3, story),
    recentlyWritten: thoseThatFit(times(300, story), 200_000),
  }),
  modelCalls: () => ({ day: time, used: most, expiresAt: most }),
  live: () => ({ subject: noise('subject', 100), data: pack(groupsForItems(times(999, match))[0]) }),
  providerState: () => ({
    provider: noise('provider', 20),
    nextDue: time,
    failures: most,
    lastSuccess: time,
    problems: wideNoise('problems', 1000),
    memory: Buffer.alloc(maxValue),
  }),
  // What readers write.
  reader: () => ({
    uid,
    firstName: wideNoise('first', 200),
    lastName: wideNoise('last', 200),
    email: email(),
    profileImageUrl: address('picture', 2000),
    languages: times(limits.articles.maxLanguages, () => 'abc'),
    shores: { home: 'middle_eastern', here: 'middle_eastern' },
    hidden: times(hiddenLimits.kept, (n) => ({
      ...{ kind: 'publisher', value: wideNoise(`hidden ${n}`, hiddenLimits.value), at: most, until: most },
      name: wideNoise(`hidden name ${n}`, hiddenLimits.name),
    })),
    keepsLists: true,
    createdAt: time,
  }),
  'deleted-reader': () => ({ uid, deletedAt: most, expiresAt: most }),
  like: () => ({ articleId: id(), reader: `user#${uid}`, likedAt: time }),
  'own-like': () => ({ uid, articleId: id(), likedAt: time }),
  follow: () => ({
    uid,
    followType: 'publisher',
    followId: wideNoise('saved search', 300),
    name: wideNoise('headline', 200),
    createdAt: time,
    counted: true,
  }),
  'kept-lists': () => {
    const entries = (list: string) =>
      times(keptEntries, (n) => ({ id: noise(`${list} ${n}`, 64), at: 8.64e15 - n * 7919, removed: true as const }));
    return { uid, lists: { saved: entries('saved'), opened: entries('opened') }, revision: most };
  },
  follower: () => ({ target: `publisher#${id()}`, count: most }),
  reading: () => ({ uid, day: time, articleId: id(), publisherId: id(), topic: noise('topic', 80), expiresAt: most }),
  allowance: () => ({ key: `deletion#${uid}`, minute: most, used: most, expiresAt: most }),
  'counted-view': () => ({ articleId: id(), reader: noise('hash', 64), expiresAt: most }),
  counter: () => ({ partition: `${id()}#3`, shard: most, ...counts, ...referrals, comments: undefined }),
  fold: () => ({ articleId: id(), day: time, ...counts, ...referrals, comments: undefined }),
  'referrer-host': () => ({ day: time, host: noise('host', 100), views: most, expiresAt: most }),
  gain: () => ({
    ...{
      day: time,
      shard: most,
      articleId: id(),
      ...counts,
      ...referrals,
      comments: undefined,
      topic: noise('topic', 80),
    },
    ...{ region: 'middle_eastern', publisherId: id(), readAt: most, closed: true, expiresAt: most },
  }),
  'daily-figures': () => {
    const sums = new Sums();
    for (let n = 0; n < 9000; n++) sums.add(id(`group ${n}`), { views: most - n, likes: most - n, clicks: most - n });
    return { kind: 'publisher', day: time, groups: sums.groups(), readAt: most };
  },
  // Payments: ids of Stripe have at most 255 characters.
  'subscription-guard': () => ({ subscriptionId: noise('sub', 255), version: most, given: true }),
  'payment-event': () => ({ eventId: noise('event', 255), expiresAt: most }),
  'open-checkout': () => ({
    uid,
    key: noise('key', 36),
    planId: 'digital',
    request: { texts: times(12, (n) => noise(`request ${n}`, 500)) },
    sessionId: noise('session', 255),
    expiresAt: most,
  }),
  'paid-membership': () => ({
    ...{
      uid,
      subscriptionId: noise('sub', 255),
      customerId: noise('customer', 255),
      planId: 'digital',
      granting: true,
    },
    ...{ startDate: time, paidUntil: time, renews: true, isIntro: true, createdAt: time, updatedAt: time },
    next: { planId: 'digital', startDate: time },
  }),
  // Advertising.
  'ad-pointer': () => ({
    edition: noise('edition', 40),
    publishedAt: time,
    lineItems: most,
    retired: pack([{ at: time, items: times(1000, lineItemPrice) }]),
    kept: times(500, (n) => noise(`kept ${n}`, 40)),
    revision: most,
  }),
  'ad-row': () => ({
    edition: noise('edition', 40),
    kind: 'creative',
    id: id(),
    data: pack({
      ...{
        id: id(),
        advertiserName: wideNoise('a', 120),
        campaignName: wideNoise('c', 120),
        clickUrl: address('click'),
      },
      htmlMarkup: wideNoise('html', adImportLimits.htmlMarkup),
    }),
  }),
  'ad-register': () => ({
    creativeId: id(),
    advertiserName: wideNoise('advertiser', 120),
    campaignName: wideNoise('campaign', 120),
    format: 'NATIVE',
  }),
  'ad-optimization': () => ({
    data: pack({ at: time, changed: 1000, period: { from: time, to: time }, items: times(1000, optimized) }),
  }),
  'ad-closing': () => ({ day: time, creativeId: id() }),
  'ad-total': () => ({
    ...{ partition: `${id()}#3`, day: time, zone: 'ARTICLE_LEADERBOARD', shard: most },
    ...{ impressions: most, clicks: most },
    ...{ suspicious: most, earned: most, lastEvent: noise('event', 120) },
  }),
  'ad-event': () => ({
    ...{
      creativeId: id(),
      hour: time,
      kind: 'impression',
      id: noise('nonce', 64),
      at: time,
      zone: 'ARTICLE_LEADERBOARD',
    },
    ...{ zoneKey: wideNoise('zone', 40), page: address('page', 300), referrer: address('referrer', 300) },
    ...{
      consent: adConsents[0],
      earned: most,
      suspicion: 'no_impression',
      isClicked: true,
      attempt: noise('try', 36),
    },
    expiresAt: most,
  }),
  'ad-event-id': () => ({ creativeId: id(), kind: 'impression', eventId: noise('event', 120), expiresAt: most }),
  'ad-report': () => ({
    ...{ day: '2026-11-20', creativeId: id(), reporter: noise('reporter', 64), reason: 'misleading', at: time },
    ...{ zoneKey: wideNoise('zone', 40), page: address('page', 2000), expiresAt: most },
  }),
  // The desk.
  correction: () => ({ id: articleId, at: time, text: wideNoise('text', 500) }),
  member: () => ({
    email: email(),
    role: 'advertising',
    version: most,
    invitedBy: email(),
    invitedAt: time,
    joinedAt: time,
  }),
  'editor-name': () => ({ id: noise('editor', 23), name: email(), expiresAt: most }),
  teamRevision: () => ({ revision: most }),
  presence: () => ({ subject: noise('subject', 200), name: email(), expiresAt: most }),
  audit: () => ({
    ...{
      month: '2026-11',
      at: time,
      id: noise('id', 8),
      by: email(),
      action: wideNoise('action', 200),
      kind: 'newsroom',
    },
    ...{ subject: id(), title: wideNoise('title', 300), change: Buffer.alloc(maxValue), pieces: noise('id', 40) },
    expiresAt: most,
  }),
  // The content of a document has 150,000 bytes when it is packed (functions/newsroom/content.ts).
  'newsroom-state': () => ({
    kind: newsroomKinds[0],
    version: most,
    published: { ...saved('published'), number: most },
    draft: saved('draft'),
    history: times(50, publication),
  }),
  story: () => ({ id: articleId, revision: noise('revision', 36), story: largestStory }),
  storyVersion: () => ({ id: articleId, number: most, content: largestStory.content }),
  storyList: () => {
    const {
      state,
      version: _,
      content,
      history: __,
      published: ___,
      undo: ____,
      number: _____,
      dueAt,
      ...entry
    } = largestStory;
    const { title, language } = content;
    return {
      ...{ state, position: `${time}#${articleId}` },
      entry: { ...entry, state, title, language, scheduledAt: dueAt },
    };
  },
  storyDue: () => ({ dueAt: time, id: articleId, version: most }),
  'newsroom-version': () => ({
    kind: newsroomKinds[0],
    number: most,
    publication: { ...publication(0), content: noise('version', 195_000) },
  }),
  'stage-key': () => ({ id: noise('key', 60), secret: noise('secret', 44), expiresAt: most }),
};
const match = (n: number) => ({ id: noise(`match ${n}`, 100), homeTeam: wideNoise(`home ${n}`, 500) });

/** Bytes of a value by DynamoDB's rules (CapacityUnitCalculations in its developer guide). */
function bytesOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (typeof value === 'number') return 21;
  if (value instanceof Uint8Array) return value.length;
  if (Array.isArray(value)) return value.reduce((sum: number, one) => sum + bytesOf(one) + 1, 3);
  if (typeof value !== 'object' || value === null) return 1;
  return Object.entries(value).reduce((sum, [name, one]) => sum + Buffer.byteLength(name) + bytesOf(one) + 1, 3);
}
const sizeOf = (item: Item): number =>
  Object.entries(item).reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + bytesOf(value), 0);

const entityOf = (name: string) => {
  const entity = entities.get(name);
  if (entity === undefined) throw new Error(`There is no entity ${name}`);
  return entity();
};

beforeAll(async () => {
  const files = globSync('functions/**/*.ts').filter((file) => readFileSync(file, 'utf8').includes('= defineEntity('));
  for (const file of files) await import(/* @vite-ignore */ `../../${file}`);
});

test('each entity of the table has its largest item here', () => {
  expect([...entities.keys()].toSorted()).toEqual(Object.keys(rows).toSorted());
});

describe.each(Object.keys(rows))('the largest item of %s', (name) => {
  test(`the largest item of ${name} has all attributes that are written`, () => {
    const row = rows[name]?.() ?? {};
    const attributes: Record<string, unknown> = entityOf(name).schema.attributes;
    const missing = Object.keys(attributes).filter((one) => row[one] === undefined);
    expect(missing).toEqual([]);
  });

  test(`the largest item of ${name} fits into 400 KB, and its keys into theirs`, () => {
    const { Item: item } = entityOf(name)
      .put(rows[name]?.() ?? {})
      .params<{ Item: Item }>();
    expect(sizeOf(item)).toBeLessThan(400 * 1024);
    for (const [field, longest] of Object.entries({
      pk: 2048,
      sk: 1024,
      gsi1pk: 2048,
      gsi1sk: 1024,
      gsi2pk: 2048,
      gsi2sk: 1024,
      gsi3pk: 2048,
      gsi3sk: 1024,
    }))
      expect([field, bytesOf(item[field] ?? '') <= longest]).toEqual([field, true]);
  });
});
