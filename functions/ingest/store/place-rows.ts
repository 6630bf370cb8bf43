import type { ChunkEntry } from '#functions/articles/article-chunks.ts';
import type { RowChange } from '#functions/articles/article-rows.ts';
import { changeOf, readStoredArticles, type StoredArticle } from '#functions/articles/articles.ts';
import { limits } from '#shared/config/limits.ts';
import { dedupKey, normaliseTitle } from '#shared/domain/articles/dedup.ts';
import type { Headline } from '#shared/domain/articles/headline.ts';
import { dayNumber, type StoryIndex } from '#shared/domain/articles/story-index.ts';
import { dayMs } from '#shared/domain/utc-day.ts';
import { headlineOf } from './build-article.ts';
import type { ChangedHeadline } from './commit-log.ts';
import { withCoverage } from './coverage.ts';
import { ownCard } from './edited-rows.ts';
import type { LedgerState } from './ledger-state.ts';

/** The rows and headlines to write for new and changed articles. */
export interface Placement {
  /** Rows to write, with the bodies that are new. */
  articles: ChunkEntry[];
  /** The articles as stored before, by id; absent when new. */
  before: Map<string, StoredArticle>;
  headlines: ChangedHeadline[];
}

/**
 * Merges new and changed articles with others of the same story, or separates them. Changes the index of `state`.
 * @param before the stored versions of `incoming`; those of other changed articles are added
 * @param firstSeen when each new one was fetched, in milliseconds
 */
export async function placeRows(
  incoming: ReadonlyMap<string, ChunkEntry>,
  before: Map<string, StoredArticle>,
  firstSeen: ReadonlyMap<string, number>,
  state: LedgerState,
): Promise<Placement> {
  const { index } = state;
  const placed = await placeIncoming(incoming, before, firstSeen, state);
  const affected = affectedBy(incoming, placed, index);
  const toWrite = new Set([...incoming.keys(), ...placed.changed, ...affected]);
  const missing = [...toWrite].filter((id) => !incoming.has(id) && !before.has(id));
  for (const [id, stored] of await readStoredArticles(missing)) before.set(id, stored);
  const rows = new Map<string, RowChange>();
  for (const id of toWrite) {
    const row = incoming.get(id)?.row ?? before.get(id);
    if (row !== undefined) rows.set(id, changeOf(row));
  }
  const written = await withCoverage(affected, rows, incoming, index);
  return {
    articles: [...written].map(([id, row]) => {
      const body = incoming.get(id)?.body;
      return body === undefined ? { row } : { row, body };
    }),
    before,
    headlines: changedHeadlines(placed, index),
  };
}

/** Changes of the index by the incoming articles. */
interface Placed {
  /** Reports that are new, or whose survivor, time or title changed, or that were set apart. */
  changed: Set<string>;
  /** Their former survivors. */
  formerSurvivors: Set<string>;
  /** Their former days and keys. */
  moved: Map<string, Pick<ChangedHeadline, 'formerDay' | 'formerKey'>>;
}

/** An article that is older when first fetched is compared by its key only, so an archive loads no old headlines. */
const oldMs = limits.dedup.keyWindowDays * dayMs;

