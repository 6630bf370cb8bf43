import { parseArgs } from 'node:util';
import { Fill, fillSources } from './fill-table.ts';
import { type Flatness, flatness } from './flatness.ts';
import { handlersOn } from './handler-cost.ts';
import { costOfEveryRead, fillReader, type ReadCost } from './read-costs.ts';
import { type Row, report } from './report.ts';
import { benchStage } from './stage.ts';
import { costOfStoring, type StoreCost } from './store-costs.ts';

const help = `npm run bench -- growth [--sizes 1000,10000,20000,100000,200000] [--per-day 500]

What every request that reads, and storing one article, cost as the table grows. Units that grow where they should not end it with an error.`;

interface Measured {
  size: number;
  reads: ReadCost[];
  storing: StoreCost[];
}

/**
 * Fills a stage's own table step by step and measures at each size. Articles go back in time at an even rate, so that the newest day is as full at every size and what differs is
 * only how much lies behind it.
 */
export async function benchGrowth(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      sizes: { type: 'string', default: '1000,10000,20000,100000,200000' },
      'per-day': { type: 'string', default: '500' },
      help: { type: 'boolean' },
    },
  });
  const sizes = values.sizes.split(',').map(Number);
  const perDay = Number(values['per-day']);
  if (values.help) return console.log(help);
  if (
    ![...sizes, perDay].every((n) => Number.isInteger(n) && n > 0 && n <= 1_000_000) ||
    sizes.some((n, i) => n <= (sizes[i - 1] ?? 0))
  ) {
    console.error(`--sizes takes growing whole numbers up to 1,000,000, --per-day one.\n\n${help}`);
    process.exitCode = 1;
    return;
  }
  const stage = await benchStage(['--no-seed']);
  const measured: Measured[] = [];
  const rows: Row[] = [];
  try {
    const { costOf, bill } = await handlersOn(stage.running);
    const fill = new Fill(perDay, new Date());
    await fillSources(fill.now);
    for (const size of sizes) {
      const [since, before] = [performance.now(), fill.articles];
      await fill.growTo(size, (articles) =>
        show(`${articles.toLocaleString('en')} of ${size.toLocaleString('en')} articles`),
      );
      const seconds = (performance.now() - since) / 1000;
      rows.push({
        what: `filling up to ${size.toLocaleString('en')}`,
        value: (size - before) / seconds,
        unit: 'articles/s',
      });
      if (measured.length === 0) await fillReader(await newestIds(), fill.now);
      show(`measuring at ${size.toLocaleString('en')} articles`);
      // Reads first: what storing adds stands at the front of the lists.
      measured.push({
        size,
        reads: await costOfEveryRead(stage.running, costOf, 7),
        storing: await costOfStoring(bill, `at-${size}`),
      });
      // A long run that is ended early has told what it knows.
      if (size !== sizes.at(-1)) report('growth', [...rows, ...tablesOf(measured, perDay).rows]);
    }
  } finally {
    await stage.stop();
  }
  const tables = tablesOf(measured, perDay);
  rows.push(...tables.rows);
  report('growth', rows);
  for (const line of tables.growing) console.error(`GROWS: ${line}`);
  if (tables.growing.length > 0) process.exitCode = 1;
}

async function newestIds(): Promise<string[]> {
  const { latestArticles } = await import('#functions/articles/article-lists.ts');
  return (await latestArticles({}, 300, null)).items.map(({ id }) => id);
}

const show = (text: string) =>
  process.stderr.write(process.stderr.isTTY ? `\r\u001b[K${text}` : text.startsWith('measuring') ? `${text}\n` : '');

const round = (value: number) =>
  new Intl.NumberFormat('en', { maximumFractionDigits: value < 100 ? 1 : 0 }).format(value);

function tablesOf(measured: readonly Measured[], perDay: number): { rows: Row[]; growing: string[] } {
  const sizes = measured.map(({ size }) => size);
  const rows: Row[] = [
    {
      what: `articles stored, at ${perDay} a day`,
      value: sizes.map((size) => size.toLocaleString('en')).join(' / '),
      unit: '',
    },
  ];
  const growing: string[] = [];
  const add = (what: string, values: readonly number[], unit: string, verdict?: Flatness) => {
    rows.push({ what, value: values.map(round).join(' / '), unit, ...(verdict && { budget: verdict.text }) });
    if (verdict?.flat === false) growing.push(`${what}: ${values.map(round).join(' / ')} ${unit}`);
  };
  for (const [i, { endpoint, what }] of (measured[0]?.reads ?? []).entries()) {
    const of = (pick: (read: ReadCost) => number) =>
      measured.flatMap(({ reads }) => (reads[i] === undefined ? [] : [pick(reads[i])]));
    const units = of(({ cost }) => cost.readUnits);
    add(`${endpoint}${what === '' ? '' : `, ${what}`}`, units, 'read units', flatness(sizes, units, perDay));
    add(
      '  answer',
      of(({ cost }) => cost.body.length / 1024),
      'KB',
    );
    add(
      '  handler, median',
      of(({ cost }) => cost.wholeMs),
      'ms',
    );
  }
  for (const [i, { what }] of (measured[0]?.storing ?? []).entries()) {
    const of = (field: 'readUnits' | 'writeUnits' | 'ms') => measured.map(({ storing }) => storing[i]?.[field] ?? 0);
    for (const [field, unit] of [
      ['writeUnits', 'write units'],
      ['readUnits', 'read units'],
    ] as const)
      add(
        field === 'writeUnits' ? `storing: ${what}` : '  ledger and what is there',
        of(field),
        unit,
        flatness(sizes, of(field), perDay),
      );
    add('  from message to receipt, median', of('ms'), 'ms');
  }
  return { rows, growing };
}
