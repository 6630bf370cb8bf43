import type { RunningStage } from '#scripts/local-stage/data-dir.ts';
import { adminAccount, readerAccount, signIn } from '#scripts/local-stage/sign-in/accounts.ts';
import { type Contract, contract, type EndpointName, handlerFile } from '#shared/api/contract.ts';
import { topics } from '#shared/config/seed/topics.ts';
import { madeSource } from './generated-articles.ts';
import type { Call, Cost, CostOf, Handler } from './handler-cost.ts';

/** Every endpoint of the contract that reads. */
type ReadName = { [Name in EndpointName]: Contract[Name]['method'] extends 'GET' ? Name : never }[EndpointName];

export interface Asked extends Omit<Call, 'runs'> {
  /** What tells it from other calls of the same endpoint. */
  what: string;
}
export interface ReadCost {
  endpoint: ReadName;
  what: string;
  cost: Cost;
}

/** What the calls are about: a few ids that the filled table holds. */
interface Subject {
  /** Articles from the newest on. */
  ids: readonly string[];
  /** Where a list far back begins. */
  cursor: string;
  runId: string;
  reader: Record<string, string>;
  admin: Record<string, string>;
}

const quietTopic = topics.at(-1)?.id ?? '';
const publisher = madeSource(3).id;

/** A call or several for each endpoint that reads; for the one that asks no table, why there is none. */
function callsOf({ ids, cursor, runId, reader, admin }: Subject): Record<ReadName, readonly Asked[] | string> {
  const id = ids[5] ?? '';
  const once = (headers: Record<string, string>): Asked[] => [{ what: '', headers }];
  const open: Asked[] = [{ what: '' }];
  return {
    listArticles: [
      { what: 'newest 200' },
      { what: 'the most at once, 500', query: { limit: '500' } },
      { what: 'a page behind the newest 300', query: { limit: '50', cursor } },
      { what: 'of a publisher, 50', query: { limit: '50', source: publisher } },
      { what: 'of a topic, 50', query: { limit: '50', topic: 'general' } },
      { what: 'of a region, 50', query: { limit: '50', region: 'african' } },
      { what: 'of a topic in a region, 20', query: { limit: '20', topic: 'general', region: 'african' } },
      {
        what: 'of a publisher, a topic it never has',
        query: { limit: '20', source: publisher, topic: quietTopic, region: 'asian' },
      },
    ],
    getArticle: [{ what: '', params: { id } }],
    getMemberArticle: [{ what: '', params: { id }, headers: reader }],
    listPublishers: open,
    listTopics: open,
    listTrendingTopics: open,
    getUser: once(reader),
    listFollows: once(reader),
    getFollowStatus: [{ what: '', params: { followType: 'topic', followId: 'health' }, headers: reader }],
    listPersonalFeed: once(reader),
    getRecommendations: once(reader),
    exportReader: once(reader),
    getMembership: once(reader),
    serveAd: [{ what: '', query: { zone: 'FEED_INLINE_1' } }],
    listMatches: open,
    listDiasporaPlayers: open,
    listMarkets: open,
    getWeather: open,
    listWeatherCities: open,
    listSources: open,
    fetchFeed: 'fetches somebody’s feed and asks no table',
    getIngestRun: [{ what: '', params: { runId }, headers: admin }],
    getGeneration: once(admin),
    getAnalytics: once(admin),
    getRevenue: once(admin),
    getHealth: once(admin),
  };
}

/** Makes the reader that the calls are about: an account, follows, likes and a history as long as the feed looks back. Once a table. */
export async function fillReader(ids: readonly string[], now: Date): Promise<void> {
  const [{ saveReader }, { addFollow }, { saveReading }, { addLike, likerId }, { saveRun }] = await Promise.all([
    import('#functions/readers/readers.ts'),
    import('#functions/readers/follows.ts'),
    import('#functions/readers/readings.ts'),
    import('#functions/readers/likes.ts'),
    import('#functions/sources/ingest-runs.ts'),
  ]);
  const { uid, email, name } = readerAccount;
  await saveReader({ id: uid, email, firstName: name, lastName: '', profileImageUrl: null }, now);
  const others = Array.from({ length: 12 }, (_, n) => `like-minded-${n}`);
  for (const [n, one] of [uid, ...others].entries()) {
    for (const topic of topics.slice(0, 5)) await addFollow(one, { followType: 'topic', followId: topic.id }, now);
    for (let i = 0; i < 20; i++)
      await addFollow(one, { followType: 'publisher', followId: madeSource((i * 7 + n) % 60).id }, now);
  }
  for (const id of ids.slice(0, 220)) await saveReading(uid, { id, publisherId: publisher, topic: 'general' }, now);
  for (const id of ids.slice(0, 20)) await addLike(id, likerId(uid), now, uid);
  await saveRun({ runId: benchRun, startedAt: now.toISOString(), queued: 1 });
}
const benchRun = 'bench-run';

/** What each endpoint that reads costs on the table as it is. */
export async function costOfEveryRead(stage: RunningStage, costOf: CostOf, runs: number): Promise<ReadCost[]> {
  const { latestArticles } = await import('#functions/articles/article-lists.ts');
  const { writeCursor } = await import('#functions/runtime/cursor.ts');
  const { items } = await latestArticles({}, 300, null);
  const at = items.at(-1);
  const bearer = async (account: typeof readerAccount) => ({
    authorization: `Bearer ${await signIn(stage.authEmulator, account)}`,
  });
  const calls = callsOf({
    ids: items.map(({ id }) => id),
    cursor: writeCursor(at === undefined ? null : { publishedAt: at.publishedAt, id: at.id }) ?? '',
    runId: benchRun,
    reader: await bearer(readerAccount),
    admin: await bearer(adminAccount),
  });
  const costs: ReadCost[] = [];
  for (const name of Object.keys(calls).filter((one): one is ReadName => one in calls)) {
    const asked = calls[name];
    if (typeof asked === 'string') continue;
    const { handler }: { handler: Handler } = await import(`#functions/api/${handlerFile(name)}.ts`);
    for (const { what, ...call } of asked)
      costs.push({ endpoint: name, what, cost: await costOf(contract[name], handler, { ...call, runs }) });
  }
  return costs;
}
