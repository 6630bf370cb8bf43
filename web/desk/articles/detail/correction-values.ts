import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { type EditorialChange, editorialChange } from '#shared/domain/articles/editorial.ts';
import { type Correctable, correctable } from '../article-fields.ts';

/** The form's texts. No region is `none`, no language and no picture are empty. */
export type CorrectionValues = Readonly<Record<Correctable, string>>;
type Card = Pick<ArticlePreview, Correctable>;
type Given = NonNullable<EditorialChange['corrections']>;

export const valuesOf = ({ title, summary, topic, region, language, keywords, image }: Card): CorrectionValues => ({
  title,
  summary,
  topic,
  region: region ?? 'none',
  language: language ?? '',
  // One list, however its publisher spaced it.
  keywords: keywords.split(/\s*,\s*/).join(', '),
  image: image ?? '',
});

/**
 * The corrections that turn what readers see into the form's values: only of fields that the editor changed. One that
 * says what the publisher says takes the correction back.
 */
export function correctionsOf(
  shown: Card,
  original: Card,
  values: CorrectionValues,
): { corrections: Given } | { invalid: readonly Correctable[] } {
  const before = valuesOf(shown);
  const publishers = valuesOf(original);
  const given = Object.fromEntries(
    correctable
      .filter((field) => values[field].trim() !== before[field])
      .map((field) => [field, values[field].trim() === publishers[field] ? null : values[field].trim()]),
  );
  const read = editorialChange.safeParse({ corrections: given });
  if (read.success) return { corrections: read.data.corrections ?? {} };
  const names = new Set(read.error.issues.map(({ path }) => path[1]));
  return { invalid: correctable.filter((field) => names.has(field)) };
}
