import * as z from 'zod/mini';
import { primaryLanguage } from '../articles/language.ts';
import { withFallback } from '../fallback.ts';

const text = withFallback(z.string(), '');
const count = withFallback(z.int().check(z.minimum(0)), 0);

/**
 * A report in a story, as the story stores it. Reports that were merged into it are its copies: they repeat the same
 * text, and count once.
 */
export const storyReport = z.object({
  id: z.string(),
  publisherId: text,
  publishedAt: z.string(),
  language: z.nullable(z.string()),
  /** Other publishers that carry the same report. */
  copies: count,
});
export type StoryReport = z.infer<typeof storyReport>;

/** One event with all reports about it. A report alone is in no stored story. */
export const story = z.object({
  /** The id of the report that began it. */
  id: z.string(),
  /** The report that is nearest to all others; its headline is that of the story. */
  lead: z.string(),
  /** The earliest first. */
  reports: z.array(storyReport),
  /** Stories that were merged into it. Their addresses lead to it. */
  formerIds: z.array(z.string()),
});
export type Story = z.infer<typeof story>;

/** What a card says of its article's story: '12 reports from 3 shores'. */
export const storyBrief = z.object({
  id: z.string(),
  lead: z.string(),
  /** Reports, each with its copies as one. */
  reports: count,
  /** Publishers that wrote a report of their own. */
  outlets: count,
  /** Countries of these publishers (ISO 3166-1 alpha-2) as far as known, most reports first. */
  countries: z.array(z.string()),
  /** Languages of the reports as primary subtags, most reports first. */
  languages: z.array(z.string()),
  /** When the latest report was published. */
  lastAt: z.string(),
});
export type StoryBrief = z.infer<typeof storyBrief>;

/** What a card says of a story; undefined while it has a single report. */
export function storyBriefOf(
  { id, lead, reports }: Story,
  countryOf: (publisherId: string) => string | null,
): StoryBrief | undefined {
  const last = reports.at(-1);
  if (last === undefined || reports.length < 2) return undefined;
  return {
    id,
    lead,
    reports: reports.length,
    outlets: new Set(reports.map(({ publisherId }) => publisherId)).size,
    countries: mostFirst(reports.map(({ publisherId }) => countryOf(publisherId))),
    languages: mostFirst(reports.map(({ language }) => primaryLanguage(language))),
    lastAt: last.publishedAt,
  };
}

/** Each value once, those with the most reports first. */
function mostFirst(values: readonly (string | null)[]): string[] {
  const counts = new Map<string, number>();
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([value]) => value);
}
