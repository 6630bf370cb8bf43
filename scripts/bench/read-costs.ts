import type { RunningStage } from '#scripts/local-stage/data-dir.ts';
import { adminAccount, readerAccount, signIn } from '#scripts/local-stage/sign-in/accounts.ts';
import { type Contract, contract, type EndpointName, handlerFile } from '#shared/api/contract.ts';
import { topics } from '#shared/config/seed/topics.ts';
import { isRole } from '#shared/domain/team/role.ts';
import { generatedSource } from './generated-articles.ts';
import type { Call, Handler, HandlerCost, MeasureCall } from './handler-cost.ts';

/** All GET endpoints of the contract. */
type ReadName = { [Name in EndpointName]: Contract[Name]['method'] extends 'GET' ? Name : never }[EndpointName];
const isReadName = (name: string): name is ReadName =>
  Object.entries(contract).some(([one, { method }]) => one === name && method === 'GET');

interface NamedCall extends Omit<Call, 'runs'> {
  /** Distinguishes the calls of an endpoint. */
  what: string;
}
export interface ReadCost {
  endpoint: ReadName;
  what: string;
  cost: HandlerCost;
}

/** Ids in the filled table, for the calls. */
interface Subject {
  /** The newest articles, the newest first. */
  ids: readonly string[];
  /** Cursor to a page of older articles. */
  cursor: string;
  runId: string;
  reader: Record<string, string>;
  admin: Record<string, string>;
}

const benchRun = 'bench-run';
const searched = 'measured with an index (search/search-costs.ts)';
const topicWithoutArticles = topics.at(-1)?.id ?? '';
const publisher = generatedSource(3).id;

/** Calls of the GET endpoints that need more than a token, or the reason why an endpoint is not measured. */
function callsOf({
  ids,
  cursor,
  runId,
  reader,
  admin,
}: Subject): Partial<Record<ReadName, readonly NamedCall[] | string>> {
  const id = ids[5] ?? '';
  return {
    listArticles: [
      { what: 'newest 200' },
      { what: 'maximum limit, 500', query: { limit: '500' } },
      { what: 'a page after the newest 300', query: { limit: '50', cursor } },
      { what: 'of a publisher, 50', query: { limit: '50', source: publisher } },
      { what: 'of a topic, 50', query: { limit: '50', topic: 'general' } },
      { what: 'of a region, 50', query: { limit: '50', region: 'african' } },
      { what: 'of a topic in a region, 20', query: { limit: '20', topic: 'general', region: 'african' } },
      {
        what: 'of a publisher, a topic without articles',
        query: { limit: '20', source: publisher, topic: topicWithoutArticles, region: 'asian' },
      },
    ],
    getArticle: [{ what: '', params: { id } }],
    getMemberArticle: [{ what: '', params: { id }, headers: reader }],
    getFollowStatus: [{ what: '', params: { followType: 'topic', followId: 'health' }, headers: reader }],
    serveAd: [{ what: '', query: { zone: 'FEED_INLINE_1' } }],
    getPublisher: [{ what: '', params: { id: publisher } }],
    searchArticles: searched,
    suggest: searched,
    listRelated: searched,
    listSubjects: searched,
    getEntity: searched,
    fetchFeed: 'fetches a feed and does not use the table',
    listDeskArticles: [
      { what: 'newest 50', headers: admin },
      { what: 'of a topic in a region, 50', query: { topic: 'general', region: 'african' }, headers: admin },
      { what: 'hidden, 50', query: { state: 'hidden' }, headers: admin },
      { what: 'of an id', query: { q: id }, headers: admin },
    ],
    getDeskArticle: [{ what: '', params: { id }, headers: admin }],
    getNewsroomDocument: [{ what: '', params: { kind: 'membership' }, headers: admin }],
    getNewsroomVersion: 'a get of one item, which the bench does not have',
    getPublishedDocument: [{ what: '', params: { kind: 'membership' } }],
    getIngestRun: [{ what: '', params: { runId }, headers: admin }],
  };
}

/**
 * Stores a reader with follows, likes and a full reading history, and others with similar follows. Once for each
 * table.
 */
export async function seedReader(ids: readonly string[], now: Date): Promise<void> {
  const [{ saveReader }, { addFollow }, { saveReading }, { addLike, likerId }, { saveRun }] = await Promise.all([
    import('#functions/readers/readers.ts'),
    import('#functions/readers/follows.ts'),
    import('#functions/readers/readings.ts'),
    import('#functions/readers/likes.ts'),
    import('#functions/ingest/runs/ingest-runs.ts'),
  ]);
  const { uid, email, name } = readerAccount;
  await saveReader({ id: uid, email, firstName: name, lastName: '', profileImageUrl: null }, now);
  const others = Array.from({ length: 12 }, (_, n) => `similar-reader-${n}`);
  for (const [n, one] of [uid, ...others].entries()) {
    for (const topic of topics.slice(0, 5)) await addFollow(one, { followType: 'topic', followId: topic.id }, now);
    for (let i = 0; i < 20; i++)
      await addFollow(one, { followType: 'publisher', followId: generatedSource((i * 7 + n) % 60).id }, now);
  }
  for (const id of ids.slice(0, 220)) await saveReading(uid, { id, publisherId: publisher, topic: 'general' }, now);
  for (const id of ids.slice(0, 20)) await addLike(id, likerId(uid), now, uid);
  await saveRun({ runId: benchRun, startedAt: now.toISOString(), queued: 1 });
}
/** Measures all GET endpoints on the current table. */
export async function measureReadCosts(stage: RunningStage, measure: MeasureCall, runs: number): Promise<ReadCost[]> {
  const { latestArticles } = await import('#functions/articles/article-lists.ts');
  const { cursorsOf } = await import('#functions/articles/list-cursor.ts');
  const { items } = await latestArticles({}, 300, null);
  const last = items.at(-1);
  const bearer = async (account: typeof readerAccount) => ({
    authorization: `Bearer ${await signIn(stage.authEmulator, account)}`,
  });
  const tokens = { reader: await bearer(readerAccount), admin: await bearer(adminAccount) };
  const calls = callsOf({
    ids: items.map(({ id }) => id),
    cursor: last === undefined ? '' : (await cursorsOf({})).write(last),
    runId: benchRun,
    ...tokens,
  });
  const costs: ReadCost[] = [];
  for (const name of Object.keys(contract).filter(isReadName)) {
    const { access } = contract[name];
    const headers = isRole(access) ? tokens.admin : access === 'reader' ? tokens.reader : {};
    const namedCalls = calls[name] ?? [{ what: '', headers }];
    if (typeof namedCalls === 'string') continue;
    const { handler }: { handler: Handler } = await import(`#functions/api/${handlerFile(name)}.ts`);
    for (const { what, ...call } of namedCalls)
      costs.push({ endpoint: name, what, cost: await measure(contract[name], handler, { ...call, runs }) });
  }
  return costs;
}
