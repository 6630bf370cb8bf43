import type { ArticlePreview } from '../articles/article.ts';
import { isInLanguages } from '../articles/language.ts';
import { type ReadLanguages, readsWhole } from '../readers/by-language.ts';
import { onePerStory, reportOfEach } from '../stories/one-per-story.ts';
import { type Beside, besideSources } from './beside-sources.ts';
import { type PinsAndMutes, placePins } from './place-pins.ts';
import { type DiscoverPlan, planDiscover } from './plan-discover.ts';
import type { SectionChoice } from './plan-sections.ts';
import { chooseLead } from './rank-stories.ts';

/** Everything that decides which article has which place of the front page. */
export interface FrontPageInput {
  /** Those in languages that the reader reads. */
  articles: readonly ArticlePreview[];
  /** Those of them that the package at the top and the sections are chosen from. */
  first: readonly ArticlePreview[];
  /** Those in other languages. */
  others: readonly ArticlePreview[];
  read: ReadLanguages;
  /** What the editors have pinned and muted; null for nothing. */
  plan: PinsAndMutes<ArticlePreview> | null;
  /** In milliseconds. */
  now: number;
  inColumns: boolean;
  /** What the sections below the package are chosen by; none without it. */
  sections?: SectionChoice | undefined;
}

export interface ArrangedFrontPage extends DiscoverPlan {
  /** Those in other languages whose stories are in none that the reader reads. */
  others: readonly ArticlePreview[];
  /** The pinned articles that have a place, by place. */
  pinned: ReadonlyMap<number, ArticlePreview>;
  /** What is shown beside the card of an article, by its id. */
  beside: ReadonlyMap<string, Beside>;
}

/** The places of the front page. Readers' page and the desk both call this function: neither decides by itself. */
export function arrangeFrontPage(input: FrontPageInput): ArrangedFrontPage {
  const { articles, first, others, read, plan, now, inColumns, sections } = input;
  const readsAll = readsWhole([...articles, ...others], read);
  const isRead = ({ language }: ArticlePreview) => readsAll || isInLanguages(language, read.languages);
  const { pinned, others: rest } = placePins(articles, plan, now, isRead);
  const unpinned = new Set(rest);
  const pins = [...pinned.values()];
  const mayLead = first.filter((one) => unpinned.has(one));
  const pinnedStories = plan?.pinnedStories ?? [];
  const lead = pinned.get(0) ?? chooseLead(mayLead, pins, pinnedStories);
  const cards = reportOfEach([pins, mayLead, rest]);
  const gathered = besideSources(rest, [...(lead === null ? [] : [lead]), ...cards]);
  const left = new Set(gathered.articles);
  const places = planDiscover(gathered.articles, {
    ...{ first: first.filter((one) => left.has(one)), inColumns, pinned, pinnedStories },
    ...{ sections, now },
  });
  return { ...places, others: onePerStory(others, articles), pinned, beside: gathered.beside };
}
