import { latestArticles } from '#functions/articles/article-lists.ts';
import { readStoredArticles, type StoredArticle } from '#functions/articles/articles.ts';
import { publisherDomains } from '#functions/catalog/publishers.ts';
import type { readSource } from '#functions/feeds/read-source.ts';
import { articleId, entryFingerprint } from '#functions/ingest/article-id.ts';
import { isListed, ownCard } from '#functions/ingest/store/edited-rows.ts';
import { type KnownPages, readTitleKeys } from '#functions/ingest/store/title-keys.ts';
import { indexLagMs } from '#functions/search/index/index-position.ts';
import { isIndexed } from '#functions/search/index/index-state.ts';
import { memoryOf, readFeedMemories, type SeenEntry, seenOfWords } from '#functions/sources/feed-memories.ts';
import { allSources } from '#functions/sources/sources.ts';
import { dedupKey, isEditionAfter } from '#shared/domain/articles/dedup.ts';
import { byTime } from '#shared/domain/articles/headline.ts';
import type { StoryTrace, TraceStep } from '#shared/domain/desk/story-trace.ts';
import { keywordFilter } from '#shared/domain/sources/keyword-filter.ts';
import { publisherIdOf } from '#shared/domain/sources/publisher-id.ts';
import type { StoredSource } from '#shared/domain/sources/source-change.ts';
import { isSameSite } from '#shared/domain/web-address.ts';
import { isApplied } from './desk-articles.ts';
import { idsOf, storedArticle } from './desk-lists.ts';

/** Feeds that are fetched for one story. */
const mostFeeds = 3;

/**
 * Where a story is, or why readers do not see it: each part of the product that it passes, in order.
 * @param text an article's id, its address on the site, or that at its publisher
 * @param read reads a source; absent if its feed is not to be read now
 */
export async function traceStory(text: string, now: Date, read?: typeof readSource): Promise<StoryTrace> {
  const article = await storedArticle(text.trim());
  if (article !== undefined) return { id: article.preview.id, steps: await stored(article, now) };
  const [id = ''] = idsOf(text.trim());
  return { id, steps: await missing(id, text, now, read) };
}

const step = (subject: TraceStep['subject'], finding: TraceStep['finding'], text: string): TraceStep => ({
  subject,
  finding,
  text,
});

async function stored(article: StoredArticle, now: Date): Promise<TraceStep[]> {
  const { title, source, publishedAt } = ownCard(article);
  const steps = [step('article', 'fine', `It is stored: '${title}' of ${source}, published ${publishedAt}.`)];
  const { survivor, editorial } = article;
  if (survivor !== null) {
    const other = (await readStoredArticles([survivor])).get(survivor);
    const of = other === undefined ? 'which cannot be read' : `'${ownCard(other).title}' of ${ownCard(other).source}`;
    steps.push(step('merge', 'stops', `It is a report of another article, ${survivor}: ${of}. Readers see that one.`));
    return steps;
  }
  if (editorial.state !== 'listed') {
    const reason = editorial.reason === '' ? 'without a reason' : `because: ${editorial.reason}`;
    steps.push(step('decision', 'stops', `${editorial.by} made it ${editorial.state} on ${editorial.at}, ${reason}.`));
  } else if (editorial.version > 0)
    steps.push(step('decision', 'note', `${editorial.by} decided about it on ${editorial.at}.`));
  steps.push(...(await editionOf(article)));
  if (!isApplied(article))
    steps.push(step('decision', 'note', 'The latest decision is not applied yet. That takes a second or so.'));
  if (isListed(article)) steps.push(...(await found(article, now)));
  return steps;
}

/** The edition before this one, if its publisher repeats the title: then this is no report of that one. */
async function editionOf(article: StoredArticle): Promise<TraceStep[]> {
  const { title, url, id, publisherId: publisher, publishedAt } = ownCard(article);
  const key = dedupKey(title, url ?? id);
  const known: KnownPages = new Map();
  await readTitleKeys(known, [key]);
  const before = (known.get(key)?.flat() ?? []).sort(byTime);
  const last = before.findLast((one) => isEditionAfter(one, { title, publisher, at: Date.parse(publishedAt) }));
  if (last === undefined) return [];
  const at = new Date(last.at).toISOString();
  const rule = 'More than 24 hours later, the same title of the same publisher is a new article.';
  return [step('merge', 'note', `It is the next edition of ${last.id}, published ${at}. ${rule}`)];
}

