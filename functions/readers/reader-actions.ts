import { resolveArticle } from '#functions/articles/articles.ts';
import type { Viewer } from '#functions/runtime/endpoint.ts';
import { notFound, tooManyRequests } from '#functions/runtime/refusal.ts';
import { limits } from '#shared/config/limits.ts';
import { dayMs, hourMs } from '#shared/domain/utc-day.ts';
import { enforceLimit, isWithinLimit } from './rate-limit.ts';

/**
 * Applies the rate limits to an action on an article (view, read, like), before it is counted.
 * @param reader pseudonymous id, for a limit of its own besides the one of the IP address
 * @returns the article to count it on: the surviving one when `articleId` was merged into another
 * @throws Refusal 429 above the limits, 404 when the article does not exist
 */
export async function admitArticleAction(
  articleId: string,
  viewer: Viewer,
  now: Date,
  reader?: string,
): Promise<{ id: string; publisherId: string; topic: string }> {
  const { writesPerMinute } = limits;
  const allowed = await Promise.all([
    isWithinLimit(`address#${viewer.address}`, writesPerMinute.address, now),
    reader === undefined || isWithinLimit(`reader#${reader}`, writesPerMinute.reader, now),
  ]);
  if (allowed.includes(false)) throw tooManyRequests();
  const article = await resolveArticle(articleId);
  if (article === null) throw notFound('Article');
  return article;
}

/** @throws Refusal 429 when visitors of one network like an article too often: each may claim another id */
export const admitVisitorLike = (articleId: string, { address }: Viewer, now: Date): Promise<void> =>
  enforceLimit(`likes#${articleId}#${address}`, limits.visitorLikesPerHour, now, hourMs);

/** Whether another host that leads readers here may be counted by its name: callers can make up any number of hosts. */
export const admitNewHost = async ({ address }: Viewer, now: Date): Promise<boolean> =>
  (await isWithinLimit(`new-hosts#${address}`, limits.referrerHosts.perNetwork, now, hourMs)) &&
  (await isWithinLimit('new-hosts', limits.referrerHosts.perDay, now, dayMs));

/** @throws Refusal 429 when the reader follows and unfollows too often */
export const admitFollowChange = (uid: string, now: Date): Promise<void> =>
  enforceLimit(`follows#${uid}`, limits.followsPerMinute, now);
