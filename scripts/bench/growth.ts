import { parseArgs } from 'node:util';
import { saveGeneratedSources, TableFiller } from './fill-table.ts';
import { benchGrowthByDays } from './growth-by-days.ts';
import { prepareHandlers } from './handler-cost.ts';
import { measureReadCosts, type ReadCost, seedReader } from './read-costs.ts';
import { type Row, report } from './report.ts';
import { type BenchStage, benchStage } from './stage.ts';
import { measureStoreCosts, type StoreCost } from './store-costs.ts';

const help = `npm run bench -- growth [--sizes 1000,10000,20000,100000,200000] [--per-day 500]
npm run bench -- growth --days 30 [--per-day 100000]

Measures what reading requests and storing articles cost as the table grows. Exits with an error if units grow that should not.
With --days it measures storing alone, with that many days of headlines.`;

interface Options {
  /** Set to measure storing with this many days of headlines, and nothing else. */
  days: number | undefined;
  sizes: number[];
  perDay: number;
}

interface Measurement {
  size: number;
  reads: ReadCost[];
  storing: StoreCost[];
}

/**
 * Fills a stage's table step by step and measures at each size. Articles go back in time at an even rate: at every
 * size the newest day has the same number of articles, and only the number of older ones differs.
 */
export async function benchGrowth(): Promise<void> {
  const options = parseOptions();
  if (options === undefined) return;
  if (options.days !== undefined) return benchGrowthByDays(options.days, options.perDay);
  const stage = await benchStage(['--no-seed']);
  const rows: Row[] = [];
  const measurements: Measurement[] = [];
  try {
    for await (const { filling, measurement } of measureSizes(stage, options)) {
      rows.push(filling);
      measurements.push(measurement);
      // An interrupted run has the results of the smaller sizes.
      if (measurement.size !== options.sizes.at(-1))
        report('growth', [...rows, ...resultsOf(measurements, options.perDay).rows]);
    }
  } finally {
    await stage.stop();
  }
  const results = resultsOf(measurements, options.perDay);
  report('growth', [...rows, ...results.rows]);
  for (const line of results.growing) console.error(`GROWS: ${line}`);
  if (results.growing.length > 0) process.exitCode = 1;
}

/** Parses the options; prints help or an error and returns undefined if the benchmark should not run. */
function parseOptions(): Options | undefined {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      sizes: { type: 'string', default: '1000,10000,20000,100000,200000' },
      'per-day': { type: 'string' },
      days: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    console.log(help);
    return undefined;
  }
  const sizes = values.sizes.split(',').map(Number);
  const days = values.days === undefined ? undefined : Number(values.days);
  const perDay = Number(values['per-day'] ?? (days === undefined ? 500 : 100_000));
  const areValid = [...sizes, perDay, days ?? 1].every((n) => Number.isInteger(n) && n > 0 && n <= 1_000_000);
  if (areValid && sizes.every((n, i) => n > (sizes[i - 1] ?? 0))) return { days, sizes, perDay };
  console.error(`--sizes takes increasing whole numbers up to 1,000,000, --per-day and --days take one.\n\n${help}`);
  process.exitCode = 1;
  return undefined;
}

async function* measureSizes(
  stage: BenchStage,
  { sizes, perDay }: Options,
): AsyncGenerator<{ filling: Row; measurement: Measurement }> {
  const { measure, usage } = await prepareHandlers(stage.running);
  const filler = new TableFiller(perDay, new Date());
  await saveGeneratedSources(filler.now);
  for (const size of sizes) {
    const label = size.toLocaleString('en');
    const [since, before] = [performance.now(), filler.articles];
    await filler.growTo(size, (articles) => printProgress(`${articles.toLocaleString('en')} of ${label} articles`));
    const seconds = (performance.now() - since) / 1000;
    if (before === 0) await seedReader(await newestIds(), filler.now);
    printProgress(`measuring at ${label} articles`);
    yield {
      filling: { what: `filling up to ${label}`, value: (size - before) / seconds, unit: 'articles/s' },
      measurement: {
        size,
        // Reads are measured first, because stored articles change the beginning of the lists.
        reads: await measureReadCosts(stage.running, measure, 7),
        storing: await measureStoreCosts(usage, `at-${size}`),
      },
    };
  }
}

