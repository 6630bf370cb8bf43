import { francAll } from 'franc-min';
import { data } from 'franc-min/data.js';
import { lazy } from '#functions/runtime/lazy.ts';
import { primaryLanguage } from '#shared/domain/articles/language.ts';

/** Shorter texts are often taken for a neighbouring language, Portuguese for Spanish. */
const shortest = 100;
/** More text makes the answer slower, not better. */
const longest = 600;
/** How far the best language must be ahead of the second; 1 is the score of the best. */
const leastLead = 0.05;
/** Languages in the script of Hindi that franc mistakes for it, and that are rare in news. */
const neverMeant = ['mag', 'bho', 'mai', 'hne', 'awa'];

/** The language of a plain text as a primary subtag; null if it is short or could be one of several. */
export function detectLanguage(text: string): string | null {
  const words = openingOf(text);
  if (words.length < shortest) return null;
  const [best, second] = isLatin(words) ? nearestLatin(words) : francAll(words, { ignore: neverMeant });
  if (best === undefined || best[1] - (second?.[1] ?? 0) < leastLead) return null;
  return subtagOf(best[0]);
}

/** The first characters of a text without addresses. */
function openingOf(text: string): string {
  const opening = withoutAddresses(text.slice(0, 2 * longest));
  // An address that is cut may leave up to six characters.
  const isEnough = text.length <= 2 * longest || opening.length >= longest + 6;
  return (isEnough ? opening : withoutAddresses(text)).slice(0, longest);
}
const withoutAddresses = (text: string): string => text.replace(/https?:\S+/g, ' ').trim();

const subtags = new Map<string, string | null>();
/** The primary subtag of one of franc's codes, which have three letters: Intl takes ten microseconds for each. */
function subtagOf(code: string): string | null {
  const known = subtags.get(code);
  if (known !== undefined) return known;
  const subtag = primaryLanguage(code);
  subtags.set(code, subtag);
  return subtag;
}

/** Whether most characters are Latin letters, so that no other script can have more. */
function isLatin(text: string): boolean {
  let letters = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if ((code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0xc0 && code <= 0x24f)) letters++;
  }
  return 2 * letters > text.length;
}

/** What franc adds to the distance of a language that does not know a trigram. */
const unknown = 300;

/** The Latin languages of franc, and by trigram its rank in those that know it. */
const latin = lazy(() => {
  const byTrigram = new Map<string, { language: number; rank: number }[]>();
  for (const [language, trigrams] of Object.values(data.Latin ?? {}).entries())
    for (const [rank, trigram] of trigrams.split('|').entries())
      byTrigram.set(trigram, [...(byTrigram.get(trigram) ?? []), { language, rank }]);
  return { languages: Object.keys(data.Latin ?? {}), byTrigram };
});

/** White space and signs that franc reads as one blank. A single blank is no match: most are. */
const unfit = /[\s\u0021-\u0040]{2,}|[^\S ]|[\u0021-\u0040]/g;

/** How often a text has each of its trigrams. */
function trigramsOf(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  const padded = ` ${text.replace(unfit, ' ').trim().toLowerCase()} `;
  for (let i = 0; i + 3 <= padded.length; i++) {
    const trigram = padded.slice(i, i + 3);
    counts.set(trigram, (counts.get(trigram) ?? 0) + 1);
  }
  return counts;
}

/**
 * The two nearest languages with their scores, as `francAll` finds them in several times the time: it looks up each
 * trigram in every language, and most are in few.
 */
function nearestLatin(text: string): [string, number][] {
  const { languages, byTrigram } = latin();
  const trigrams = trigramsOf(text);
  const distances = new Int32Array(languages.length).fill(trigrams.size * unknown);
  for (const [trigram, count] of trigrams)
    for (const { language, rank } of byTrigram.get(trigram) ?? [])
      distances[language] = (distances[language] ?? 0) + Math.abs(count - rank - 1) - unknown;
  const nearest = [...distances].map((distance, n) => ({ distance, n })).sort((a, b) => a.distance - b.distance);
  const least = nearest[0]?.distance ?? 0;
  const most = text.length * unknown - least;
  return nearest.slice(0, 2).map(({ distance, n }) => [languages[n] ?? '', 1 - (distance - least) / most]);
}
