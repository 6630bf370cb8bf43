import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { liveDocuments, manifestSchema } from '#functions/search/index/manifest.ts';
import { unpack } from '#functions/table/packed.ts';
import { adminAccount, signIn } from '#scripts/local-stage/sign-in/accounts.ts';
import { contract } from '#shared/api/contract.ts';
import { type ApiResponse, type Call, callerAt, newReader, uncached } from '../readers.ts';
import { startTestStage, type TestStage, type TestStageOptions } from '../stage.ts';
import { checkoutEvent, delivery, startStripe } from '../stripe.ts';

/** What a run of the scenario left behind. It is equal in every run, with any faults on the way. */
export interface Outcome {
  /** Sums and texts by name, without ids and times that differ between runs. */
  state: Record<string, unknown>;
  /** Responses of 500 and failed retries: faults of the product. */
  failures: string[];
}

/** Attempts of a caller that honours 429 and 503. */
const maxAttempts = 8;
const settleMs = 45_000;

/** Sends a request again while the stage is busy, as the site and Stripe do. */
const patient =
  (call: Call, failures: string[]): Call =>
  async (method, path, body, headers) => {
    let response: ApiResponse | undefined;
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      response = await call(method, path, body, headers);
      if (response.status === 500) failures.push(`${method} ${path}: 500`);
      if (response.status !== 429 && response.status < 500) return response;
      await setTimeout(50 * attempt);
    }
    failures.push(`${method} ${path}: ${response?.status} after ${maxAttempts} attempts`);
    return response as ApiResponse;
  };

/**
 * Starts a stage and has it ingest its feeds, and its readers read, follow, like, see ads and pay.
 * @param chaos the seed of what goes wrong; null for a calm run
 * @param expected the state of a calm run: the run waits until it has the same state, at most `settleMs`
 */
export async function runScenario(
  chaos: NonNullable<TestStageOptions['chaos']> | null,
  expected?: Record<string, unknown>,
): Promise<Outcome> {
  const stripe = await startStripe();
  const stage = await startTestStage({ args: ['--payments', stripe.origin], chaos });
  try {
    const failures: string[] = [];
    const anyone = patient(
      callerAt(() => stage),
      failures,
    );
    await ingest(stage, failures);
    await readAndFollow(stage, anyone, failures);
    await seeAds(anyone);
    await pay(stage, stripe, anyone, failures);
    const read = () => stateOf(stage, stripe, anyone);
    let state = await read();
    for (const since = Date.now(); Date.now() - since < settleMs; state = await read()) {
      if (expected === undefined ? isSettled(state) : JSON.stringify(state) === JSON.stringify(expected)) break;
      await setTimeout(1000);
    }
    await stage.end();
    return { state, failures };
  } finally {
    await stage.end();
    await stripe.close();
  }
}

/** Ingests until a run of all sources has no errors: publishers recover. */
async function ingest(stage: TestStage, failures: string[]): Promise<void> {
  const token = await signIn(stage.announced().authEmulator, adminAccount);
  const admin = patient(
    callerAt(() => stage, { authorization: `Bearer ${token}` }),
    failures,
  );
  for (let run = 1; run <= 8; run++) {
    const { runId } = contract.startIngest.reply.parse((await admin('POST', '/api/ingest', {})).body);
    for (let poll = 0; ; poll++) {
      const { body } = await admin('GET', `/api/ingest/${runId}`);
      const { done, errors } = contract.getIngestRun.reply.parse(body);
      if (done && errors.length === 0) return;
      if (done || poll === 120) break;
      await setTimeout(250);
    }
  }
  failures.push('no ingestion run without errors');
}

const readers = ['ama', 'kofi', 'lin'];

/** Each reader follows, likes and reads in a way of their own, and repeats some of it. */
async function readAndFollow(stage: TestStage, anyone: Call, failures: string[]): Promise<void> {
  const listed = contract.listArticles.reply.parse(
    (await anyone('GET', '/api/articles?limit=100', undefined, uncached)).body,
  );
  const articles = listed.map(({ id, title }) => ({ id, title })).sort((a, b) => a.title.localeCompare(b.title));
  await Promise.all(
    readers.map(async (name, n) => {
      const email = `${name}@people.example`;
      const { uid, call } = await newReader(() => stage, email);
      const reader = patient(call, failures);
      await reader('POST', '/api/auth/sync', { firebaseUid: uid, email, displayName: name, photoURL: null });
      for (const followId of ['general', 'health', 'culture'].slice(n))
        await reader('POST', '/api/follows', { followType: 'topic', followId });
      await reader('DELETE', '/api/follows/topic/health');
      for (const { id } of articles.slice(n, n + 6)) {
        await reader('POST', `/api/articles/${id}/view`, {});
        await reader('POST', `/api/articles/${id}/like`, {});
        await reader('POST', `/api/articles/${id}/like`, {});
      }
      await reader('DELETE', `/api/articles/${articles[n]?.id}/like`, {});
      await reader('GET', '/api/feed/personalized');
    }),
  );
}

