import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { readStoredArticles, type StoredArticle } from '#functions/articles/articles.ts';
import type { ArrivingEntry, ArticlesMessage } from '#functions/ingest/article-queue.ts';
import type { Change } from '#functions/records/audit.ts';
import { editorial as composer, editedNote, newsroom } from '#shared/config/editorial.ts';
import { applyEditorial } from '#shared/domain/articles/apply-editorial.ts';
import { type Article, noCounters } from '#shared/domain/articles/article.ts';
import { textOfHtml } from '#shared/domain/articles/article-text.ts';
import { type Editorial, noEditorial } from '#shared/domain/articles/editorial.ts';
import { entryHeadline } from '#shared/domain/articles/entry-fields.ts';
import { isForReaders, type Story, type StoryContent, whenDue } from '#shared/domain/newsroom/story.ts';
import { readMinutes } from '#shared/domain/text/read-minutes.ts';
import { shortenHtml } from '#shared/domain/text/shorten.ts';
import { isClosed } from './desk-articles.ts';
import { readStoryRow, readStoryVersion, writeStory } from './story-rows.ts';
import { writeDecision } from './write-decision.ts';

/** Attempts at a story or a decision that others change at the same time. */
const maxAttempts = 5;

/**
 * Makes the article follow its story: stores the published version, or closes the article. Runs in the queue of all
 * articles, so the last message sees the last change. Safe to repeat, early, late and after it was cut off: what is
 * stored has the version of the story, and the story is due until the end.
 * @param store stores an article as ingestion does
 */
export async function settleStory(
  id: string,
  store: (message: ArticlesMessage) => Promise<void>,
  now: Date,
): Promise<void> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const row = await readStoryRow(id);
    if (row === null || row.story.dueAt === null || row.story.dueAt > now.toISOString()) return;
    const next = whenDue(row.story);
    const { published } = next;
    if (published !== null && isForReaders(next)) {
      const content = await readStoryVersion(id, published.number);
      if (content === null) throw new Error(`The published version of the story ${id} is missing`);
      await store(await messageOf({ ...next, published, content }, now));
    }
    await decideStory(next, now);
    const settled = { before: row, next: { ...next, dueAt: null }, change: changeOf(row.story, next) };
    if (await writeStory(settled, now)) return;
  }
  throw new Error(`Others have changed the story ${id} ${maxAttempts} times in a row`);
}

/** A scheduled story is published by the editor who has scheduled it. */
const changeOf = (before: Story, after: Story): Change | null =>
  before.scheduled === null
    ? null
    : {
        ...{ by: before.scheduled.by, action: 'publish', kind: 'story', subject: after.id },
        title: after.content.title,
        before: { state: before.state },
        after: { state: after.state },
      };

/**
 * Opens or closes the article of a story, unless it is not stored. What editors have decided about the article since
 * the publication stays.
 * @param reason for the desk
 */
export async function decideStory(story: Story, now: Date, reason?: string): Promise<void> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const stored = (await readStoredArticles([story.id])).get(story.id);
    if (stored === undefined) return;
    const { editorial } = stored;
    const wanted = decisionOf(story, editorial, reason);
    if (isDeepStrictEqual(wanted, editorial)) return;
    const { version } = editorial;
    if (await writeDecision(stored, { ...wanted, version: version + 1, by: story.by, at: now.toISOString() })) return;
  }
  throw new Error(`Others have changed the article of the story ${story.id} ${maxAttempts} times in a row`);
}

/** A story as its article is: decisions of the articles desk hold for stories too. */
export function asDecided(story: Story, article: StoredArticle | undefined): Story {
  if (article === undefined || story.dueAt !== null) return story;
  const { state, by, at } = article.editorial;
  const { decided: _, ...own } = story;
  const last = story.history.find(({ action }) => ['publish', 'correct', 'generate'].includes(action));
  // The articles desk has published what was taken back, or what was composed.
  const again = last && !isClosed(state) ? { number: last.number, by, at, since: article.preview.publishedAt } : null;
  const published: Story['published'] = story.published ?? again;
  if (published === null)
    return state === 'takenDown' ? { ...own, state: 'withdrawn', decided: { state, by, at } } : own;
  return {
    ...own,
    published,
    state: isClosed(state) ? 'withdrawn' : published.note ? 'corrected' : 'published',
    ...(state === 'listed' ? {} : { decided: { state, by, at } }),
  };
}

/** Stores with a story, and so in the lists of stories, what its article has become. Safe to repeat. */
export async function followArticle(id: string, now: Date): Promise<void> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const row = await readStoryRow(id);
    if (row === null) return;
    const next = asDecided(row.story, (await readStoredArticles([id])).get(id));
    if (isDeepStrictEqual(next, row.story) || (await writeStory({ before: row, next, change: null }, now))) return;
  }
  throw new Error(`Others have changed the story ${id} ${maxAttempts} times in a row`);
}

