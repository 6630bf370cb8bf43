import { hash } from 'node:crypto';
import { optionalJson, typed } from '#functions/table/attributes.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { keys } from '#functions/table/keys.ts';
import { pack, unpack } from '#functions/table/packed.ts';
// Signs the pictures in replies.
import '#functions/table/picture-keys.ts';
import {
  type Article,
  type ArticleCounters,
  type ArticlePreview,
  type CoverageEntry,
  noCounters,
} from '#shared/domain/articles/article.ts';
import { type ArticleState, type Editorial, noEditorial } from '#shared/domain/articles/editorial.ts';
import { performanceScore } from '#shared/domain/articles/performance-score.ts';

/** The part of an article that a card shows and readers cannot change. */
export type Preview = Omit<
  ArticlePreview,
  keyof ArticleCounters | 'performanceScore' | 'age' | 'story' | 'imageKey' | 'imageSize'
>;
/** The part that only the article's page needs, as its publisher wrote it (`article-chunks.ts`). */
export type Body = Omit<Article, Exclude<keyof ArticlePreview, 'content'> | 'coverage' | 'author' | 'imageKeys'>;
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
  /** The story that it is a report of; absent where that has its own id. */
  story?: string;
  /** Changes when the publisher changes the entry. */
  fingerprint: string;
  /** Hash of what its source calls it (`entryName`); absent if it has no name. */
  name?: string;
  author: string | null;
  coverage: CoverageEntry[];
  /** The chunk with the body; null until the body is stored. */
  chunk: string | null;
}
/** Size in pixels and main colour of a picture. */
export interface MeasuredPicture {
  /** `pictureHash` of its address. */
  of: string;
  width: number;
  height: number;
  /** A number of `tints`. */
  tint: number;
}
/** What ingestion has written of an article. */
export type Ingested = Omit<RowChange, 'begins'>;

/** `Ingested` as it is stored: what is empty is left out. */
interface StoredIngested {
  preview: Preview;
  fingerprint: string;
  name?: string;
  chunk?: string;
  survivor?: string;
  story?: string;
  author?: string;
  coverage?: CoverageEntry[];
  applied?: { version: number; state?: ArticleState; alone?: true; original?: Preview };
}

function packIngested({
  preview,
  fingerprint,
  name,
  chunk,
  survivor,
  story,
  author,
  coverage,
  applied,
}: Ingested): Uint8Array {
  const stored: StoredIngested = {
    preview,
    fingerprint,
    ...(name !== undefined && { name }),
    ...(chunk !== null && { chunk }),
    ...(survivor !== null && { survivor }),
    ...(story !== undefined && { story }),
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
  const { preview, fingerprint, name, story, applied, ...stored } = unpack(bytes) as StoredIngested;
  const { chunk = null, survivor = null, author = null, coverage = [] } = stored;
  return {
    preview,
    ...(applied && { applied: { state: 'listed', alone: false, original: null, ...applied } }),
    survivor,
    ...(story !== undefined && { story }),
    fingerprint,
    ...(name !== undefined && { name }),
    author,
    coverage,
    chunk,
  };
}

export const articleEntity = defineEntity({
  model: { entity: 'article', version: '1', service },
  attributes: {
    id: { type: 'string', required: true },
    /** What ingestion writes, whole: one value costs less than ten, and a batch can replace it. */
    ingested: {
      type: typed<Ingested>(),
      required: true as const,
      set: packIngested,
      get: unpackIngested,
    },
    /** The counters, folded from their own items (`functions/counters`). Absent until the first fold. */
    stats: optionalJson<ArticleCounters>(noCounters),
    /** What is known of its picture, measured after it was stored (functions/pictures). */
    picture: optionalJson<MeasuredPicture | null>(null),
    /** What the editors have decided, written by the desk only. Ingestion applies it to the card. */
    editorial: optionalJson<Editorial>(noEditorial),
  },
  indexes: { byId: keys('article#${id}', 'article') },
});

/** The preview with counters. A counter that is added later is 0 in stored items. */
export const withCounters = (preview: Preview, counters: ArticleCounters | undefined): Preview & ArticleCounters => ({
  ...preview,
  ...noCounters,
  ...counters,
});

/** What cards show of the measured picture; nothing once the article has another. */
export const imageSizeOf = (
  { image }: Pick<Preview, 'image'>,
  picture: MeasuredPicture | null | undefined,
): Pick<ArticlePreview, 'imageSize'> => {
  if (!picture || picture.of !== pictureHash(image ?? '')) return {};
  const { of: _, ...imageSize } = picture;
  return { imageSize };
};

/** Identifies the address that was measured: an editor may choose another picture. */
export const pictureHash = (image: string): string => hash('sha256', image).slice(0, 16);

/** Adds the performance score, which changes with the article's age and is therefore not stored. */
export const withScore = <T extends Pick<Preview, 'publishedAt'> & ArticleCounters>(
  article: T,
  now: Date,
): T & { performanceScore: number } => ({
  ...article,
  performanceScore: performanceScore(article, article.publishedAt, now),
});

/** The story that an article is a report of. That of an article alone has its id, and is not stored. */
export const storyIdOf = ({ story, preview }: Pick<RowChange, 'story' | 'preview'>): string => story ?? preview.id;

/** The row of a report in this story. */
export function withStory({ story: _, ...row }: RowChange, story: string | undefined): RowChange {
  return story === undefined || story === row.preview.id ? row : { ...row, story };
}

/** What the coverage of a story says about one of its reports. */
export const coverageEntryOf = ({ id, source, publisherId, title, url, publishedAt }: Preview): CoverageEntry => ({
  id,
  source,
  publisherId,
  title,
  url,
  publishedAt,
});
