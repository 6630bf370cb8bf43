import { hash } from 'node:crypto';
import type { ArticlesMessage } from '#functions/articles/article-queue.ts';
import type { StoredArticle } from '#functions/articles/articles.ts';
import type { OpenGeneration } from '#functions/generate/generations.ts';
import { editorial } from '#shared/config/editorial.ts';
import { bodyOf, type ArticleDraft, socialTexts, coverageOf } from '#shared/domain/generation/article-draft.ts';

const digest = (text: string, length: number): string => hash('sha256', text).slice(0, length);

/**
 * A composed article as store-articles takes it. Its id is made of the story and the day on which the run began, so that a try that is repeated writes it once; its
 * topic, region and search words are those of the article that stands for the story.
 */
export function composedMessage(
  { runId, startedAt }: Pick<OpenGeneration, 'runId' | 'startedAt'>,
  part: number,
  key: string,
  { preview, details }: StoredArticle,
  text: ArticleDraft,
): { id: string; message: ArticlesMessage } {
  const at = startedAt.toISOString();
  const id = digest(`${editorial.sourceId} ${key} ${at.slice(0, 10)}`, 16);
  const social = socialTexts(text);
  const entry = {
    id,
    title: text.title,
    link: null,
    summary: text.summary,
    content: bodyOf(text),
    publishedAt: at,
    author: null,
    categories: [],
    image: null,
    language: preview.language,
  };
  const composed = {
    topic: preview.topic,
    region: preview.region,
    tags: preview.tags,
    keywords: details.keywords || preview.tags.join(','),
    socialTwitter: social.twitter,
    socialLinkedin: social.linkedin,
    socialFacebook: social.facebook,
    coverage: coverageOf(text),
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
