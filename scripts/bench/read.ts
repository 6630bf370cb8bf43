import { brotliCompressSync } from 'node:zlib';
import type { RunningStage } from '#scripts/local-stage/data-dir.ts';
import { bypassHeader } from '#scripts/local-stage/edge/send.ts';
import { contract } from '#shared/api/contract.ts';
import { handlersOn } from './handler-cost.ts';
import { load } from './load.ts';
import { type Row, report } from './report.ts';
import { filledStage } from './stage.ts';

const feeds = { feeds: 200, items: 50 };
const seconds = 4;
const connectionCounts = [1, 8, 32];

/**
 * The reading side over 10,000 stored articles: requests a second and latency past the edge cache and from it, and what one list of 200
 * costs in handler time, read units and bytes. The client runs on the same cores as the stage.
 */
export async function benchRead(): Promise<void> {
  const stage = await filledStage(feeds);
  const rows: Row[] = [];
  try {
    const { path: list, reply } = contract.listArticles;
    const [first] = reply.parse(await (await fetch(`${stage.url}${list}?limit=1`)).json());
    if (first === undefined) throw new Error('The stage has no article');
    const paths: [what: string, path: string, budgets: Record<string, string>][] = [
      ['newest 50', `${list}?limit=50`, { 'past 8': '>= 400/s, p99 <= 45 ms', 'edge 8': '>= 5,000/s' }],
      ['list of 200', `${list}?limit=200`, {}],
      ['one article', contract.getArticle.path.replace('{id}', first.id), {}],
    ];
    for (const [what, path, budgets] of paths) {
      for (const [where, headers] of [
        ['past', { [bypassHeader]: '1' }],
        ['edge', {}],
      ] as const) {
        await load(`${stage.url}${path}`, 8, 1, headers);
        for (const connections of connectionCounts) {
          const { perSecond, p50, p99, failed } = await load(`${stage.url}${path}`, connections, seconds, headers);
          const budget = budgets[`${where} ${connections}`];
          const place = where === 'past' ? 'past the edge cache' : 'from the edge cache';
          rows.push({
            what: `${what}, ${place}, ${connections} connections`,
            value: perSecond,
            unit: '/s',
            ...(budget && { budget }),
          });
          rows.push({ what: '  p50 / p99', value: `${p50.toFixed(1)} / ${p99.toFixed(1)}`, unit: 'ms' });
          if (failed > 0) rows.push({ what: '  failed', value: failed, unit: 'requests' });
        }
      }
    }
    rows.push(...(await listCost(stage.running)));
  } finally {
    await stage.stop();
  }
  report('read', rows);
}

/** One list of 200: the handler alone, called in this process on the stage's table. */
async function listCost(stage: RunningStage): Promise<Row[]> {
  const { costOf } = await handlersOn(stage);
  const { handler } = await import('#functions/api/list-articles.ts');
  const { handlerMs, tableMs, readUnits, tableBytes, body } = await costOf(contract.listArticles, handler, {
    query: { limit: '200' },
    runs: 60,
  });
  const brotli = brotliCompressSync(body).length;
  return [
    { what: 'list of 200: handler beyond the table’s own time, median', value: handlerMs, unit: 'ms', budget: '<= 25' },
    { what: '  the table’s own time, median', value: tableMs, unit: 'ms' },
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
