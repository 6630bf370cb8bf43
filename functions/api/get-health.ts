import { lastGeneration } from '#functions/generate/generations.ts';
import { required } from '#functions/runtime/env.ts';
import { log } from '#functions/runtime/log.ts';
import { waitingIn } from '#functions/runtime/queue.ts';
import { inTime } from '#functions/runtime/time-left.ts';
import { indexLagMs, maxLagMs } from '#functions/search/index/index-position.ts';
import { sourceSummary } from '#functions/sources/source-summary.ts';
import { deskEndpoint } from '#functions/team/desk-endpoint.ts';
import { getHealth } from '#shared/api/desk.ts';
import type { Health } from '#shared/domain/desk/health.ts';
import { generationStage } from '#shared/domain/generation/generation.ts';
import { deadLettersUrlName, queueNames, queueUrlName } from '#shared/queues.ts';

// Each check fails alone. Whoever is signed in sees them while the table does not tell who has a role: they name
// neither people nor articles.
export const handler = deskEndpoint(
  getHealth,
  async () => {
    const now = new Date();
    const [run, search, ingestion, queues] = await Promise.all([
      // One read checks both: whether the table responds, and how the latest generation went.
      checked(
        'table',
        lastGeneration(now).then((last) => ({ last, milliseconds: Date.now() - now.getTime() })),
      ),
      checked('search_index', searchState(now)),
      checked('ingestion', sourceSummary(now)),
      checked('queues', queueStates()),
    ]);
    return {
      at: now.toISOString(),
      database: { ok: run !== undefined, milliseconds: run?.milliseconds ?? Date.now() - now.getTime() },
      ...(run && { composer: composerState(run.last) }),
      search: search ?? { ok: false, behindSeconds: null },
      ...(ingestion && { ingestion }),
      ...(queues && { queues }),
    };
  },
  'analyst',
);

/** The result of a check; undefined if it fails or takes too long. */
const checked = <T>(what: string, check: Promise<T>): Promise<T | undefined> =>
  inTime(check).catch((error: unknown) => {
    log.error('health.check_failed', `could not check the ${what}`, error);
    return undefined;
  });

function composerState(run: Awaited<ReturnType<typeof lastGeneration>>): Health['composer'] {
  const ok = !['failed', 'partly'].includes(generationStage(run));
  return { ok, lastRun: run.finishedAt ?? run.startedAt, error: ok ? null : run.error };
}

async function searchState(now: Date): Promise<Health['search']> {
  const lagMs = await indexLagMs(now);
  return { ok: lagMs !== null && lagMs <= maxLagMs, behindSeconds: lagMs === null ? null : Math.round(lagMs / 1000) };
}

const queueStates = (): Promise<NonNullable<Health['queues']>> =>
  Promise.all(
    queueNames.map(async (name) => {
      const urls = [required(queueUrlName(name)), required(deadLettersUrlName(name))];
      const [waiting = 0, givenUp = 0] = await Promise.all(urls.map(waitingIn));
      return { name, waiting, givenUp };
    }),
  );
