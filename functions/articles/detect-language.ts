import { francAll } from 'franc-min';
import { primaryLanguage } from '#shared/domain/articles/language.ts';

/** Shorter texts are often taken for a neighbouring language, Portuguese for Spanish. */
const shortest = 100;
/** More text makes the answer slower, not better. */
const longest = 600;
/** How far the best language must be ahead of the second; 1 is the score of the best. */
const leastLead = 0.05;
/** Languages of the same script that are taken for Hindi, and are rarely written in news. */
const neverMeant = ['mag', 'bho', 'mai', 'hne', 'awa'];

/** The language of a plain text as a primary subtag; null if it is short or could be one of several. */
export function detectLanguage(text: string): string | null {
  const words = text.replace(/https?:\S+/g, ' ').trim();
  if (words.length < shortest) return null;
  const [best, second] = francAll(words.slice(0, longest), { ignore: neverMeant });
  if (best === undefined || best[1] - (second?.[1] ?? 0) < leastLead) return null;
  return primaryLanguage(best[0]);
}
