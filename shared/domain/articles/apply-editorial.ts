import { limits } from '../../config/limits.ts';
import type { ArticlePreview } from './article.ts';
import type { Editorial } from './editorial.ts';

type Card = Pick<
  ArticlePreview,
  'title' | 'summary' | 'content' | 'topic' | 'region' | 'language' | 'keywords' | 'image' | 'isPremium' | 'correctedAt'
>;

/** A card as readers see it: the publisher's, with what the editors have decided. */
export function applyEditorial<C extends Card>(original: C, editorial: Editorial): C {
  const { corrections, isPremium, correctedAt } = editorial;
  const { summary } = corrections;
  return {
    ...original,
    ...corrections,
    ...(summary === undefined ? {} : { content: contentWith(original, summary) }),
    ...(isPremium === undefined ? {} : { isPremium }),
    ...(correctedAt === null ? {} : { correctedAt }),
  };
}

/** The opening of the text with another summary before it. */
function contentWith({ content, summary: before }: Card, summary: string): string {
  const rest = content.startsWith(before) ? content.slice(before.length).trimStart() : content;
  return `${summary} ${rest}`.trimStart().slice(0, limits.shortContent);
}
