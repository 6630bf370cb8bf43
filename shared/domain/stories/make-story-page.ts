import { limits } from '../../config/limits.ts';
import type { Article, ArticlePreview, CoverageEntry } from '../articles/article.ts';
import { textOfHtml } from '../articles/article-text.ts';
import { namesIn } from './names-in-story.ts';
import type { Story } from './story.ts';
import type { StoryPage } from './story-page.ts';
import { type SummarisedReport, summariseStory } from './summarise-story.ts';

/** Where outlets are. */
export interface Outlets {
  countryOf(publisherId: string): string | null;
  /** How many are read, by country. */
  read: Readonly<Record<string, number>>;
}

/** A report that readers may see, with what its page has besides its card. */
export interface VisibleReport {
  card: ArticlePreview;
  /** Other publishers' copies that readers may see. */
  coverage: readonly CoverageEntry[];
  /** Without what editors omitted. Absent if it was not read. */
  body?: Pick<Article, 'content' | 'entities'> | undefined;
}

/** A story with the headline that editors gave it; without one, or with an empty one, it has that of the lead. */
export interface HeadedStory extends Pick<Story, 'id' | 'lead'> {
  headline?: string | undefined;
}

/**
 * The page of a story with the reports that readers may see.
 * @param reports at least one, in any order
 */
export function storyPageOf(
  { id, lead: central, headline = '' }: HeadedStory,
  reports: readonly [VisibleReport, ...VisibleReport[]],
  { countryOf, read }: Outlets,
): StoryPage {
  const sorted = reports.toSorted((a, b) => byTime(a.card, b.card));
  const lead = (sorted.find(({ card }) => card.id === central) ?? sorted[0] ?? reports[0]).card;
  const texts = sorted.filter(isJournalism).map(summarisedOf);
  return {
    id,
    title: headline === '' ? lead.title : headline,
    // Editors may write in another language than the lead.
    language: headline === '' ? lead.language : null,
    lead: lead.id,
    reports: sorted.map(({ card, coverage }) => ({
      ...card,
      country: countryOf(card.publisherId),
      // What a composed article is made of is no copy of it.
      copies: (card.composedFrom === undefined ? coverage : [])
        .map((copy) => ({ ...copy, country: copy.publisherId === undefined ? null : countryOf(copy.publisherId) }))
        .sort(byTime),
    })),
    summary: summariseStory(texts, lead.id),
    composed: [],
    ...namesIn(
      sorted.map(({ body }) => body?.entities ?? []),
      texts.map(({ text }) => text).join('\n'),
    ),
    outletsRead: { ...read },
  };
}

type Timed = Pick<ArticlePreview, 'publishedAt' | 'id'>;
const byTime = (a: Timed, b: Timed): number =>
  Date.parse(a.publishedAt) - Date.parse(b.publishedAt) || (a.id < b.id ? -1 : 1);

/** A summary quotes neither advertisements nor what our own composer has put together from these reports. */
const isJournalism = ({ card }: VisibleReport): boolean => !card.sponsored && card.composedFrom === undefined;

/** Characters of a body that a summary reads. */
const opening = 1200;

function summarisedOf({ card, body }: VisibleReport): SummarisedReport {
  const { id, publisherId, title, language, isPremium = false } = card;
  const summary = textOfHtml(card.summary);
  const start = textOfHtml(body?.content.slice(0, 4 * opening) ?? '').slice(0, opening);
  return { id, publisherId, title, language, text: isPremium ? ownSummary(summary, start) : `${summary}\n${start}` };
}

/** The summary of a premium report, unless it is the beginning of its body or that is not known. */
const ownSummary = (summary: string, start: string): string =>
  start === '' || start.replace(/\s+/g, ' ').startsWith(summary.slice(0, limits.shortContent / 4)) ? '' : summary;
