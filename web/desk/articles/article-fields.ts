import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import type { EditorialChange } from '#shared/domain/articles/editorial.ts';
import type { Topic } from '#shared/domain/articles/topic.ts';
import type { DeskArticle } from '#shared/domain/desk/desk-article.ts';
import { regionNames } from '#shared/records/sources.ts';
import { articleDeskMessages as words } from '#web/shell/messages/desk/en-articles.ts';
import { languageInWords } from '#web/shell/messages/language-name.ts';
import { topicName } from '#web/shell/messages/topic-label.ts';

/** What editors can correct, in the order of the form. */
export const correctable = ['title', 'summary', 'topic', 'region', 'language', 'keywords', 'image'] as const;
export type Correctable = (typeof correctable)[number];
/** Everything that editors decide about an article. */
export const decidable = [...correctable, 'state', 'reason', 'isPremium', 'alone'] as const;
type Decidable = (typeof decidable)[number];

/** A field of a card in words; empty if it has no value. */
export function shownField(article: ArticlePreview, field: Correctable, topics: readonly Topic[]): string {
  if (field === 'topic') return article.topic === '' ? '' : topicName(article.topic, topics);
  if (field === 'region') return regionNames[article.region ?? 'none'];
  if (field === 'language') return article.language === null ? '' : languageInWords(article.language);
  return article[field] ?? '';
}

const premiumInWords = (isPremium: boolean | null | undefined): string =>
  isPremium == null ? words.asSource : isPremium ? words.on : words.off;

/** A decided field of an article in words. */
export function decidedField({ article, editorial }: DeskArticle, field: Decidable, topics: readonly Topic[]): string {
  if (field === 'state') return words.stateNames[editorial.state];
  if (field === 'reason') return editorial.reason || words.empty;
  if (field === 'isPremium') return premiumInWords(editorial.isPremium);
  if (field === 'alone') return editorial.alone ? words.alone : words.mayMerge;
  return shownField(article, field, topics) || words.empty;
}

/** What a change makes of a field, in words; null for a field that it leaves alone. */
export function wantedField(change: EditorialChange, field: Decidable, topics: readonly Topic[]): string | null {
  const { state, reason, isPremium, alone, corrections } = change;
  if (field === 'state') return state === undefined ? null : words.stateNames[state];
  if (field === 'reason') return reason === undefined ? null : reason || words.empty;
  if (field === 'isPremium') return isPremium === undefined ? null : premiumInWords(isPremium);
  if (field === 'alone') return alone === undefined ? null : alone ? words.alone : words.mayMerge;
  const value = corrections?.[field];
  if (value === undefined) return null;
  if (value === null) return words.publishers;
  if (field === 'topic') return topicName(value, topics);
  if (field === 'region') return regionNames[corrections?.region ?? 'none'];
  if (field === 'language') return languageInWords(value);
  return value || words.empty;
}
