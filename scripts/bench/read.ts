import { brotliCompressSync } from 'node:zlib';
import type { RunningStage } from '#scripts/local-stage/data-dir.ts';
import { bypassHeader } from '#scripts/local-stage/edge/send.ts';
import { contract } from '#shared/api/contract.ts';
import { articlePath } from '#shared/config/site-paths.ts';
import { prepareHandlers } from './handler-cost.ts';
import { sendRequests } from './load-client.ts';
import { type Row, report } from './report.ts';
import { filledStage } from './stage.ts';

const feeds = { feeds: 200, items: 50 };
const seconds = 4;
const connectionCounts = [1, 8, 32];

/**
 * Reading over 10,000 stored articles: requests a second and latency with and without the edge cache, and the handler
 * time, read units and bytes of one list of 200. The client runs on the same cores as the stage.
 */
export async function benchRead(): Promise<void> {
  const stage = await filledStage(feeds);
  const rows: Row[] = [];
  try {
    const { path: list, reply } = contract.listArticles;
    const [first] = reply.parse(await (await fetch(`${stage.url}${list}?limit=1`)).json());
    if (first === undefined) throw new Error('The stage has no article');
    const requests: [what: string, path: string, budgets: Record<string, string>, headers?: Record<string, string>][] =
      [
        [
          'newest 50',
          `${list}?limit=50`,
          { 'uncached 8': '>= 1,000/s, p99 <= 25 ms', 'cached 8': '>= 6,000/s, aim 10,000' },
        ],
        // The local edge compresses, as CloudFront does: each response that it has not cached again.
        ['newest 50, brotli', `${list}?limit=50`, {}, { 'accept-encoding': 'br' }],
        ['list of 200', `${list}?limit=200`, {}],
        ['one article', contract.getArticle.path.replace('{id}', first.id), {}],
        ['document of an article', articlePath(first.id), {}],
        ['search', `${contract.searchArticles.path}?q=${encodeURIComponent(first.title.split(' ')[0] ?? '')}`, {}],
      ];
    for (const [what, path, budgets, headers = {}] of requests)
      for (const cached of [false, true])
        rows.push(...(await measureRequest(what, `${stage.url}${path}`, { cached, budgets, headers })));
    rows.push(...(await listCost(stage.running)));
  } finally {
    await stage.stop();
  }
  report('read', rows);
}

/** Rows for one URL with several numbers of connections. @param budgets by `uncached 8` or `cached 8` */
async function measureRequest(
  what: string,
  url: string,
  {
    cached,
    budgets,
    headers: own,
  }: { cached: boolean; budgets: Record<string, string>; headers: Record<string, string> },
): Promise<Row[]> {
  const headers = cached ? own : { ...own, [bypassHeader]: '1' };
  const rows: Row[] = [];
  await sendRequests(url, 8, 1, headers);
  for (const connections of connectionCounts) {
    const { perSecond, p50, p99, failed } = await sendRequests(url, connections, seconds, headers);
    const budget = budgets[`${cached ? 'cached' : 'uncached'} ${connections}`];
    rows.push({
      what: `${what}, ${cached ? 'from the edge cache' : 'without the edge cache'}, ${connections} connections`,
      value: perSecond,
      unit: '/s',
      ...(budget && { budget }),
    });
    rows.push({ what: '  p50 / p99', value: `${p50.toFixed(1)} / ${p99.toFixed(1)}`, unit: 'ms' });
    if (failed > 0) rows.push({ what: '  failed', value: failed, unit: 'requests' });
  }
  return rows;
}

/** One list of 200: the handler is called in this process with the stage's table. */
async function listCost(stage: RunningStage): Promise<Row[]> {
  const { measure } = await prepareHandlers(stage);
  const { handler } = await import('#functions/api/list-articles.ts');
  const { handlerMs, tableMs, readUnits, tableBytes, body } = await measure(contract.listArticles, handler, {
    query: { limit: '200' },
    runs: 60,
  });
  const brotli = brotliCompressSync(body).length;
  return [
    { what: 'list of 200: handler without table time, median', value: handlerMs, unit: 'ms', budget: '<= 25' },
    { what: '  table time, median', value: tableMs, unit: 'ms' },
    {
      what: '  read units',
      value: readUnits,
      unit: 'units',
      budget: `bytes / 8 KB = ${(tableBytes / 8192).toFixed(1)}`,
    },
    { what: '  JSON', value: body.length / 1024, unit: 'KB' },
    { what: '  brotli', value: brotli / 1024, unit: 'KB', budget: '<= 40' },
  ];
}
