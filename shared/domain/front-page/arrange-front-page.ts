import type { ArticlePreview } from '../articles/article.ts';
import { isInLanguages } from '../articles/language.ts';
import { type ReadLanguages, readsWhole } from '../readers/by-language.ts';
import { type Beside, besideSources } from './beside-sources.ts';
import { chooseLead } from './choose-lead.ts';
import { type PinsAndMutes, placePins } from './place-pins.ts';
import { type DiscoverPlan, planDiscover } from './plan-discover.ts';

/** Everything that decides which article has which place of the front page. */
export interface FrontPageInput {
  /** Those in languages that the reader reads. */
  articles: readonly ArticlePreview[];
  /** Those of them that the lead is chosen from. */
  first: readonly ArticlePreview[];
  /** Those in other languages. */
  others: readonly ArticlePreview[];
  read: ReadLanguages;
  /** What the editors have pinned and muted; null for nothing. */
  plan: PinsAndMutes<ArticlePreview> | null;
  /** In milliseconds. */
  now: number;
  inColumns: boolean;
}

export interface ArrangedFrontPage extends DiscoverPlan {
  /** The pinned articles that have a place, by place. */
  pinned: ReadonlyMap<number, ArticlePreview>;
  /** What is shown beside the card of an article, by its id. */
  beside: ReadonlyMap<string, Beside>;
}

/** The places of the front page. Readers' page and the desk both call this function: neither decides by itself. */
export function arrangeFrontPage(input: FrontPageInput): ArrangedFrontPage {
  const { articles, first, others, read, plan, now, inColumns } = input;
  const readsAll = readsWhole([...articles, ...others], read);
  const isRead = ({ language }: ArticlePreview) => readsAll || isInLanguages(language, read.languages);
  const { pinned, others: rest } = placePins(articles, plan, now, isRead);
  const unpinned = new Set(rest);
  const lead = pinned.get(0) ?? chooseLead(first.filter((one) => unpinned.has(one)));
  const gathered = besideSources(rest, [...(lead === null ? [] : [lead]), ...pinned.values()]);
  const left = new Set(gathered.articles);
  const places = planDiscover(gathered.articles, { first: first.filter((one) => left.has(one)), inColumns, pinned });
  return { ...places, pinned, beside: gathered.beside };
}
