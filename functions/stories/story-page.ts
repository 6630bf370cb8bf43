import { storyIdOf } from '#functions/articles/article-rows.ts';
import {
  cardOf,
  readBodiesOf,
  readStoredArticles,
  readSurvivor,
  type StoredArticle,
} from '#functions/articles/articles.ts';
import { readStories } from '#functions/articles/stories.ts';
import { recentPublishers } from '#functions/catalog/publishers.ts';
import { composedFrom } from '#functions/ingest/store/composed-articles.ts';
import { readPublished } from '#functions/newsroom/published.ts';
import { publishersOfFeeds } from '#functions/sources/feed-publishers.ts';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import {
  type HeadedStory,
  type Outlets,
  storyPageOf,
  type VisibleReport,
} from '#shared/domain/stories/make-story-page.ts';
import type { Story } from '#shared/domain/stories/story.ts';
import { decisionAbout } from '#shared/domain/stories/story-decision.ts';
import type { StoryPage } from '#shared/domain/stories/story-page.ts';

/** Reports of one page: the first ones, the newest, and the lead. */
const mostReports = 100;
const firstReports = 20;
/** Copies of all reports, and reports whose texts are read for the summary and the names. */
const mostCopies = 200;
const mostTexts = 16;

/**
 * The page of a story, of one that was merged into another, or of a report: its story, or a story of it alone. Reports
 * that were hidden, taken down or merged are missing at once. Null if there is none that readers may see.
 * @throws Refusal 410 if the id is that of a report that the editors have taken down, and of no story with others
 */
export async function readStoryPage(id: string, now = new Date()): Promise<StoryPage | null> {
  const own = await storyPage(id, now);
  if (own !== null) return own;
  const article = await readSurvivor(id);
  if (article === null || !isVisible(article)) return null;
  const storyId = storyIdOf(article);
  const story = storyId === id ? null : await storyPage(storyId, now);
  const survivor = article.preview.id;
  return story ?? pageOf({ id: survivor, lead: survivor }, [article], now);
}

/** The page of a stored story; null if there is none, or readers may see none of its reports. */
async function storyPage(id: string, now: Date): Promise<StoryPage | null> {
  const story = (await readStories([id])).get(id);
  if (story === undefined) return null;
  const [rows, { content }] = await Promise.all([
    readStoredArticles(idsOf(story), { consistent: false }),
    readPublished('story-decisions'),
  ]);
  const headline = decisionAbout(story, content ?? [])?.headline;
  return pageOf({ ...story, headline }, [...rows.values()].filter(isVisible), now);
}

function idsOf({ reports, lead }: Story): string[] {
  const ids = reports.map(({ id }) => id);
  return [...new Set([lead, ...ids.slice(0, firstReports), ...ids.slice(firstReports - mostReports + 1)])];
}

const isVisible = ({ survivor, editorial }: StoredArticle): boolean =>
  survivor === null && editorial.state === 'listed';

async function pageOf(story: HeadedStory, rows: readonly StoredArticle[], now: Date): Promise<StoryPage | null> {
  const ids = rows.toSorted(byTime).map(({ preview }) => preview.id);
  const [composed, hidden, bodies, outlets] = await Promise.all([
    composedOfStory(ids, now),
    hiddenCopies(rows),
    readBodiesOf(readFirst(rows, story.lead)),
    recentOutlets(now),
  ]);
  const [first, ...others] = rows.map(
    (row): VisibleReport => ({
      card: cardOf(row, now),
      coverage: row.coverage.filter(({ id }) => !hidden.has(id)),
      body: bodies.get(row.preview.id),
    }),
  );
  return first === undefined ? null : { ...storyPageOf(story, [first, ...others], outlets), composed };
}

/** A generated article quotes the first reports of its story: so many are asked for theirs. */
const reportsAsked = 10;

/** The generated articles that are made of a story's reports and that readers may see, the newest first. */
async function composedOfStory(reportIds: readonly string[], now: Date): Promise<ArticlePreview[]> {
  const ids = (await Promise.all(reportIds.slice(0, reportsAsked).map(composedFrom))).flat();
  if (ids.length === 0) return [];
  const rows = await readStoredArticles([...new Set(ids)], { consistent: false });
  return [...rows.values()]
    .filter(isVisible)
    .map((row) => cardOf(row, now))
    .sort((a, b) => (a.publishedAt < b.publishedAt ? 1 : -1));
}

/** Copies that readers may not see. A decision about one reaches its survivor only with the next commit. */
async function hiddenCopies(rows: readonly StoredArticle[]): Promise<ReadonlySet<string>> {
  const ids = rows.flatMap(({ coverage }) => coverage.map(({ id }) => id));
  const copies = await readStoredArticles(ids.slice(0, mostCopies), { consistent: false });
  return new Set([...copies].flatMap(([id, { editorial }]) => (editorial.state === 'listed' ? [] : [id])));
}

const byTime = (a: StoredArticle, b: StoredArticle): number => (a.preview.publishedAt < b.preview.publishedAt ? -1 : 1);

/** The lead, and the first report of as many other outlets as possible. */
function readFirst(rows: readonly StoredArticle[], leadId: string): StoredArticle[] {
  const sorted = rows.toSorted(byTime);
  const outlets = [...Map.groupBy(sorted, ({ preview }) => preview.publisherId).values()];
  const lead = rows.filter(({ preview }) => preview.id === leadId);
  return [...new Set([...lead, ...outlets.flatMap(([first]) => first ?? []), ...sorted])].slice(0, mostTexts);
}

/** Which feeds are read changes slowly: a function asks again after this time. */
const keptMs = 5 * 60_000;
let kept: { at: number; readNow: Promise<ReadonlySet<string>> } | undefined;

function recentlyRead(now: Date): Promise<ReadonlySet<string>> {
  if (kept !== undefined && now.getTime() - kept.at < keptMs) return kept.readNow;
  const readNow = publishersOfFeeds();
  kept = { at: now.getTime(), readNow };
  readNow.catch(() => {
    kept = undefined;
  });
  return readNow;
}

/** Where outlets are, and how many of each country are read, as of the last minutes. */
async function recentOutlets(now: Date): Promise<Outlets> {
  const [publishers, readNow] = await Promise.all([recentPublishers(now), recentlyRead(now)]);
  const countries = new Map(publishers.map(({ id, country }) => [id, country]));
  const read: Record<string, number> = {};
  for (const id of readNow) {
    const country = countries.get(id);
    if (country) read[country] = (read[country] ?? 0) + 1;
  }
  return { countryOf: (publisherId) => countries.get(publisherId) ?? null, read };
}
