import { keepMs } from '#functions/articles/lists/list-rows.ts';
import { idRange } from '#functions/table/id-page.ts';
import { followerCounts } from './follower-counts.ts';
import { publisherPage } from './publishers.ts';

type Page = Awaited<ReturnType<typeof publisherPage>>;

const pages = new Map<string, { page: Page; since: number }>();

/** Like `publisherPage`, as it was up to `keepMs` ago. Follower counts are of now: they change with a click. */
export async function readyPublishers(after: string | null, limit: number): Promise<Page> {
  const now = Date.now();
  for (const [key, { since }] of pages) if (now - since >= keepMs()) pages.delete(key);
  const key = JSON.stringify([after, limit]);
  const known = pages.get(key);
  if (known !== undefined) return withFollowers(known.page);
  const page = await publisherPage(after, limit);
  pages.set(key, { page, since: now });
  return page;
}

async function withFollowers({ publishers, next }: Page): Promise<Page> {
  const range = idRange(publishers.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
  const followers = range === null ? new Map<string, number>() : await followerCounts('publisher', range);
  return { publishers: publishers.map((one) => ({ ...one, followerCount: followers.get(one.id) ?? 0 })), next };
}
