import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { brotliCompressSync } from 'node:zlib';
import { type Measured, type MeasuredCall, measured, measuredFile } from '#scripts/cost/measured.ts';
import { utcDay } from '#shared/domain/utc-day.ts';
import { Fill, fillSources } from './fill-table.ts';
import { handlersOn } from './handler-cost.ts';
import { bytesAtRest } from './item-sizes.ts';
import { pageCalls } from './page-requests.ts';
import { costOfEveryRead, fillReader } from './read-costs.ts';
import { type Row, report } from './report.ts';
import { benchStage } from './stage.ts';
import { costOfStoring } from './store-costs.ts';
import { costOfEveryAct } from './write-costs.ts';

/** As many days as ingestion ever looks back, and some more: every window of time is full. */
const [articles, perDay] = [2000, 50];
const windowDays = 31;
const runs = 9;

/** Measures what the cost model counts with (`npm run cost`), and writes it into the repository: scripts/cost/measured.json. */
export async function benchUsage(): Promise<void> {
  const stage = await benchStage([]);
  try {
    const pages = await pageCalls(stage.url);
    const { costOf, bill } = await handlersOn(stage.running);
    const fill = new Fill(perDay, new Date());
    await fillSources(fill.now);
    await fill.growTo(articles, () => {});
    const { latestArticles } = await import('#functions/articles/article-lists.ts');
    const ids = (await latestArticles({}, 300, null)).items.map(({ id }) => id);
    await fillReader(ids, fill.now);
    const functions: Record<string, MeasuredCall> = {};
    for (const { endpoint, cost } of await costOfEveryRead(stage.running, costOf, runs))
      functions[endpoint] ??= { ...callOf(cost), bytes: brotliCompressSync(cost.body).length };
    Object.assign(functions, await costOfEveryAct(stage.running, { costOf, bill, ids, runs }));
    const storing = await costOfStoring(bill, 'usage', runs);
    const [cold, alone, batched] = storing.map(callOf);
    if (cold === undefined || alone === undefined || batched === undefined) throw new Error('Nothing was stored');
    const headlines = windowDays * perDay;
    const perHeadline = (pick: (call: MeasuredCall) => number) => Math.max(0, pick(cold) - pick(alone)) / headlines;
    const found: Measured = {
      taken: {
        date: utcDay(Date.now()),
        commit: execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { encoding: 'utf8' }).trim(),
        cpu: cpus()[0]?.model ?? 'unknown',
        cores: cpus().length,
        node: process.version,
        articles,
        articlesPerDay: perDay,
      },
      functions,
      storing: {
        alone,
        further: batched,
        coldReadUnitsPerHeadline: perHeadline(({ readUnits }) => readUnits),
        coldCpuMsPerHeadline: perHeadline(({ cpuMs }) => cpuMs),
      },
      stored: await bytesAtRest(ids),
      pages,
    };
    writeFileSync(measuredFile, `${JSON.stringify(rounded(measured.parse(found)), null, 2)}\n`);
    report('usage', rowsOf(found));
    console.log(`  and to ${measuredFile}`);
  } finally {
    await stage.stop();
  }
}

const callOf = ({ readUnits, writeUnits, requests, cpuMs }: Omit<MeasuredCall, 'bytes'>): MeasuredCall => ({
  readUnits,
  writeUnits,
  requests,
  cpuMs,
  bytes: 0,
});

/** Three places are more than any of it deserves. */
const rounded = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, one: unknown) =>
    typeof one === 'number' ? Number(one.toPrecision(one < 1 ? 2 : 6)) : one,
  );

const rowsOf = ({ functions, storing }: Measured): Row[] =>
  Object.entries({
    ...functions,
    'storing one article': storing.alone,
    'each further one of a batch': storing.further,
  }).map(([what, { readUnits, writeUnits, cpuMs }]) => ({
    what,
    value: `${readUnits} read, ${writeUnits} write, ${cpuMs.toFixed(1)}`,
    unit: 'ms',
  }));
