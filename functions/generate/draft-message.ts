import { hash } from 'node:crypto';
import type { StoredArticle } from '#functions/articles/articles.ts';
import type { ArticlesMessage } from '#functions/ingest/article-queue.ts';
import { editorial } from '#shared/config/editorial.ts';
import { type ArticleDraft, bodyOf, coverageOf, socialTexts } from '#shared/domain/generation/article-draft.ts';
import { utcDay } from '#shared/domain/utc-day.ts';
import type { OpenGeneration } from './generations.ts';

const digest = (text: string, length: number): string => hash('sha256', text).slice(0, length);

/**
 * Builds the message that stores a draft. The article's id is a hash of the story and the day of the run, so a
 * repeated attempt stores the article once. A draft waits for an editor. Topic, region
 * and search words are those of `lead`.
 */
export function draftMessage(
  { runId, startedAt }: Pick<OpenGeneration, 'runId' | 'startedAt'>,
  part: number,
  storyKey: string,
  lead: Pick<StoredArticle, 'preview'>,
  draft: ArticleDraft,
  isDraft: boolean,
): { id: string; message: ArticlesMessage } {
  const { preview } = lead;
  const at = startedAt.toISOString();
  const id = digest(`${editorial.sourceId} ${storyKey} ${utcDay(at)}`, 16);
  const social = socialTexts(draft);
  const entry = {
    id,
    title: draft.title,
    link: null,
    summary: draft.summary,
    content: bodyOf(draft),
    publishedAt: at,
    author: null,
    categories: [],
    image: null,
    language: draft.language,
  };
  const composed = {
    topic: preview.topic,
    region: preview.region,
    tags: preview.tags,
    keywords: preview.keywords || preview.tags.join(','),
    socialTwitter: social.twitter,
    socialLinkedin: social.linkedin,
    socialFacebook: social.facebook,
    coverage: coverageOf(draft),
    ...(isDraft ? { state: 'draft' as const } : {}),
  };
  return {
    id,
    message: {
      runId,
      source: {
        id: editorial.sourceId,
        name: editorial.name,
        type: 'rss',
        region: preview.region,
        category: preview.category,
        url: '',
      },
      part,
      parts: 1,
      fetchedAt: at,
      language: entry.language,
      entries: [{ ...entry, fingerprint: digest(JSON.stringify(entry), 10), composed: { id, ...composed } }],
      filtered: 0,
      known: 0,
      remember: null,
    },
  };
}
