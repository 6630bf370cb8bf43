import type { MeasuredCall } from '#scripts/cost/measured.ts';
import type { RunningStage } from '#scripts/local-stage/data-dir.ts';
import { readerAccount, signIn } from '#scripts/local-stage/sign-in/accounts.ts';
import { contract, type EndpointName, handlerFile } from '#shared/api/contract.ts';
import { madeSource } from './generated-articles.ts';
import type { Call, CostOf, Handler } from './handler-cost.ts';
import { queueEventOf } from './store-costs.ts';
import { emptyBill, type TableBill } from './table-bill.ts';

interface Bench {
  costOf: CostOf;
  bill: TableBill;
  /** Articles that are there. */
  ids: readonly string[];
  runs: number;
}

/** What each act of a reader costs, and each function that a queue or a schedule starts. */
export async function costOfEveryAct(
  stage: RunningStage,
  { costOf, bill, ids, runs }: Bench,
): Promise<Record<string, MeasuredCall>> {
  const found: Record<string, MeasuredCall> = {};
  const { registeredCreatives } = await import('#functions/ads/ad-register.ts');
  const creativeId = (await registeredCreatives())[0]?.creativeId;
  if (creativeId === undefined) throw new Error('The stage has no advertising');
  const reader = { authorization: `Bearer ${await signIn(stage.authEmulator, readerAccount)}` };
  const id = ids[7] ?? '';
  const ad = (run: number) => ({
    creativeId,
    zoneKey: 'FEED_INLINE_1',
    pageUrl: 'https://news.example/article/1',
    consent: 'personalized',
    eventId: `bench-event-${run}-${Date.now()}`,
  });
  const acts: [EndpointName, Omit<Call, 'runs'>][] = [
    ['recordView', { params: { id } }],
    ['trackArticle', { params: { id }, body: () => ({ action: 'read', duration: 40 }) }],
    ['likeArticle', { params: { id }, body: (run) => ({ readerId: `bench-reader-${run}` }) }],
    ['follow', { headers: reader, body: (run) => ({ followType: 'publisher', followId: madeSource(100 + run).id }) }],
    ['trackImpression', { body: ad }],
    ['trackClick', { body: ad }],
  ];
  for (const [name, call] of acts) {
    const { handler }: { handler: Handler } = await import(`#functions/api/${handlerFile(name)}.ts`);
    const { readUnits, writeUnits, requests, cpuMs } = await costOf(contract[name], handler, { ...call, runs });
    found[name] = { readUnits, writeUnits, requests, cpuMs, bytes: 0 };
  }
  const alone = async (name: string, work: () => Promise<unknown>) => {
    Object.assign(bill, emptyBill());
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    const { readUnits, writeUnits, requests } = bill;
    found[name] = { readUnits, writeUnits, requests, cpuMs: (user + system) / 1000, bytes: 0 };
  };
  const [fold, fetchSource, schedule] = await Promise.all([
    import('#functions/events/fold-counters.ts'),
    import('#functions/events/fetch-source.ts'),
    import('#functions/events/schedule-sources.ts'),
  ]);
  await fold.handler(queueEventOf([JSON.stringify({ articleId: ids[8] })]));
  const { addToCounters } = await import('#functions/counters/counters.ts');
  await addToCounters(ids[9] ?? '', 'bench', { views: 1 });
  await alone('fold-counters', () => fold.handler(queueEventOf([JSON.stringify({ articleId: ids[9] })])));
  // A host that is not there: what the table is asked is what an unchanged feed costs too.
  const message = (n: number) => JSON.stringify({ runId: `bench-${n}`, sourceId: madeSource(n).id, scheduled: false });
  await fetchSource.handler(queueEventOf([message(41)]));
  await alone('fetch-source', () => fetchSource.handler(queueEventOf([message(40)])));
  await alone('schedule-sources', () => schedule.handler({}));
  return found;
}
