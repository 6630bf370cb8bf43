import { lastGeneration } from '#functions/generate/generations.ts';
import { log } from '#functions/runtime/log.ts';
import { indexLagMs, maxLagMs } from '#functions/search/index/index-position.ts';
import { deskEndpoint } from '#functions/team/desk-endpoint.ts';
import { getHealth } from '#shared/api/desk.ts';
import type { Health } from '#shared/domain/desk/health.ts';
import { generationStage } from '#shared/domain/generation/generation.ts';

// One read checks both: whether the table responds, and how the latest generation went.
export const handler = deskEndpoint(getHealth, async () => {
  const now = new Date();
  const checkingSearch = searchState(now);
  const run = await lastGeneration(now).catch((error: unknown) => {
    log.error('table.read_failed', 'could not read the table', error);
    return null;
  });
  const milliseconds = Date.now() - now.getTime();
  const search = await checkingSearch;
  if (run === null) return { at: now.toISOString(), database: { ok: false, milliseconds }, search };
  const ok = !['failed', 'partly'].includes(generationStage(run));
  return {
    at: now.toISOString(),
    database: { ok: true, milliseconds },
    composer: { ok, lastRun: run.finishedAt ?? run.startedAt, error: ok ? null : run.error },
    search,
  };
});

async function searchState(now: Date): Promise<Health['search']> {
  try {
    const lagMs = await indexLagMs(now);
    return { ok: lagMs !== null && lagMs <= maxLagMs, behindSeconds: lagMs === null ? null : Math.round(lagMs / 1000) };
  } catch (error) {
    log.error('search_index.check_failed', 'could not check the search index', error);
    return { ok: false, behindSeconds: null };
  }
}