/** Sees and clicks the ads of three zones, and reports everything twice. */
async function seeAds(anyone: Call): Promise<void> {
  for (const [n, zone] of ['HOME_HERO', 'ARTICLE_MPU', 'SIDEBAR_TOP'].entries()) {
    const served = await anyone('GET', `/api/ads/serve?zone=${zone}&consent=non_personalized`);
    const { creative, token } = contract.serveAd.reply.parse(served.body);
    const event = { creativeId: creative?.id, zoneKey: zone, pageUrl: 'https://landfall.example/', token };
    for (const kind of ['impression', 'impression', 'click', 'click'])
      await anyone('POST', `/api/ads/track/${kind}`, { ...event, eventId: `event-of-chaos-${n}` });
  }
}

/** A reader pays for a membership, and Stripe reports it three times. */
async function pay(
  stage: TestStage,
  stripe: Awaited<ReturnType<typeof startStripe>>,
  anyone: Call,
  failures: string[],
): Promise<void> {
  const { uid, call } = await newReader(() => stage, 'member@people.example');
  const member = patient(call, failures);
  for (let time = 0; time < 2; time++) await member('POST', '/api/membership/checkout', { planId: 'bundle' });
  stripe.add({ id: 'sub_member', uid, plan: 'bundle', stage: 'local' });
  const { body, headers } = delivery(checkoutEvent('sub_member', uid));
  await Promise.all([1, 2, 3].map(() => anyone('POST', '/api/membership/webhook', body, headers)));
}

type Row = Record<string, unknown>;
const sumOf = (rows: readonly Row[], ...fields: string[]): Record<string, number> =>
  Object.fromEntries(fields.map((field) => [field, rows.reduce((sum, row) => sum + Number(row[field] ?? 0), 0)]));
const count = (rows: readonly unknown[] = []): number => rows.length;

/**
 * The state that readers, editors and advertisers see, and the counts behind it. Without what differs in calm runs
 * too: ads are drawn by weight, so their prices differ, and of two reports of a story the first to arrive is a gain.
 */
async function stateOf(
  stage: TestStage,
  stripe: Awaited<ReturnType<typeof startStripe>>,
  anyone: Call,
): Promise<Record<string, unknown>> {
  const rows = await tableOf(stage);
  const of = (entity: string): Row[] => rows.get(entity) ?? [];
  const listed = contract.listArticles.reply.parse(
    (await anyone('GET', '/api/articles?limit=500', undefined, uncached)).body,
  );
  const byName = (list: Row[], name: string, ...fields: string[]) =>
    list.map((row) => [row[name], ...fields.map((field) => row[field])].join(' ')).sort();
  return {
    list: listed
      .map(({ title, coverageCount, views, likes }) => `${title}: ${coverageCount}, ${views} views, ${likes} likes`)
      .sort(),
    articles: count(of('article')),
    indexed: indexedIn(stage),
    inLists: count(of('article').filter(isSurvivor)),
    publishers: byName(of('publisher'), 'id', 'articleCount'),
    topics: byName(of('topic'), 'id', 'articleCount'),
    counters: sumOf(of('counter'), 'views', 'likes', 'clicks'),
    listed: sumOf(listed, 'views', 'likes', 'clicks'),
    figures: sumOf(figuresOf(of('daily-figures')), 'views', 'likes', 'clicks'),
    likes: [count(of('like')), count(of('own-like'))],
    readings: count(of('reading')),
    follows: count(of('follow')),
    followers: byName(of('follower'), 'target', 'count'),
    ads: sumOf(of('ad-total'), 'impressions', 'clicks', 'suspicious'),
    adEvents: count(of('ad-event')),
    memberships: count(of('paid-membership')),
    payments: [stripe.sessions.size, stripe.refunds.length],
  };
}

/** Whether an article's row is of a surviving report: a merged one names its survivor. */
const isSurvivor = ({ ingested }: Row): boolean => !('survivor' in (unpack(ingested as Uint8Array) as Row));

/** The figures of all topics and days. */
const figuresOf = (rows: readonly Row[]): Row[] =>
  rows
    .filter(({ kind }) => kind === 'topic')
    .flatMap(({ groups }) => unpack(groups as Uint8Array) as [string, number, number, number][])
    .map(([, views, likes, clicks]) => ({ views, likes, clicks }));

/** All items of the table by entity, read past the faults. */
async function tableOf(stage: TestStage): Promise<Map<string, Row[]>> {
  const { dynamodb, tableName: TableName } = stage.announced();
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({ endpoint: dynamodb, region: 'eu-west-1', credentials }),
  );
  const items: Row[] = [];
  for await (const { Items = [] } of paginateScan({ client }, { TableName, ConsistentRead: true }))
    items.push(...Items);
  client.destroy();
  return Map.groupBy(items, (item) => String(item.__edb_e__));
}

/** Whether everything that was counted is in the lists and figures. */
const isSettled = ({ counters, listed, figures, indexed, inLists }: Record<string, unknown>): boolean =>
  [listed, figures].every((sums) => JSON.stringify(sums) === JSON.stringify(counters)) && indexed === inLists;

const manifestName = /manifest$/;

/** Live documents of the search index, from its bucket. */
function indexedIn(stage: TestStage): number {
  const folder = join(stage.dataDir, 'search-index');
  const name = readdirSync(folder).find((one) => manifestName.test(one));
  if (name === undefined) return 0;
  const { segments } = manifestSchema.parse(JSON.parse(gunzipSync(readFileSync(join(folder, name))).toString()));
  return segments.reduce((sum, segment) => sum + liveDocuments(segment), 0);
}
