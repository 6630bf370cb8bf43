import { feedCandidates, foundForReader, readInterests } from '#functions/readers/interests.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { findArticles } from '#functions/search/find-articles.ts';
import { listPersonalFeed } from '#shared/api/readers.ts';
import { limits } from '#shared/config/limits.ts';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { isInLanguages } from '#shared/domain/articles/language.ts';
import { personalFeed } from '#shared/domain/readers/personal-feed.ts';
import type { SavedSearch } from '#shared/domain/readers/saved-search.ts';

/** The newest articles that a followed search finds. */
async function newestFound(search: SavedSearch, limit: number): Promise<ArticlePreview[]> {
  const { results } = await findArticles({ ...search, prefix: false, sort: 'newest' });
  return results.items.slice(0, limit).map(({ article }) => article);
}

export const handler = endpoint(listPersonalFeed, async ({ caller, query: { language } }) => {
  const now = new Date();
  const reader = await readInterests(caller.uid);
  const [candidates, { articles, found }] = await Promise.all([
    feedCandidates(reader, now, language),
    foundForReader(reader.follows, now, newestFound),
  ]);
  const readable = articles.filter((one) => language === undefined || isInLanguages(one.language, language));
  return personalFeed([...candidates, ...readable], { ...reader, found }, limits.personalFeed, now);
});
