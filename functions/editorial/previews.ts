import { createHmac, timingSafeEqual } from 'node:crypto';
import { readWholeArticles } from '#functions/articles/articles.ts';
import { notFound, Refusal } from '#functions/runtime/refusal.ts';
import { stageKey, storedStageKey } from '#functions/table/stage-key.ts';
import type { Article } from '#shared/domain/articles/article.ts';
import type { PreviewLink } from '#shared/domain/desk/preview.ts';
import { isForReaders } from '#shared/domain/newsroom/story.ts';
import { dayMs, minuteMs } from '#shared/domain/utc-day.ts';
import { deskArticleOf } from './desk-articles.ts';
import { draftArticle } from './publish-story.ts';
import { readStory } from './stories.ts';

type ReadContent = (id: string, now: Date) => Promise<Article>;

/** What can be previewed, by the kind in its token. Each throws a Refusal for what is in no state to be shown. */
const contents = { article: readUnpublished, story: readDraft } satisfies Record<string, ReadContent>;
export type PreviewKind = keyof typeof contents;
const isKind = (kind: string): kind is PreviewKind => Object.hasOwn(contents, kind);

const keyName = 'previews';
const signature = (key: Buffer, kind: string, id: string, minute: string): string =>
  createHmac('sha256', key)
    .update(JSON.stringify([kind, id, minute]))
    .digest('base64url');

/** A link to something unpublished, for people without an account. It ends by itself only. */
export async function previewLink(kind: PreviewKind, id: string, days: number, now: Date): Promise<PreviewLink> {
  const end = Math.floor((now.getTime() + days * dayMs) / minuteMs);
  const minute = end.toString(36);
  return {
    token: `${kind}.${minute}.${signature(await stageKey(keyName), kind, id, minute)}`,
    until: new Date(end * minuteMs).toISOString(),
  };
}

/**
 * What the token of a preview link opens.
 * @throws Refusal 404 for a forged token, 409 if readers may read it without one, 410 for a token that has ended or
 * whose content was taken down
 */
export async function readPreview(id: string, token: string, now: Date): Promise<Article & { previewUntil: string }> {
  const [, kind = '', minute = '', given = ''] = /^([a-z]{1,20})\.([a-z\d]{1,8})\.([\w-]{43})$/.exec(token) ?? [];
  const key = await storedStageKey(keyName);
  if (key === null || !isKind(kind)) throw notFound('Preview');
  const [signed, expected] = [Buffer.from(given), Buffer.from(signature(key, kind, id, minute))];
  if (signed.length !== expected.length || !timingSafeEqual(signed, expected)) throw notFound('Preview');
  const end = Number.parseInt(minute, 36) * minuteMs;
  if (now.getTime() >= end) throw new Refusal(410, 'preview_ended', 'This preview has ended. Ask for a new link.');
  return { ...(await contents[kind](id, now)), previewUntil: new Date(end).toISOString() };
}

const takenDown = () => new Refusal(410, 'taken_down', 'The editors have taken this article down');
const published = () => new Refusal(409, 'published', 'This article is published.');

/** The shared draft of a story of the newsroom, also of one that readers have an earlier version of. */
async function readDraft(id: string, now: Date): Promise<Article> {
  const story = await readStory(id);
  if (story.state === 'withdrawn') throw takenDown();
  if (isForReaders(story) && story.number === story.published?.number) throw published();
  return draftArticle(story, now);
}

/** A draft or a hidden article as readers would see it, with the latest decision. */
async function readUnpublished(id: string, now: Date): Promise<Article> {
  const stored = (await readWholeArticles([id])).get(id);
  if (stored === undefined) throw notFound('Preview');
  const { state } = stored.editorial;
  if (state === 'takenDown') throw takenDown();
  if (state === 'listed') throw published();
  const { author, coverage, body } = stored;
  return { ...body, ...deskArticleOf(stored, now).article, content: body.content, author, coverage };
}
