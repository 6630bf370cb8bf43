import { currentEdition, lineItemsOf } from '#functions/ads/ad-editions.ts';
import { recentArticles } from '#functions/articles/article-lists.ts';
import { decisionsNotApplied } from '#functions/editorial/corrections.ts';
import { takenDownIds } from '#functions/editorial/taken-down.ts';
import { lastGeneration } from '#functions/generate/generations.ts';
import { unlistedPlaces } from '#functions/ingest/store/unlisted-articles.ts';
import { readState } from '#functions/newsroom/document-rows.ts';
import { required } from '#functions/runtime/env.ts';
import { log } from '#functions/runtime/log.ts';
import { waitingIn } from '#functions/runtime/queue.ts';
import { inTime } from '#functions/runtime/time-left.ts';
import { indexLagMs, maxLagMs } from '#functions/search/index/index-position.ts';
import { sourceSummary } from '#functions/sources/source-summary.ts';
import { doubtedStories } from '#functions/stories/story-doubts.ts';
import { deskEndpoint } from '#functions/team/desk-endpoint.ts';
import { getHealth } from '#shared/api/desk.ts';
import { endsWithin } from '#shared/domain/ads/line-item.ts';
import {
  type Attention,
  attentionDays,
  type Count,
  type Counted,
  countedRoles,
  doubtsRole,
} from '#shared/domain/desk/attention.ts';
import type { Health } from '#shared/domain/desk/health.ts';
import { generationStage } from '#shared/domain/generation/generation.ts';
import { newsroomKinds } from '#shared/domain/newsroom/newsroom-document.ts';
import { mayActAs, type Role } from '#shared/domain/team/role.ts';
import { deadLettersUrlName, queueNames, queueUrlName } from '#shared/queues.ts';
import { records } from '#shared/records.ts';

// Each check fails alone. Anyone signed in sees them while the table does not tell who has a role: they name
// neither people nor articles, and nothing is counted then.
export const handler = deskEndpoint(
  getHealth,
  async ({ query: { since }, caller: { role } }) => {
    const now = new Date();
    const [run, search, ingestion, queues, attention] = await Promise.all([
      // One read checks both: whether the table responds, and how the latest generation went.
      checked(
        'table',
        lastGeneration(now).then((last) => ({ last, milliseconds: Date.now() - now.getTime() })),
      ),
      checked('search_index', searchState(now)),
      checked('ingestion', sourceSummary(now)),
      checked('queues', queueStates()),
      since === undefined ? undefined : attentionOf(role, now, since),
    ]);
    return {
      at: now.toISOString(),
      database: { ok: run !== undefined, milliseconds: run?.milliseconds ?? Date.now() - now.getTime() },
      ...(run && { composer: composerState(run.last) }),
      search: search ?? { ok: false, behindSeconds: null },
      ...(ingestion && { ingestion }),
      ...(queues && { queues }),
      ...(attention && { attention }),
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

/** Drafts, and newest articles, at which counting ends. */
const most = 200;

/** @returns how many ids there are; more if there are as many as were asked for */
const countOf = (found: number, asked = Number.POSITIVE_INFINITY): Count => ({ count: found, isMore: found >= asked });

const counts: Record<Counted, (now: Date, since: string) => Promise<Count>> = {
  articleDrafts: async () => countOf((await unlistedPlaces('draft', null, most)).positions.length, most),
  corrections: async (now) => countOf((await decisionsNotApplied(now)).length),
  watchlistHits: async (now, since) => {
    const { items, next } = await recentArticles({}, most, null, now);
    const isNew = ({ publishedAt }: { publishedAt: string }) => publishedAt > since;
    const hits = items.filter((one) => isNew(one) && one.watchlistHits.length > 0);
    return { count: hits.length, isMore: next !== null && items.every(isNew) };
  },
  takeDowns: async (now) => countOf((await takenDownIds(now, attentionDays)).length),
  adsEnding: async (now) => {
    const edition = await currentEdition();
    const items = edition === null ? [] : await lineItemsOf(edition.edition);
    return countOf(items.filter((item) => endsWithin(item, attentionDays, now)).length);
  },
};

/** What waits for members with this role. Each count fails alone, and costs the same however much the table has. */
async function attentionOf(role: Role, now: Date, since: string): Promise<Attention> {
  const mayMend = Object.entries(countedRoles).filter(([, needed]) => mayActAs(role, needed));
  const [sharedDrafts = null, doubted = null, ...counted] = await Promise.all([
    checked('shared drafts', draftsOf(role)),
    mayActAs(role, doubtsRole) ? checked('doubted stories', doubtedStories(now)) : null,
    ...mayMend.map(async ([kind]) => {
      const count = await checked(kind, counts[kind as Counted](now, since));
      return [kind, count ?? null] as const;
    }),
  ]);
  return {
    ...Object.fromEntries(counted),
    ...(mayActAs(role, doubtsRole) && { doubtedStories: doubted }),
    sharedDrafts,
  };
}

/** The documents that a role edits and that have a draft. */
async function draftsOf(role: Role): Promise<NonNullable<Attention['sharedDrafts']>> {
  const own = newsroomKinds.filter((kind) => mayActAs(role, records[kind].role));
  const states = await Promise.all(own.map(readState));
  return own.filter((_, n) => states[n]?.draft !== undefined).map((kind) => ({ kind, title: records[kind].title }));
}
