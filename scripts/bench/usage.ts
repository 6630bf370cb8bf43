import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { brotliCompressSync } from 'node:zlib';
import { type Measured, type MeasuredCall, measured, measuredFile } from '#infra/traffic/measured.ts';
import { utcDay } from '#shared/domain/utc-day.ts';
import { saveGeneratedSources, TableFiller } from './fill-table.ts';
import { prepareHandlers } from './handler-cost.ts';
import { measureItemSizes } from './item-sizes.ts';
import { measurePageRequests } from './page-requests.ts';
import { measureReadCosts, seedReader } from './read-costs.ts';
import { type Row, report } from './report.ts';
import { measureSearchCosts } from './search/search-costs.ts';
import { benchStage } from './stage.ts';
import { measureStoreCosts, type StoreCost } from './store-costs.ts';
import { measureWriteCosts } from './write-costs.ts';

/** More days than the longest time window of ingestion, so that all windows are full. */
const [articles, perDay] = [2000, 50];
/** Days of headlines that a cold store-articles reads. */
const daysRead = 3;
const runs = 9;

/** Measures the usage figures of the cost model (`npm run cost`) and writes them to infra/traffic/measured.json. */
export async function benchUsage(): Promise<void> {
  const stage = await benchStage([]);
  try {
    const pages = await measurePageRequests(stage.url);
    const { measure, usage } = await prepareHandlers(stage.running);
    const ids = await fillTable();
    const functions: Record<string, MeasuredCall> = {};
    for (const { endpoint, cost } of await measureReadCosts(stage.running, measure, runs))
      functions[endpoint] ??= {
        ...callOf(cost),
        coldReadUnits: cost.coldReadUnits,
        bytes: brotliCompressSync(cost.body).length,
      };
    Object.assign(functions, await measureWriteCosts(stage.running, { measure, usage, ids, runs }));
    const taken: Measured = {
      taken: environment(),
      functions,
      storing: storingOf(await measureStoreCosts(usage, 'usage', runs)),
      stored: await measureItemSizes(ids),
      pages,
    };
    // Last, because it fills the table with other articles.
    Object.assign(functions, await measureSearchCosts(measure, new Date()));
    const result = measured.parse(rounded(taken));
    writeFileSync(measuredFile, `${JSON.stringify(result, null, 2)}\n`);
    report('usage', rowsOf(result));
    console.log(`  and to ${measuredFile}`);
  } finally {
    await stage.stop();
  }
}

/** Fills the stage's table with generated articles and a reader. @returns ids of the newest articles */
async function fillTable(): Promise<string[]> {
  const filler = new TableFiller(perDay, new Date());
  await saveGeneratedSources(filler.now);
  await filler.growTo(articles, () => {});
  const { latestArticles } = await import('#functions/articles/article-lists.ts');
  const ids = (await latestArticles({}, 300, null)).items.map(({ id }) => id);
  await seedReader(ids, filler.now);
  return ids;
}

const environment = (): Measured['taken'] => ({
  date: utcDay(Date.now()),
  commit: execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { encoding: 'utf8' }).trim(),
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  node: process.version,
  articles,
  articlesPerDay: perDay,
});

/** The first three costs are a cold start, a warm function and a batch. */
function storingOf(costs: readonly StoreCost[]): Measured['storing'] {
  const [cold, alone, batched] = costs.map(callOf);
  if (cold === undefined || alone === undefined || batched === undefined) throw new Error('Nothing was stored');
  const headlines = daysRead * perDay;
  const perHeadline = (pick: (call: MeasuredCall) => number) => Math.max(0, pick(cold) - pick(alone)) / headlines;
  return {
    alone,
    further: batched,
    coldReadUnitsPerHeadline: perHeadline(({ readUnits }) => readUnits),
    coldCpuMsPerHeadline: perHeadline(({ cpuMs }) => cpuMs),
  };
}

const callOf = ({ readUnits, writeUnits, requests, cpuMs }: Omit<MeasuredCall, 'bytes'>): MeasuredCall => ({
  readUnits,
  writeUnits,
  requests,
  cpuMs,
  bytes: 0,
});

/** Rounds all numbers: the measurements are not more precise. */
const rounded = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, one: unknown) =>
    typeof one === 'number' ? Number(one.toPrecision(one < 1 ? 2 : 6)) : one,
  );

const rowsOf = ({ functions, storing }: Measured): Row[] =>
  Object.entries({
    ...functions,
    'storing one article': storing.alone,
    'each further article of a batch': storing.further,
  }).map(([what, { readUnits, writeUnits, cpuMs }]) => ({
    what,
    value: `${readUnits} read, ${writeUnits} write, ${cpuMs.toFixed(1)}`,
    unit: 'ms',
  }));
