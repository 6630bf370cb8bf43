import { currentEdition, lineItemsOf } from '#functions/ads/ad-editions.ts';
import { recentArticles } from '#functions/articles/article-lists.ts';
import { takenDownIds } from '#functions/editorial/taken-down.ts';
import { decisionsNotApplied } from '#functions/editorial/unapplied-decisions.ts';
import { unlistedPlaces } from '#functions/ingest/store/unlisted-articles.ts';
import { readState } from '#functions/newsroom/document-rows.ts';
import { log } from '#functions/runtime/log.ts';
import { inTime } from '#functions/runtime/time-left.ts';
import { deskEndpoint } from '#functions/team/desk-endpoint.ts';
import { getAttention } from '#shared/api/desk.ts';
import { endOf, isRunning } from '#shared/domain/ads/line-item.ts';
import {
  type Attention,
  attentionDays,
  type Count,
  type Counted,
  countedRoles,
} from '#shared/domain/desk/attention.ts';
import { newsroomKinds } from '#shared/domain/newsroom/newsroom-document.ts';
import { mayActAs, type Role } from '#shared/domain/team/role.ts';
import { dayMs } from '#shared/domain/utc-day.ts';
import { records } from '#shared/records.ts';

/** Drafts, and newest articles, at which counting ends. */
const most = 200;

/** @returns how many ids there are; more if there are as many as were asked for */
const countOf = (found: number, asked = Number.POSITIVE_INFINITY): Count => ({ count: found, isMore: found >= asked });

const counts: Record<Counted, (now: Date, since: string) => Promise<Count>> = {
  articleDrafts: async () => countOf((await unlistedPlaces('draft', null, most)).positions.length, most),
  corrections: async (now) => countOf(await decisionsNotApplied(now)),
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
    const end = now.getTime() + attentionDays * dayMs;
    return countOf(items.filter((item) => isRunning(item, now) && endOf(item) <= end).length);
  },
};

// Each count fails alone, and costs the same however much the table has.
export const handler = deskEndpoint(getAttention, async ({ query, caller: { role } }) => {
  const now = new Date();
  const since = query.since ?? new Date(now.getTime() - dayMs).toISOString();
  const mayMend = Object.entries(countedRoles).filter(([, needed]) => mayActAs(role, needed));
  const [sharedDrafts, ...counted] = await Promise.all([
    known('shared drafts', draftsOf(role)),
    ...mayMend.map(async ([kind]) => [kind, await known(kind, counts[kind as Counted](now, since))] as const),
  ]);
  return { ...Object.fromEntries(counted), sharedDrafts };
});

/** What was counted; null if that failed or took too long. */
const known = <T>(what: string, counting: Promise<T>): Promise<T | null> =>
  inTime(counting).catch((error: unknown) => {
    log.error('attention.count_failed', `could not count the ${what}`, error);
    return null;
  });

/** The documents that a role edits and that have a draft. */
async function draftsOf(role: Role): Promise<NonNullable<Attention['sharedDrafts']>> {
  const own = newsroomKinds.filter((kind) => mayActAs(role, records[kind].role));
  const states = await Promise.all(own.map(readState));
  return own.filter((_, n) => states[n]?.draft !== undefined).map((kind) => ({ kind, title: records[kind].title }));
}