async function newestIds(): Promise<string[]> {
  const { latestArticles } = await import('#functions/articles/article-lists.ts');
  return (await latestArticles({}, 300, null)).items.map(({ id }) => id);
}

const printProgress = (text: string) =>
  process.stderr.write(process.stderr.isTTY ? `\r\u001b[K${text}` : text.startsWith('measuring') ? `${text}\n` : '');

const round = (value: number) =>
  new Intl.NumberFormat('en', { maximumFractionDigits: value < 100 ? 1 : 0 }).format(value);

function resultsOf(measurements: readonly Measurement[], perDay: number): { rows: Row[]; growing: string[] } {
  const sizes = measurements.map(({ size }) => size);
  const rows: Row[] = [
    {
      what: `articles stored, at ${perDay} a day`,
      value: sizes.map((size) => size.toLocaleString('en')).join(' / '),
      unit: '',
    },
  ];
  const growing: string[] = [];
  const add = (what: string, values: readonly number[], unit: string) =>
    rows.push({ what, value: values.map(round).join(' / '), unit });
  const addChecked = (what: string, values: readonly number[], unit: string) => {
    const { isFlat, text } = checkFlatness(sizes, values, perDay);
    const value = values.map(round).join(' / ');
    rows.push({ what, value, unit, budget: text });
    if (!isFlat) growing.push(`${what}: ${value} ${unit}`);
  };
  for (const [i, { endpoint, what }] of (measurements[0]?.reads ?? []).entries()) {
    const costs = measurements.flatMap(({ reads }) => (reads[i] === undefined ? [] : [reads[i].cost]));
    const name = `${endpoint}${what === '' ? '' : `, ${what}`}`;
    addChecked(
      name,
      costs.map(({ readUnits }) => readUnits),
      'read units',
    );
    add(
      '  response',
      costs.map(({ body }) => body.length / 1024),
      'KB',
    );
    add(
      '  handler, median',
      costs.map(({ totalMs }) => totalMs),
      'ms',
    );
  }
  for (const [i, { what }] of (measurements[0]?.storing ?? []).entries()) {
    const valuesOf = (field: 'readUnits' | 'writeUnits' | 'ms') =>
      measurements.map(({ storing }) => storing[i]?.[field] ?? 0);
    addChecked(`storing: ${what}`, valuesOf('writeUnits'), 'write units');
    addChecked('  reads of headlines and articles', valuesOf('readUnits'), 'read units');
    add('  from message to receipt, median', valuesOf('ms'), 'ms');
  }
  return { rows, growing };
}

/** The longest time window of any read or write: the gains of sources and today. */
const longestWindowDays = 15;
/** Costs may differ by this much: items grow by a digit, and units are whole kilobytes. */
const tolerance = 0.03;
const oneUnit = 1;

/**
 * Checks that a cost does not grow with the table. Ignores sizes at which the time windows of ingestion (14 days
 * of gains, 8 of a topic's hours) are not full, because there is less to read than later.
 */
function checkFlatness(
  sizes: readonly number[],
  costs: readonly number[],
  perDay: number,
): { isFlat: boolean; text: string } {
  if (costs.length < 2) return { isFlat: true, text: '' };
  if (isEven(costs)) return { isFlat: true, text: 'flat' };
  const withFullWindows = costs.filter((_, i) => (sizes[i] ?? 0) >= longestWindowDays * perDay);
  if (withFullWindows.length < 2) return { isFlat: true, text: 'too few sizes' };
  return isEven(withFullWindows)
    ? { isFlat: true, text: `flat from ${longestWindowDays} days on` }
    : { isFlat: false, text: 'GROWS' };
}

function isEven(costs: readonly number[]): boolean {
  const [min, max] = [Math.min(...costs), Math.max(...costs)];
  return max - min <= Math.max(oneUnit, min * tolerance);
}
