import { textOfHtml } from '#functions/publishing/article-text.ts';
import { editorial } from '#shared/config/editorial.ts';
import { limits } from '#shared/config/limits.ts';
import { watchlists } from '#shared/config/seed/watchlists.ts';
import { noCounters, readMinutes } from '#shared/domain/articles/article.ts';
import { dedupKey } from '#shared/domain/articles/dedup.ts';
import { entryHeadline, entryPublisher } from '#shared/domain/articles/entry-fields.ts';
import { classify } from '#shared/domain/classification/classification.ts';
import type { ArrivingEntry, ArticlesMessage } from './article-queue.ts';
import type { StoredArticle } from './articles.ts';
import { namesOnCard } from './coverage.ts';

/** A title's slug, or the hash-free id of the source when the name has no Latin letters. */
export function publisherIdOf(name: string, sourceId: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return slug === '' ? sourceId : slug;
}

/**
 * The first 200 characters of a text, its standfirst first where it has one of its own. Whole characters and no trimming: a long text
 * must stay as long as the limit, or cards would take it for a short one.
 */
function opening(words: string, summary: string): string {
  const isShort = words.length <= limits.shortContent;
  const text = isShort || words.startsWith(summary) ? words || summary : `${summary} ${words}`;
  const cut = text.slice(0, limits.shortContent);
  // A pair of surrogates across the cut: whole characters, counted one by one.
  return /[\ud800-\udbff]$/.test(cut)
    ? [...text.slice(0, 2 * limits.shortContent)].slice(0, limits.shortContent).join('')
    : cut;
}

/**
 * The title by which an article is compared with others. What software composed has none there: it tells of the same story as the reports that it was made of, and must neither
 * be taken for one of them nor swallow them.
 */
export const headlineOf = ({ title, sourceId }: { title: string; sourceId: string }): string =>
  sourceId === editorial.sourceId ? '' : title;

/** An entry as it will be stored: classified, with everything a card and a page show. Decides nothing about duplicates. */
export function draftArticle(
  entry: ArrivingEntry,
  message: ArticlesMessage,
  id: string,
  publishedAt: string,
): StoredArticle {
  const { source } = message;
  const text = textOfHtml(entry.content);
  const words = text.replaceAll('\n', ' ');
  const { title, summary } = entryHeadline(entry, words);
  const language = entry.language ?? message.language;
  const marks = classify(
    { title, summary, text, sourceRegion: source.region, sourceCategory: source.category, language },
    watchlists,
  );
  const name = entryPublisher(entry, source);
  // A text that is only a preview of the publisher's page is kept as plain words: its length then says what it is (CONST-02).
  const body = words.length <= limits.shortContent ? words || summary : entry.content;
  const { composed } = entry;
  const sources = [...new Set(composed?.coverage.map((report) => report.source))];
  return {
    preview: {
      id,
      title,
      summary,
      content: opening(words, summary),
      image: entry.image,
      source: name,
      sourceId: source.id,
      publisherId: publisherIdOf(name, source.id),
      topic: composed?.topic ?? marks.topic,
      category: source.category,
      url: entry.link,
      publishedAt,
      region: composed === undefined ? marks.region : composed.region,
      tags: composed?.tags ?? marks.tags,
      watchlistHits: marks.watchlistHits,
      priority: marks.priority,
      language,
      readMinutes: readMinutes(text),
      ...(source.premium === undefined ? {} : { isPremium: source.premium }),
      sponsored: false,
      coverageCount: sources.length,
      coverageSources: sources.slice(0, namesOnCard),
    },
    details: {
      content: body,
      author: source.type === 'rss' ? entry.author : null,
      keywords: composed?.keywords ?? marks.keywords,
      entities: marks.entities,
      dedupKey: dedupKey(headlineOf({ title, sourceId: source.id }), entry.link ?? id),
      coverage: composed?.coverage ?? [],
      socialTwitter: composed?.socialTwitter ?? null,
      socialLinkedin: composed?.socialLinkedin ?? null,
      socialFacebook: composed?.socialFacebook ?? null,
    },
    survivor: null,
    fingerprint: entry.fingerprint,
    counters: { ...noCounters },
  };
}
