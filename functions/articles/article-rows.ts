import { optionalJson, optionalPacked, packedJson } from '#functions/table/attributes.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import {
  type Article,
  type ArticleCounters,
  type ArticlePreview,
  type CoverageEntry,
  noCounters,
} from '#shared/domain/articles/article.ts';
import { type ArticleState, articleStates, type Editorial, noEditorial } from '#shared/domain/articles/editorial.ts';
import { performanceScore } from '#shared/domain/articles/performance-score.ts';

/** The part of an article that a card shows and readers cannot change. */
export type Preview = Omit<ArticlePreview, keyof ArticleCounters | 'performanceScore' | 'age'>;
/** The part that only the article's page needs, as its publisher wrote it (`article-chunks.ts`). */
export type Body = Omit<Article, Exclude<keyof ArticlePreview, 'content'> | 'coverage' | 'author'>;
/** What a row has of the editors' decision about its article. The row's `editorial` may be newer for a moment. */
export interface AppliedEditorial {
  /** Version of the decision. */
  version: number;
  state: ArticleState;
  /** Whether the report merges with no other. */
  alone: boolean;
  /** The card as its publisher has it; null if `preview` is that. */
  original: Preview | null;
}
/** An article's row without its counters: what ingestion decides. */
export interface RowChange {
  /** The card that readers see: the publisher's, with the corrections of the editors. */
  preview: Preview;
  /** Absent while the editors have decided nothing. */
  applied?: AppliedEditorial;
  /** The decision that a new row begins with. */
  begins?: Editorial;
  /** Id of the earlier report that this one was merged into; null for a surviving report. */
  survivor: string | null;
  /** Changes when the publisher changes the entry. */
  fingerprint: string;
  author: string | null;
  coverage: CoverageEntry[];
  /** The chunk with the body; null for a row from before chunks, which contains it. */
  chunk: string | null;
}
/** The bodies and coverage of rows that were written before chunks. */
type OldDetails = Body & Pick<Article, 'author' | 'coverage'>;

export const articleEntity = defineEntity({
  model: { entity: 'article', version: '1', service },
  attributes: {
    id: { type: 'string', required: true },
    preview: packedJson<Preview>(),
    /** The counters, folded from their own items (`functions/counters`). Absent until the first fold. */
    stats: optionalJson<ArticleCounters>(noCounters),
    author: { type: 'string' },
    coverage: optionalPacked<CoverageEntry[]>(),
    /** The chunk with the body. Rows from before chunks have `details` instead. */
    chunk: { type: 'string' },
    details: optionalPacked<OldDetails>(),
    /** What the editors have decided, written by the desk only. Ingestion applies it to `preview`. */
    editorial: optionalJson<Editorial>(noEditorial),
    /** The publisher's card while `preview` differs from it by corrections. */
    original: optionalPacked<Preview | null>(),
    /** Version, state and `alone` of the decision that `preview`, lists and counts have. Absent without a decision. */
    appliedEditorial: { type: 'number' },
    appliedState: { type: articleStates },
    appliedAlone: { type: 'boolean' },
    survivor: { type: 'string', required: true },
    fingerprint: { type: 'string', required: true },
  },
  indexes: {
    byId: {
      pk: { field: 'pk', composite: ['id'], template: 'article#${id}', casing: 'none' },
      sk: { field: 'sk', composite: [], template: 'article', casing: 'none' },
    },
  },
});

/** The preview with counters. Items from before a counter existed lack it, which counts as 0. */
export const withCounters = (preview: Preview, counters: ArticleCounters | undefined): Preview & ArticleCounters => ({
  ...preview,
  ...noCounters,
  ...counters,
});

/** Adds the performance score, which changes with the article's age and is therefore not stored. */
export const withScore = <T extends Pick<Preview, 'publishedAt'> & ArticleCounters>(
  article: T,
  now: Date,
): T & { performanceScore: number } => ({
  ...article,
  performanceScore: performanceScore(article, article.publishedAt, now),
});

/** What the coverage of a story says about one of its reports. */
export const coverageEntryOf = ({ id, source, publisherId, title, url, publishedAt }: Preview): CoverageEntry => ({
  id,
  source,
  publisherId,
  title,
  url,
  publishedAt,
});
