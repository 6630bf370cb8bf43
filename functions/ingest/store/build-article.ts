import type { RowChange } from '#functions/articles/article-rows.ts';
import type { ArticleDraft } from '#functions/articles/articles.ts';
import { isOwnSource } from '#shared/config/editorial.ts';
import { limits } from '#shared/config/limits.ts';
import { watchlists as seededWatchlists } from '#shared/config/seed/watchlists.ts';
import { textOfHtml } from '#shared/domain/articles/article-text.ts';
import { dedupKey } from '#shared/domain/articles/dedup.ts';
import { entryHeadline, entryMoment, entryPublisher, isPublishable } from '#shared/domain/articles/entry-fields.ts';
import { primaryLanguage } from '#shared/domain/articles/language.ts';
import { classify } from '#shared/domain/classification/classification.ts';
import type { Watchlist } from '#shared/domain/classification/watchlist.ts';
import { publisherIdOf } from '#shared/domain/sources/publisher-id.ts';
import type { Source } from '#shared/domain/sources/source.ts';
import { readMinutes } from '#shared/domain/text/read-minutes.ts';
import { articleId, formerArticleId, nameOfEntry } from '../article-id.ts';
import type { ArrivingEntry, PartMessage } from '../article-queue.ts';
import { firstDraft } from './composed-articles.ts';
import { coverageCounts } from './coverage.ts';
import { detectLanguage } from './detect-language.ts';

/**
 * The first 200 characters of an article for its card: summary, then body. Not trimmed, because cards take a text
 * below the limit for a complete one.
 */
function opening(words: string, summary: string): string {
  const isShort = words.length <= limits.shortContent;
  const start = words.slice(0, 2 * limits.shortContent);
  const text = isShort || words.startsWith(summary) ? start || summary : `${summary} ${start}`;
  const cut = text.slice(0, limits.shortContent);
  // The cut splits a surrogate pair: count whole characters.
  return /[\ud800-\udbff]$/.test(cut)
    ? [...text.slice(0, 2 * limits.shortContent)].slice(0, limits.shortContent).join('')
    : cut;
}

/** The title for deduplication. Empty for an article of ours, which must not be merged with reports. */
export const headlineOf = ({ title, sourceId }: { title: string; sourceId: string }): string =>
  isOwnSource(sourceId) ? '' : title;

/** The tag of the entry or of its feed; detected if neither names a language. */
function languageOf(entry: ArrivingEntry, message: PartMessage, text: () => string): string | null {
  const tagged = [entry.language, message.language].find((tag) => primaryLanguage(tag) !== null);
  return tagged ?? detectLanguage(text());
}

/** The row of a stored article with the subject, region and topic that its source's settings give it now. */
export function withSourceSettings(
  row: RowChange,
  content: string,
  { region, category }: Pick<Source, 'region' | 'category'>,
  watchlists: readonly Watchlist[],
): RowChange {
  const { preview } = row;
  const { title, summary, language } = preview;
  const text = textOfHtml(content);
  const classified = classify(
    { title, summary, text, sourceRegion: region, sourceCategory: category, language },
    watchlists,
  );
  const { topic, tags, watchlistHits } = classified;
  return { ...row, preview: { ...preview, category, region: classified.region, topic, tags, watchlistHits } };
}

/**
 * Turns an entry into a new article; null if it cannot be published. Stored articles are considered later
 * (`decide-articles.ts`).
 * @returns the article with the id of its address, and whether the entry has a time of its own; if not, it is that of
 * the fetch
 */
export function articleOfEntry(
  entry: ArrivingEntry,
  message: PartMessage,
  watchlists: readonly Watchlist[],
): { article: ArticleDraft; isDated: boolean; formerId?: string } | null {
  if (!isPublishable(entry, () => textOfHtml(entry.content))) return null;
  const id = entry.composed?.id ?? articleId(entry, message.source.id);
  const formerId = formerArticleId(entry);
  const moment = entryMoment(entry.publishedAt, message.fetchedAt);
  return {
    article: buildArticle(entry, message, id, moment ?? message.fetchedAt, watchlists),
    isDated: moment !== null,
    ...(formerId === undefined ? {} : { formerId }),
  };
}

/** Turns an entry into an article: classified, with all fields of its card and page, not yet deduplicated. */
export function buildArticle(
  entry: ArrivingEntry,
  message: PartMessage,
  id: string,
  publishedAt: string,
  watchlists: readonly Watchlist[] = seededWatchlists,
): ArticleDraft {
  const { source } = message;
  const text = textOfHtml(entry.content);
  // With a string in place of the pattern, V8 links a piece for each line.
  const words = text.replace(/\n/g, ' ');
  const name = entryPublisher(entry, source);
  const { title, summary } = entryHeadline(entry, words, name);
  const language = languageOf(entry, message, () => `${title} ${summary} ${words}`);
  const classified = classify(
    { title, summary, text, sourceRegion: source.region, sourceCategory: source.category, language },
    watchlists,
  );
  // A short text is only a preview of the publisher's page. Stored as plain text, it is recognised by its length.
  const body = words.length <= limits.shortContent ? words || summary : entry.content;
  const { composed } = entry;
  const image = (entry.image?.length ?? 0) > limits.feed.maxAddress ? null : entry.image;
  const picture = composed?.picture ?? (entry.picture && { alt: '', ...entry.picture });
  const entryName = composed === undefined ? nameOfEntry(entry, source.url) : undefined;
  const row: RowChange = {
    preview: {
      id,
      title,
      summary,
      content: opening(words, summary),
      image,
      ...(picture && image !== null && { picture }),
      source: name,
      sourceId: source.id,
      publisherId: source.publisherId ?? publisherIdOf(name, source.id),
      topic: composed?.topic ?? classified.topic,
      category: source.category,
      url: entry.link,
      publishedAt,
      region: composed === undefined ? classified.region : composed.region,
      tags: composed?.tags ?? classified.tags,
      watchlistHits: classified.watchlistHits,
      keywords: composed?.keywords ?? classified.keywords,
      priority: classified.priority,
      language,
      readMinutes: readMinutes(text),
      ...(source.premium === undefined ? {} : { isPremium: source.premium }),
      sponsored: false,
      ...coverageCounts(composed?.coverage.map((report) => report.source) ?? []),
      ...(composed?.coverage.length ? { composedFrom: composed.coverage.map((report) => report.id) } : {}),
      ...(composed?.correctedAt === undefined ? {} : { correctedAt: composed.correctedAt }),
    },
    ...(composed?.state === 'draft' ? { begins: firstDraft(message.fetchedAt) } : {}),
    survivor: null,
    fingerprint: entry.fingerprint,
    ...(entryName === undefined ? {} : { name: entryName }),
    author: source.type === 'rss' ? entry.author : null,
    coverage: composed?.coverage ?? [],
    chunk: null,
  };
  return {
    row,
    body: {
      content: body,
      entities: classified.entities,
      dedupKey: dedupKey(headlineOf({ title, sourceId: source.id }), entry.link ?? id),
      socialTwitter: composed?.socialTwitter ?? null,
      socialLinkedin: composed?.socialLinkedin ?? null,
      socialFacebook: composed?.socialFacebook ?? null,
    },
  };
}
