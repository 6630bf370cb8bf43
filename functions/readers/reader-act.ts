import { notFound, tooManyRequests } from '#functions/runtime/refusal.ts';
import type { Viewer } from '#functions/runtime/viewer.ts';
import { limits } from '#shared/config/limits.ts';
import { standingArticle } from '../articles/articles.ts';
import { takeAllowance } from './allowance.ts';

/**
 * What comes before anything that a reader does to an article is counted.
 * @param reader known by more than an address
 * @returns the article that counts: a merged report's acts go to the one that stands for it
 * @throws Refusal 429 when too much came from there within a minute, 404 when there is no such article
 */
export async function admitAct(
  articleId: string,
  viewer: Viewer,
  now: Date,
  reader?: string,
): Promise<{ id: string; publisherId: string; topic: string }> {
  const { writesPerMinute } = limits;
  const allowed = await Promise.all([
    takeAllowance(`address#${viewer.address}`, writesPerMinute.address, now),
    reader === undefined || takeAllowance(`reader#${reader}`, writesPerMinute.reader, now),
  ]);
  if (allowed.includes(false)) throw tooManyRequests();
  const standing = await standingArticle(articleId);
  if (standing === null) throw notFound('Article');
  return standing;
}

/** @throws Refusal 429 when the reader has changed what they follow too often within a minute. */
export async function admitFollowing(uid: string, now: Date): Promise<void> {
  if (!(await takeAllowance(`follows#${uid}`, limits.followsPerMinute, now))) throw tooManyRequests();
}