async function placeIncoming(
  incoming: ReadonlyMap<string, ChunkEntry>,
  before: ReadonlyMap<string, StoredArticle>,
  firstSeen: ReadonlyMap<string, number>,
  { index, commit }: LedgerState,
): Promise<Placed> {
  const known = [...incoming.keys()].flatMap((id) => before.get(id) ?? []);
  await index.loadKeys(known.map(storedHeadline));
  learn(index, known);

  const arriving = [...incoming].map(([id, { row }]) => {
    const before = index.get(id);
    const { title, address, at, publisher, alone } = storedHeadline(row);
    const age = before === undefined ? byKeyOnly(at, firstSeen.get(id) ?? at) : pickByKeyOnly(before);
    return { id, title, address, at, publisher, ...age, ...(alone ? { alone } : {}) };
  });
  // By time, so that the order of a feed does not matter.
  arriving.sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  await index.loadAround(arriving);
  learn(index, await oldStories(known));

  const placed: Placed = { changed: new Set(), formerSurvivors: new Set(), moved: new Map() };
  for (const headline of arriving) {
    const former = index.get(headline.id);
    const day = dayNumber(headline.at);
    if (former !== undefined) {
      if ((['at', 'title', 'publisher', 'alone'] as const).every((field) => former[field] === headline[field]))
        continue;
      const [key, formerKey] = [headline, former].map(({ title, address }) => dedupKey(title, address));
      placed.moved.set(headline.id, {
        ...(dayNumber(former.at) === day ? {} : { formerDay: dayNumber(former.at) }),
        ...(formerKey === undefined || formerKey === key ? {} : { formerKey }),
      });
    }
    const survivors = await index.place({ ...headline, seen: former?.seen ?? commit + 1 });
    for (const [id, survivor] of survivors) {
      placed.changed.add(id);
      if (survivor) placed.formerSurvivors.add(survivor);
    }
  }
  return placed;
}

const byKeyOnly = (at: number, now: number): Pick<Headline, 'byKeyOnly'> =>
  now - at > oldMs ? { byKeyOnly: true } : {};
const pickByKeyOnly = ({ byKeyOnly: flag }: Headline): Pick<Headline, 'byKeyOnly'> =>
  flag === undefined ? {} : { byKeyOnly: flag };

/** Adds stored reports to the index. The keys of old ones have expired, and their days are not read. */
function learn(index: StoryIndex, reports: readonly RowChange[]): void {
  const now = Date.now();
  index.learn(reports.map(storedHeadline).map((headline) => ({ ...headline, ...byKeyOnly(headline.at, now) })));
}

/** The other reports of old stories, by their coverage: neither days nor keys lead to them. */
async function oldStories(known: readonly StoredArticle[]): Promise<StoredArticle[]> {
  const now = Date.now();
  const old = known.filter(({ preview }) => byKeyOnly(Date.parse(preview.publishedAt), now).byKeyOnly);
  const survivors = await readStoredArticles([...new Set(old.flatMap(({ survivor }) => survivor ?? []))]);
  const all = [...old, ...survivors.values()].filter(({ preview }) => headlineOf(preview) !== '');
  const reports = await readStoredArticles([...new Set(all.flatMap(({ coverage }) => coverage.map(({ id }) => id)))]);
  return [...survivors.values(), ...reports.values()];
}

/** The headline of a row. Its title is the publisher's: a correction changes nothing about which story it is. */
export function storedHeadline(row: RowChange): Headline {
  const { survivor, applied } = row;
  const { id, title: own, sourceId, publisherId: publisher, url, publishedAt } = ownCard(row);
  const title = headlineOf({ title: own, sourceId });
  // The address counts only without a title, and would be a third of what is stored of a headline.
  const address = normaliseTitle(title) === '' ? (url ?? id) : '';
  const alone = applied?.alone ? ({ alone: true } as const) : {};
  return { id, title, address, at: Date.parse(publishedAt), publisher, seen: 0, survivor, ...alone };
}

/** The surviving reports whose coverage may have changed: old and new survivors of every placed report. */
function affectedBy(
  incoming: ReadonlyMap<string, ChunkEntry>,
  { changed, formerSurvivors }: Placed,
  index: StoryIndex,
): Set<string> {
  const affected = new Set(formerSurvivors);
  for (const id of [...changed, ...incoming.keys()]) affected.add(index.get(id)?.survivor ?? id);
  return affected;
}

/** The changed headlines as they are now. */
function changedHeadlines({ changed, moved }: Placed, index: StoryIndex): ChangedHeadline[] {
  return [...changed].flatMap((id) => {
    const headline = index.get(id);
    if (headline === undefined) return [];
    const { title, address, at, publisher, seen, survivor, byKeyOnly, alone } = headline;
    const flags = { ...(byKeyOnly ? { byKeyOnly } : {}), ...(alone ? { alone } : {}) };
    return [{ id, title, address, at, publisher, seen, survivor, ...flags, ...moved.get(id) }];
  });
}
