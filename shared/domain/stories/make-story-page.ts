import type { ArticlePreview, CoverageEntry } from '../articles/article.ts';
import type { Story } from './story.ts';
import type { StoryPage } from './story-page.ts';

/** Where outlets are. */
export interface Outlets {
  countryOf(publisherId: string): string | null;
  /** How many are read, by country. */
  read: Readonly<Record<string, number>>;
}

/** A report that readers may see, with what its page has besides its card. */
export interface VisibleReport {
  card: ArticlePreview;
  coverage: readonly CoverageEntry[];
}

/**
 * The page of a story with the reports that readers may see.
 * @param reports at least one, in any order
 */
export function storyPageOf(
  { id, lead: central }: Pick<Story, 'id' | 'lead'>,
  reports: readonly [VisibleReport, ...VisibleReport[]],
  { countryOf, read }: Outlets,
): StoryPage {
  const sorted = reports.toSorted((a, b) => byTime(a.card, b.card));
  const lead = sorted.find(({ card }) => card.id === central) ?? sorted[0] ?? reports[0];
  return {
    id,
    title: lead.card.title,
    language: lead.card.language,
    lead: lead.card.id,
    reports: sorted.map(({ card, coverage }) => ({
      ...card,
      country: countryOf(card.publisherId),
      copies: coverage
        .map((copy) => ({ ...copy, country: copy.publisherId === undefined ? null : countryOf(copy.publisherId) }))
        .sort(byTime),
    })),
    summary: [],
    people: [],
    places: [],
    outletsRead: { ...read },
  };
}

type Timed = Pick<ArticlePreview, 'publishedAt' | 'id'>;
const byTime = (a: Timed, b: Timed): number =>
  Date.parse(a.publishedAt) - Date.parse(b.publishedAt) || (a.id < b.id ? -1 : 1);
