import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { readStoredArticles } from '#functions/articles/articles.ts';
import type { ArticlesMessage } from '#functions/ingest/article-queue.ts';
import type { Change } from '#functions/records/audit.ts';
import { editorial as composer, editedNote, newsroom } from '#shared/config/editorial.ts';
import type { Editorial } from '#shared/domain/articles/editorial.ts';
import { isForReaders, type Story, type StoryContent, whenDue } from '#shared/domain/newsroom/story.ts';
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
    if (isForReaders(next)) await store(await messageOf(next, now));
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

/** The message that stores what is published of a story. */
async function messageOf({ id, version, isComposed, published }: Story, now: Date): Promise<ArticlesMessage> {
  const content = published && (await readStoryVersion(id, published.number));
  if (published === null || content === null) throw new Error(`The published version of the story ${id} is missing`);
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
    ...(alt === '' && credit === '' ? {} : { picture: { alt, credit } }),
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
