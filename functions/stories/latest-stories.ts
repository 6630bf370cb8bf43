import * as z from 'zod/mini';
import { type ArticlePosition, listedPlaces, recentListRows } from '#functions/articles/article-lists.ts';
import { withScore } from '#functions/articles/article-rows.ts';
import { idAt, placeAt, positionOf } from '#functions/articles/lists/leaves.ts';
import { readStories } from '#functions/articles/stories.ts';
import { readPublished } from '#functions/newsroom/published.ts';
import { type Cursors, signedCursors } from '#functions/table/signed-cursors.ts';
import type { Region } from '#shared/domain/classification/taxonomy.ts';
import { decisionAbout } from '#shared/domain/stories/story-decision.ts';
import type { ListedStory } from '#shared/domain/stories/story-page.ts';

/** Articles that are looked at together, and how often in one request. */
const articlesAtOnce = 60;
const mostRounds = 8;
/** A story in a list is of this many outlets. */
const fewestOutlets = 2;

/**
 * Events that at least two outlets report, those with the latest reports first: the stories of the newest articles,
 * each once. Reads a bounded number of articles, so it may return a short page with a position to continue from.
 */
export async function latestStories(
  region: Region | undefined,
  limit: number,
  from: ArticlePosition | null,
  now = new Date(),
): Promise<{ items: ListedStory[]; next: ArticlePosition | null }> {
  const items: ListedStory[] = [];
  let last = from && positionOf(from);
  for (let round = 0; round < mostRounds; round++) {
    const { positions, next } = await listedPlaces({ region }, last, articlesAtOnce);
    const found = await storiesAt(positions, region, now);
    for (const position of positions) {
      const story = found.get(position);
      if (story === undefined) continue;
      items.push(story);
      if (items.length === limit) return { items, next: placeAt(position) };
    }
    if (next === null) return { items, next: null };
    last = next;
  }
  return { items, next: last === null ? null : placeAt(last) };
}

/** The stories whose newest report in this region is at one of these places. */
async function storiesAt(
  positions: readonly string[],
  region: Region | undefined,
  now: Date,
): Promise<Map<string, ListedStory>> {
  const rows = await recentListRows(positions.map(idAt));
  const stories = await readStories([...new Set([...rows.values()].flatMap(({ story }) => story?.id ?? []))]);
  const { content: decisions } = await readPublished('story-decisions');
  const reports = await recentListRows([...stories.values()].flatMap((story) => story.reports.map(({ id }) => id)));
  const found = new Map<string, ListedStory>();
  for (const story of stories.values()) {
    const visible = story.reports.flatMap(({ id }) => reports.get(id) ?? []);
    const [first] = visible;
    const outlets = new Set(visible.map(({ publisherId }) => publisherId));
    if (first === undefined || outlets.size < fewestOutlets) continue;
    const [newest = ''] = visible
      .filter((report) => region === undefined || report.region === region)
      .map(positionOf)
      .sort()
      .reverse();
    const lead = withScore(visible.find(({ id }) => id === story.lead) ?? first, now);
    const title = decisionAbout(story, decisions ?? [])?.headline || lead.title;
    found.set(newest, { id: story.id, title, lead, firstAt: first.publishedAt });
  }
  return found;
}

const position = z.tuple([z.iso.datetime(), z.string().check(z.regex(/^[0-9a-f]{16}$/))]);

/** Cursors of the list of stories in a region. */
export async function storyCursors(region: Region | undefined): Promise<Cursors<ArticlePosition>> {
  const { read, write } = await signedCursors(JSON.stringify(['stories', region ?? null]), position);
  return {
    read: (cursor) => {
      const [publishedAt, id] = read(cursor);
      return { publishedAt, id };
    },
    write: ({ publishedAt, id }) => write([publishedAt, id]),
  };
}
