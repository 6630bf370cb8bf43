import type { SearchResults, Suggestions } from '#shared/api/search.ts';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { samplePreview } from '../sample-article.ts';

type Hit = SearchResults['items'][number];

/** Where `word` is in a text, as the API marks it. */
const marked = (text: string, word: string): Hit['title'] => {
  const start = text.toLowerCase().indexOf(word.toLowerCase());
  return { text, marks: start < 0 ? [] : [[start, start + word.length]] };
};

/** A found article with `word` marked in its title and snippet. */
export function sampleHit(n: number, word = 'harbour', given: Partial<ArticlePreview> = {}): Hit {
  const article = samplePreview(n, { id: `found-${n}`, ...given });
  const text = `… the pilots of the ${word} went on strike at dawn, and by noon eleven ships lay at anchor …`;
  return { article, title: marked(article.title, word), snippet: marked(text, word), without: [] };
}

/** Three found articles: one of each language that the page sets differently. */
export const sampleHits = (): Hit[] => [
  sampleHit(1),
  sampleHit(2, 'الميناء', { title: 'الميناء يفتح أبوابه', language: 'ar', region: 'middle_eastern', isPremium: true }),
  sampleHit(3, 'puerto', { title: 'El puerto reabre', language: 'es', region: 'latinx', sponsored: true }),
];

const facets: NonNullable<SearchResults['facets']> = {
  topics: [
    { value: 'justice', count: 31 },
    { value: 'culture', count: 8 },
  ],
  publishers: [
    { value: 'harbour-tribune', count: 24 },
    { value: 'island-observer', count: 9 },
  ],
  regions: [
    { value: 'caribbean', count: 33 },
    { value: 'african', count: 6 },
  ],
  languages: [
    { value: 'en', count: 35 },
    { value: 'es', count: 4 },
  ],
  months: [
    { value: '2026-11', count: 27 },
    { value: '2026-10', count: 12 },
  ],
};

/** A page of results. */
export const sampleResults = (items: readonly Hit[], given: Partial<SearchResults> = {}): SearchResults => ({
  items: [...items],
  total: items.length,
  isLowerBound: false,
  facets,
  instead: null,
  pages: [],
  neighbours: [],
  ...given,
});

/** One suggestion of each kind. */
export const sampleSuggestions: Suggestions = {
  topics: [{ id: 'justice', name: 'Courts & Justice' }],
  publishers: [{ id: 'kingston-courier', name: 'Kingston Courier' }],
  entities: [{ slug: 'kingston', name: 'Kingston', count: 41 }],
  stories: [{ id: 'found-1', title: 'Kingston port expansion wins court approval', source: 'Harbour Tribune' }],
};

export const noSuggestions: Suggestions = { topics: [], publishers: [], entities: [], stories: [] };
