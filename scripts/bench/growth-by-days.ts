import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Headline } from '#shared/domain/articles/headline.ts';
import { dayMs, utcDay } from '#shared/domain/utc-day.ts';
import { seeded } from '#test/support/seeded.ts';
import { prepareHandlers } from './handler-cost.ts';
import { type Row, report } from './report.ts';
import { benchStage } from './stage.ts';
import { measureStoreCosts } from './store-costs.ts';

/** Days after which the costs are measured. */
const measuredDays = [1, 2, 3, 4, 10, 30];
/** Headlines of one commit, as in a run over many feeds. */
const perCommit = 1000;
/** Distinct words of all headlines. Their frequencies follow Zipf's law. */
const vocabulary = 200_000;
const consumerMb = 512;

/**
 * Measures a commit and a cold consumer with 30 days of many headlines behind them.
 *
 * Real: the table of a local stage, the headlines of each day as commits write them, the calendar, the log's last
 * number, and the function that is measured. Left out: what is only ever read by key, so that its number has no effect
 * (articles, chunks, title keys, counts, receipts).
 */
export async function benchGrowthByDays(days: number, perDay: number): Promise<void> {
  const stage = await benchStage(['--no-seed']);
  const rows: Row[] = [];
  try {
    const { usage } = await prepareHandlers(stage.running);
    const [{ saveDaysOfYear }, { putCommit }, { clearLedgerState }, { writeDays }] = await Promise.all([
      import('#functions/ingest/store/calendar.ts'),
      import('#functions/ingest/store/commit-log.ts'),
      import('#functions/ingest/store/commits.ts'),
      import('#functions/ingest/store/headline-days.ts'),
    ]);
    // The newest day is yesterday: that of the measured articles is before it, and has a full day on both sides.
    const newest = Math.floor(Date.now() / dayMs) - 1;
    const before = heapMb();
    let commit = 0;
    const filled = new Map<string, Set<string>>();
    for (let day = 1; day <= days; day++) {
      const at = (newest - day + 1) * dayMs;
      for (let n = 0; n < perDay; n += perCommit)
        await writeDays(++commit, { headlines: headlinesOf(at, n, Math.min(perCommit, perDay - n), perDay, commit) });
      const iso = utcDay(at);
      filled.set(iso.slice(0, 4), (filled.get(iso.slice(0, 4)) ?? new Set()).add(iso.slice(5)));
      if (!measuredDays.includes(day) && day !== days) continue;
      for (const [year, monthDays] of filled) await saveDaysOfYear(year, monthDays);
      commit += 1000;
      await putCommit(commit, {
        ...{ headlines: [], chunks: [], topics: {}, publishers: [], gains: {}, receipts: [] },
        ...{ departures: [], at: iso },
      });
      clearLedgerState();
      const costs = await measureStoreCosts(usage, `day-${day}`, 1);
      const consumer = heapMb() - before;
      rows.push({ what: `after ${day} days x ${perDay.toLocaleString('en')}`, value: '', unit: '' });
      for (const { what, readUnits, writeUnits, cpuMs } of costs)
        rows.push({
          what: `  ${what}`,
          value: [readUnits, writeUnits, cpuMs].map(rounded).join(' / '),
          unit: 'read / write units / CPU ms',
        });
      rows.push({ what: '  heap of the consumer', value: consumer, unit: 'MB', budget: `<= ${consumerMb}` });
      console.error(`measured after ${day} days`);
    }
    rows.push({ what: 'peak memory of this process', value: process.resourceUsage().maxRSS / 1024, unit: 'MB' });
  } finally {
    await stage.stop();
  }
  report('growth-by-days', rows);
}

const rounded = (value: number): string => value.toFixed(value < 100 ? 1 : 0);

/** The heap in use after garbage collection. */
function heapMb(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
}

function headlinesOf(day: number, first: number, count: number, perDay: number, commit: number): Headline[] {
  return Array.from({ length: count }, (_, i) => {
    const n = first + i;
    const random = seeded((day / dayMs) * 1_000_003 + n);
    const words = Array.from({ length: 10 }, () => Math.floor(vocabulary ** random()).toString(36));
    return {
      id: `${day / dayMs}-${n}`.padEnd(16, '0'),
      title: words.map((word) => `w${word}s`).join(' '),
      address: '',
      at: day + Math.floor((n * dayMs) / perDay),
      seen: commit,
      survivor: null,
    };
  });
}
