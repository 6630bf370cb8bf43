import { limits } from '../../config/limits.ts';
import { shortenText } from '../text/shorten.ts';
import type { ArticlePreview } from './article.ts';
import type { Editorial } from './editorial.ts';

/** The fields of a card that a decision can change. */
type Editable = Pick<
  ArticlePreview,
  | 'title'
  | 'summary'
  | 'content'
  | 'topic'
  | 'region'
  | 'language'
  | 'keywords'
  | 'image'
  | 'picture'
  | 'isPremium'
  | 'correctedAt'
>;

/** Whether an article merges with no other report. No article that readers may see refers to one that they may not. */
export const mergesWithNone = ({ state, alone }: Pick<Editorial, 'state' | 'alone'>): boolean =>
  alone || state === 'takenDown' || state === 'draft';

/**
 * A card as readers see it: the publisher's own with what the editors have decided.
 * @returns the card itself if nothing differs
 */
export function applyEditorial<Card extends Editable>(own: Card, decision: Editorial): Card {
  const { corrections, isPremium = own.isPremium, correctedAt, omitted = [], at } = decision;
  const corrected: Card = {
    ...own,
    ...corrections,
    ...(corrections.summary === undefined ? {} : { content: withSummary(own, corrections.summary) }),
    ...(isPremium === undefined ? {} : { isPremium }),
  };
  const [summary, content] = [shortenText(corrected.summary, omitted), shortenText(corrected.content, omitted)];
  // The publisher's words are about its own picture.
  const picture = corrected.image === own.image ? {} : { picture: undefined };
  const edited: Card = { ...corrected, summary, content, ...picture };
  const isCorrected = (['title', 'summary', 'image'] as const).some((field) => corrected[field] !== own[field]);
  if (isCorrected) return { ...edited, correctedAt: correctedAt ?? at };
  const differs = (['summary', 'content', 'topic', 'region', 'language', 'keywords', 'isPremium'] as const).some(
    (field) => edited[field] !== own[field],
  );
  return differs ? edited : own;
}

/** The opening words of a card, which begin with its summary, with another one. */
function withSummary({ summary: old, content }: Editable, summary: string): string {
  if (summary === old) return content;
  const rest = content.startsWith(old) ? content.slice(old.length).trimStart() : content;
  const opening = [summary, rest].filter((text) => text !== '').join(' ');
  // Whole characters: a cut must not split a surrogate pair.
  return [...opening.slice(0, 2 * limits.shortContent)].slice(0, limits.shortContent).join('');
}
