import type { Health } from '#shared/domain/desk/health.ts';
import { sourceRows, toState } from './source-rows.ts';

/** A source that was due so long ago is not read in time: the longest pause between two schedules is an hour. */
const overdueMs = 90 * 60_000;

/** How the sources are read: how many fail, how many wait for too long, and when one was read last. */
export async function sourceSummary(now: Date): Promise<NonNullable<Health['ingestion']>> {
  const { data } = await sourceRows().state.query.byId({}).go({ pages: 'all' });
  const states = data.map(toState);
  const active = states.filter((state) => state.active);
  const latestDue = new Date(now.getTime() - overdueMs).toISOString();
  return {
    active: active.length,
    failing: states.filter(({ status, active }) => status === 'gone' || (active && status === 'failing')).length,
    overdue: active.filter(({ nextDue }) => nextDue < latestDue).length,
    lastRun: states.reduce<string | null>(
      (latest, { lastFetched }) =>
        lastFetched !== null && (latest === null || lastFetched > latest) ? lastFetched : latest,
      null,
    ),
  };
}