function decisionOf(story: Story, present: Editorial, reason = present.reason): Editorial {
  const { published, state } = story;
  if (published === null || !isForReaders(story))
    return { ...present, state: state === 'withdrawn' ? 'takenDown' : 'draft', reason };
  if (present.state === 'takenDown' && present.at > published.at) return present;
  const { note: _, ...decided } = present;
  const isHidden = present.state === 'hidden';
  return {
    ...decided,
    ...(isHidden ? {} : { state: 'listed' as const, reason: '' }),
    ...{ corrections: {}, correctedAt: null },
    ...(published.note === undefined ? {} : { note: published.note }),
  };
}

/** The draft of a story as readers would get it if it were published now. */
export async function draftArticle(story: Story, now: Date): Promise<Article> {
  const { id, number, published, scheduled } = story;
  const at = now.toISOString();
  const since = published?.since ?? scheduled?.at ?? at;
  const draft = { ...story, state: 'published', published: { ...published, number, by: story.by, at, since } } as const;
  const { source, entries } = await messageOf(draft, now);
  const [{ composed, content, author, image, language }] = entries;
  const present = (await readStoredArticles([id])).get(id)?.editorial ?? noEditorial;
  const text = textOfHtml(content);
  // Without what only lists and the search need: the words that classify are 400 KB of code.
  const shown: Article = {
    ...{ ...composed, author, image, language: language || null, url: null, publishedAt: since },
    ...{ tags: [], watchlistHits: [], keywords: '', priority: 'none', sponsored: false, entities: [], dedupKey: '' },
    ...{ coverageCount: 0, coverageSources: [], ...noCounters, performanceScore: 0, readMinutes: readMinutes(text) },
    ...{ source: source.name, sourceId: source.id, publisherId: source.publisherId ?? '', category: source.category },
    ...entryHeadline(entries[0], text.replace(/\n/g, ' '), source.name),
    content: shortenHtml(content, present.omitted ?? []).html,
  };
  return applyEditorial(shown, decisionOf(draft, present));
}

type Published = Story & { published: NonNullable<Story['published']> };
type StoryEntry = ArrivingEntry & { composed: NonNullable<ArrivingEntry['composed']> };
type StoryMessage = ArticlesMessage & { entries: [StoryEntry] };

/** The message that stores the content of a story as its article. */
async function messageOf({ id, version, isComposed, published, content }: Published, now: Date): Promise<StoryMessage> {
  const stored = isComposed ? (await readStoredArticles([id])).get(id) : undefined;
  const { title, summary, byline, topic, region, language, image, imageAlt: alt, imageCredit: credit } = content;
  const at = now.toISOString();
  const source = isComposed ? composer : newsroom;
  const entry = {
    ...{ id, title, summary, link: null, publishedAt: published.since, categories: [], language },
    content: bodyOf(content, isComposed && published.number > 1),
    author: byline || null,
    image: image || null,
  };
  const composed = {
    ...{ id, topic, region, coverage: stored?.coverage ?? [] },
    ...(stored === undefined ? {} : { tags: stored.preview.tags, keywords: stored.preview.keywords }),
    socialTwitter: title,
    ...{ socialLinkedin: `${title}\n\n${summary}`, socialFacebook: `${title}\n\n${summary}` },
    ...(published.note === undefined ? {} : { correctedAt: published.note.at }),
    ...(alt === '' && credit === '' ? {} : { picture: { alt, caption: '', credit } }),
  };
  const fingerprint = hash('sha256', JSON.stringify([entry, composed])).slice(0, 10);
  return {
    runId: `story-${id}-${version}`,
    source: {
      ...{ id: source.sourceId, name: source.name, publisherId: source.publisherId },
      ...{ type: 'rss', region, category: stored?.preview.category ?? 'general', url: '' },
    },
    ...{ part: 1, parts: 1, fetchedAt: at, language, filtered: 0, known: 0, remember: null },
    entries: [{ ...entry, fingerprint, composed }],
  };
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
const linked = (source: string): string =>
  /^https?:\/\/\S+$/i.test(source) ? `<a href="${escaped(source)}">${escaped(source)}</a>` : escaped(source);

/** The text with its sources named, and with a note if an editor has changed what software has composed. */
function bodyOf({ body, sources }: StoryContent, isEdited: boolean): string {
  const named =
    sources.length === 0 ? [] : [`<p dir="auto"><small>Sources: ${sources.map(linked).join('; ')}</small></p>`];
  return [body, ...named, ...(isEdited ? [`<p><small>${editedNote}</small></p>`] : [])].join('\n');
}
