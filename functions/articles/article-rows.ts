import { optionalJson, optionalPacked, optionalPackedJson, typed } from '#functions/table/attributes.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { pack, unpack } from '#functions/table/packed.ts';
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
/** What ingestion has written of an article. */
export type Ingested = Omit<RowChange, 'begins'>;

/** `Ingested` as it is stored: what is empty is left out. */
interface StoredIngested {
  preview: Preview;
  fingerprint: string;
  chunk?: string;
  survivor?: string;
  author?: string;
  coverage?: CoverageEntry[];
  applied?: { version: number; state?: ArticleState; alone?: true; original?: Preview };
}

function packIngested({ preview, fingerprint, chunk, survivor, author, coverage, applied }: Ingested): Uint8Array {
  const stored: StoredIngested = {
    preview,
    fingerprint,
    ...(chunk !== null && { chunk }),
    ...(survivor !== null && { survivor }),
    ...(author !== null && { author }),
    ...(coverage.length > 0 && { coverage }),
    ...(applied && { applied: storedApplied(applied) }),
  };
  return pack(stored);
}
const storedApplied = ({ version, state, alone, original }: AppliedEditorial) => ({
  version,
  ...(state !== 'listed' && { state }),
  ...(alone && { alone }),
  ...(original !== null && { original }),
});

function unpackIngested(bytes: Uint8Array): Ingested {
  const { preview, fingerprint, applied, ...stored } = unpack(bytes) as StoredIngested;
  const { chunk = null, survivor = null, author = null, coverage = [] } = stored;
  return {
    preview,
    ...(applied && { applied: { state: 'listed', alone: false, original: null, ...applied } }),
    survivor,
    fingerprint,
    author,
    coverage,
    chunk,
  };
}

/** The bodies and coverage of rows that were written before chunks. */
type OldDetails = Body & Pick<Article, 'author' | 'coverage'>;

export const articleEntity = defineEntity({
  model: { entity: 'article', version: '1', service },
  attributes: {
    id: { type: 'string', required: true },
    /** What ingestion writes, whole: one value costs less than ten, and a batch can replace it. */
    ingested: {
      type: typed<Ingested>(),
      set: (value: Ingested | undefined): Uint8Array | undefined =>
        value === undefined ? undefined : packIngested(value),
      get: (bytes: Uint8Array | undefined): Ingested | undefined =>
        bytes === undefined ? undefined : unpackIngested(bytes),
    },
    /** The counters, folded from their own items (`functions/counters`). Absent until the first fold. */
    stats: optionalJson<ArticleCounters>(noCounters),
    /** What the editors have decided, written by the desk only. Ingestion applies it to the card. */
    editorial: optionalJson<Editorial>(noEditorial),
    /** The body in a row from before chunks, with author and coverage. */
    details: optionalPacked<OldDetails>(),
    // Of rows from before `ingested`, until `0007-ingested` packs them. Nothing writes them.
    preview: optionalPackedJson<Preview>(),
    author: { type: 'string' },
    coverage: optionalPacked<CoverageEntry[]>(),
    chunk: { type: 'string' },
    original: optionalPacked<Preview | null>(),
    appliedEditorial: { type: 'number' },
    appliedState: { type: articleStates },
    appliedAlone: { type: 'boolean' },
    survivor: { type: 'string' },
    fingerprint: { type: 'string' },
  },
  indexes: {
    byId: {
      pk: { field: 'pk', composite: ['id'], template: 'article#${id}', casing: 'none' },
      sk: { field: 'sk', composite: [], template: 'article', casing: 'none' },
    },
  },
});

/** The attributes that a row has in place of `ingested` before `0007-ingested`. */
export const oldAttributes = [
  'preview',
  'author',
  'coverage',
  'chunk',
  'original',
  'appliedEditorial',
  'appliedState',
  'appliedAlone',
  'survivor',
  'fingerprint',
] as const;
/** All that `ingestedOf` reads of a row with a chunk. Only a row from before chunks needs its `details` too. */
export const ingestedAttributes = ['ingested', ...oldAttributes] as const;

/** A row as it is read, in each form. */
export interface ReadRow {
  ingested?: Ingested | undefined;
  details?: OldDetails | undefined;
  preview?: Preview | undefined;
  author?: string | undefined;
  coverage?: CoverageEntry[] | undefined;
  chunk?: string | undefined;
  original?: Preview | null | undefined;
  appliedEditorial?: number | undefined;
  appliedState?: ArticleState | undefined;
  appliedAlone?: boolean | undefined;
  survivor?: string | undefined;
  fingerprint?: string | undefined;
}

/**
 * What ingestion has written of a row. `ingested` counts if the row has it: what an older version wrote stays beside it
 * until `0007-ingested` removes it.
 */
export function ingestedOf(row: ReadRow): Ingested {
  if (row.ingested !== undefined) return row.ingested;
  const { preview, details, survivor = '', fingerprint = '', chunk = null } = row;
  if (preview === undefined) throw new Error('An article has no card');
  const { appliedEditorial: version, appliedState: state = 'listed', appliedAlone: alone = false, original } = row;
  return {
    preview,
    ...(version === undefined ? {} : { applied: { version, state, alone, original: original ?? null } }),
    survivor: survivor === '' ? null : survivor,
    fingerprint,
    author: row.author ?? details?.author ?? null,
    coverage: row.coverage ?? details?.coverage ?? [],
    chunk,
  };
}

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
