import type { MeasuredCall } from '#infra/traffic/measured.ts';
import { fetchBatch } from '#scripts/cost/function-lines.ts';
import type { RunningStage } from '#scripts/local-stage/data-dir.ts';
import { readerAccount, signIn } from '#scripts/local-stage/sign-in/accounts.ts';
import { contract, type EndpointName, handlerFile } from '#shared/api/contract.ts';
import { generatedSource } from './generated-articles.ts';
import type { Call, Handler, MeasureCall } from './handler-cost.ts';
import { queueEventOf } from './store-costs.ts';
import { emptyUsage, type TableUsage } from './table-usage.ts';

interface MeasureOptions {
  measure: MeasureCall;
  usage: TableUsage;
  /** Ids of stored articles. */
  ids: readonly string[];
  runs: number;
}
type Costs = Record<string, MeasuredCall>;

/** Measures the endpoints of reader actions, and the functions that queues and schedules start. */
export async function measureWriteCosts(stage: RunningStage, options: MeasureOptions): Promise<Costs> {
  return { ...(await measureActions(stage, options)), ...(await measureEventFunctions(options)) };
}

async function measureActions(stage: RunningStage, { measure, ids, runs }: MeasureOptions): Promise<Costs> {
  const [{ registeredCreatives }, { signAd }] = await Promise.all([
    import('#functions/ads/ad-register.ts'),
    import('#functions/ads/ad-token.ts'),
  ]);
  const creatives = await registeredCreatives();
  if (creatives.length === 0) throw new Error('The stage has no advertising');
  // In turn: one network may have only some events of a creative billed.
  const ads = await Promise.all(
    Array.from({ length: runs }, async (_, run) => {
      const creativeId = creatives[run % creatives.length]?.creativeId ?? '';
      return { creativeId, token: await signAd(creativeId, 'FEED_INLINE', new Date()) };
    }),
  );
  const headers = { authorization: `Bearer ${await signIn(stage.authEmulator, readerAccount)}` };
  const params = { id: ids[7] ?? '' };
  const adEvent = (run: number) => ({
    ...ads[run],
    zoneKey: 'FEED_INLINE_1',
    pageUrl: 'https://news.example/article/1',
    consent: 'personalized',
  });
  const actions: [EndpointName, Omit<Call, 'runs'>][] = [
    // A reader each: further views of one reader do not count.
    ['recordView', { params, address: (run) => `10.0.${run >> 8}.${run & 255}` }],
    ['trackArticle', { params, body: () => ({ action: 'read', duration: 40 }) }],
    ['likeArticle', { params, body: (run) => ({ readerId: `bench-reader-${run}` }) }],
    ['follow', { headers, body: (run) => ({ followType: 'publisher', followId: generatedSource(100 + run).id }) }],
    ['trackImpression', { body: adEvent }],
    ['trackClick', { body: adEvent }],
  ];
  const costs: Costs = {};
  for (const [name, call] of actions) {
    const { handler }: { handler: Handler } = await import(`#functions/api/${handlerFile(name)}.ts`);
    const { readUnits, writeUnits, requests, cpuMs } = await measure(contract[name], handler, { ...call, runs });
    costs[name] = { readUnits, writeUnits, requests, cpuMs, bytes: 0 };
  }
  return costs;
}

async function measureEventFunctions({ usage, ids }: MeasureOptions): Promise<Costs> {
  const [fold, fetchSource, schedule, { addToCounters }] = await Promise.all([
    import('#functions/events/fold-counters.ts'),
    import('#functions/events/fetch-source.ts'),
    import('#functions/events/schedule-sources.ts'),
    import('#functions/counters/counters.ts'),
  ]);
  const costs: Costs = {};
  /** @param parts equal parts of the work: the cost is that of one */
  const measureOnce = async (name: string, work: () => Promise<unknown>, parts = 1) => {
    Object.assign(usage, emptyUsage());
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    const { readUnits, writeUnits, requests } = usage;
    costs[name] = {
      readUnits: readUnits / parts,
      writeUnits: writeUnits / parts,
      requests: requests / parts,
      cpuMs: (user + system) / 1000 / parts,
      bytes: 0,
    };
  };
  const counterMessage = (id: string | undefined) => JSON.stringify({ articleId: id });
  // A source whose host does not exist causes the same table requests as an unchanged feed.
  const sourceMessage = (n: number) =>
    JSON.stringify({ runId: 'bench', sourceId: generatedSource(n).id, scheduled: false });
  // The first call of a function is not measured, nor is the first fold of an article on a day.
  await fold.handler(queueEventOf([counterMessage(ids[9])]));
  await addToCounters(ids[9] ?? '', 'bench', { views: 1 });
  await measureOnce('fold-counters', () => fold.handler(queueEventOf([counterMessage(ids[9])])));
  await fetchSource.handler(queueEventOf([sourceMessage(40)]));
  const sources = Array.from({ length: fetchBatch }, (_, i) => sourceMessage(41 + i));
  await measureOnce('fetch-source', () => fetchSource.handler(queueEventOf(sources)), sources.length);
  await measureOnce('schedule-sources', () => schedule.handler({}));
  return costs;
}
