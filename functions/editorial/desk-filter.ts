import type { listDeskArticles } from '#shared/api/article-desk.ts';
import type { Query } from '#shared/api/endpoint.ts';
import { primaryLanguage } from '#shared/domain/articles/language.ts';
import { anyWatchlist } from '#shared/domain/classification/watchlist.ts';
import type { DeskArticle } from '#shared/domain/desk/desk-article.ts';
import { foldWord } from '#shared/domain/search/fold.ts';
import { wordsOf } from '#shared/domain/search/words.ts';
import { utcDay } from '#shared/domain/utc-day.ts';

/** What the editors look for. */
export type DeskFilter = Omit<Query<typeof listDeskArticles>, 'limit' | 'cursor'>;

/** Whether an article is one that the editors look for, by what the latest decision makes of it. */
export function passes({ article, editorial }: DeskArticle, filter: Omit<DeskFilter, 'q'>): boolean {
  const { state, source, topic, region, watchlist, language, from, to } = filter;
  const day = utcDay(article.publishedAt);
  return (
    (state === undefined || editorial.state === state) &&
    (source === undefined || article.publisherId === source) &&
    (topic === undefined || article.topic === topic) &&
    (region === undefined || article.region === region) &&
    (watchlist === undefined ||
      (watchlist === anyWatchlist ? article.watchlistHits.length > 0 : article.watchlistHits.includes(watchlist))) &&
    (language === undefined || primaryLanguage(article.language) === language) &&
    (from === undefined || day >= from) &&
    (to === undefined || day <= to)
  );
}

/** Whether the card of an article has all words of a query, or words that begin so. */
export function hasWords({ article: { title, summary, content, keywords } }: DeskArticle, q: string): boolean {
  const text = folded(`${title} ${summary} ${content} ${keywords}`);
  return wordsOf(q).every(({ characters, start, end }) => {
    const word = foldWord(q.slice(start, end));
    return text.includes(characters === null ? ` ${word}` : word);
  });
}

const folded = (text: string): string =>
  wordsOf(text)
    .map(({ start, end }) => ` ${foldWord(text.slice(start, end))}`)
    .join('');