/** Whether the lists and the search have a listed article. */
async function found({ preview: { id, publishedAt } }: StoredArticle, now: Date): Promise<TraceStep[]> {
  const [{ items }, isFound, lagMs] = await Promise.all([
    // The list from just above it.
    latestArticles({}, 1, { publishedAt, id: `${id}~` }),
    isIndexed(id),
    indexLagMs(now),
  ]);
  const seconds = Math.round((lagMs ?? 0) / 1000);
  const lag = lagMs === null ? 'an unknown time' : `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  return [
    items[0]?.id === id
      ? step('list', 'fine', 'The lists have it. A reader who has chosen other languages does not see it.')
      : step('list', 'stops', 'The lists lack it: an interrupted write. The next commit of ingestion completes it.'),
    isFound
      ? step('search', 'fine', 'The search index has it.')
      : step('search', 'note', `The search index lacks it, and is ${lag} behind.`),
    step('edge', 'note', 'Copies of lists at the edge are up to two minutes old.'),
  ];
}

/** Why a story is not stored: what is known of the sources that could bring it, and what their feeds have now. */
async function missing(id: string, text: string, now: Date, read?: typeof readSource): Promise<TraceStep[]> {
  const steps = [step('article', 'stops', `No article has the id ${id}.`)];
  if (!URL.canParse(text)) return steps;
  const sources = await sourcesOf(text);
  if (sources.length === 0)
    return [...steps, step('source', 'stops', `No source or publisher is at ${new URL(text).hostname}.`)];
  const states = sources.map(stateOf);
  if (read === undefined) return [...steps, ...states];
  const memories = await readFeedMemories(sources.map((one) => one.id));
  const feeds = sources.slice(0, mostFeeds).map((source) => {
    const seen = seenOfWords(memoryOf(memories, source).seen).entries;
    return inFeed(source, id, seen, () => read(source, { etag: null, lastModified: null }, now));
  });
  return [...steps, ...states, ...(await Promise.all(feeds)).flat()];
}

/** The sources whose feed, or whose publisher, is on the site of an address. */
async function sourcesOf(address: string): Promise<StoredSource[]> {
  const sources = await allSources();
  const publisherOf = ({ id, name, publisherId }: StoredSource) => publisherId ?? publisherIdOf(name, id);
  const domains = await publisherDomains(new Set(sources.map(publisherOf)));
  return sources.filter((one) =>
    [one.url, `https://${domains.get(publisherOf(one)) ?? ''}`].some((site) => isSameSite(site, address)),
  );
}

function stateOf({ name, active, status, error, errorCount, lastFetched, nextDue }: StoredSource): TraceStep {
  if (!active) return step('source', 'stops', `${name} is switched off. ${error ?? ''}`.trim());
  if (lastFetched === null) return step('source', 'stops', `${name} was not fetched yet. It is due ${nextDue}.`);
  const next = `It was fetched ${lastFetched} and is due ${nextDue}.`;
  return status === 'failing'
    ? step('source', 'stops', `${name} has failed ${errorCount} times: ${error ?? 'no reason is stored'}. ${next}`)
    : step('source', 'fine', `${name} is read. ${next}`);
}

async function inFeed(
  source: StoredSource,
  id: string,
  seen: readonly SeenEntry[],
  read: () => ReturnType<typeof readSource>,
): Promise<TraceStep[]> {
  if (source.type !== 'rss') return [];
  const outcome = await read();
  if (outcome.kind === 'failed')
    return [step('feed', 'stops', `${source.name} cannot be read now: ${outcome.reason}.`)];
  if (outcome.kind !== 'ok') return [];
  const { entries } = outcome.feed;
  const entry = entries.find((one) => articleId(one, source.id) === id);
  if (entry === undefined)
    return [step('feed', 'stops', `${source.name} has ${entries.length} entries now, and not this one.`)];
  if (!keywordFilter(source.metadata)(entry))
    return [step('feed', 'stops', `${source.name} has it, and the source's keywords leave it out.`)];
  const isKnown = seen.some(({ fingerprint }) => fingerprint === entryFingerprint(entry));
  return isKnown
    ? [step('feed', 'stops', `${source.name} has it, and it was stored. Its row was deleted since.`)]
    : [step('feed', 'note', `${source.name} has it, and the next fetch brings it.`)];
}
