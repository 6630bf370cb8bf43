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
/** Languages of the same script that are taken for Hindi, and are rarely written in news. */
const neverMeant = ['mag', 'bho', 'mai', 'hne', 'awa'];

/** The language of a plain text as a primary subtag; null if it is short or could be one of several. */
export function detectLanguage(text: string): string | null {
  const words = text
    .replace(/https?:\S+/g, ' ')
    .trim()
    .slice(0, longest);
  if (words.length < shortest) return null;
  const [best, second] = isLatin(words) ? nearestLatin(words) : francAll(words, { ignore: neverMeant });
  if (best === undefined || best[1] - (second?.[1] ?? 0) < leastLead) return null;
  return primaryLanguage(best[0]);
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

/** The Latin languages of franc, and which know a trigram, with its rank in them: `256 * rank + language`. */
const latin = lazy(() => {
  const languages = Object.keys(data.Latin ?? {});
  const byTrigram = new Map<string, number[]>();
  for (const [language, trigrams] of Object.values(data.Latin ?? {}).entries())
    for (const [rank, trigram] of trigrams.split('|').entries()) {
      const known = byTrigram.get(trigram) ?? [];
      known.push(256 * rank + language);
      byTrigram.set(trigram, known);
    }
  return { languages, byTrigram };
});

/**
 * The two nearest languages with their scores, as `francAll` finds them in a fifth of its time: it looks up each
 * trigram in every language, and most are in few.
 */
function nearestLatin(text: string): [string, number][] {
  const { languages, byTrigram } = latin();
  const words = ` ${text
    .replace(/[\u0021-\u0040]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()} `;
  const counts = new Map<string, number>();
  for (let i = 0; i + 3 <= words.length; i++) {
    const trigram = words.slice(i, i + 3);
    counts.set(trigram, (counts.get(trigram) ?? 0) + 1);
  }
  const distances = new Int32Array(languages.length).fill(counts.size * unknown);
  for (const [trigram, count] of counts)
    for (const known of byTrigram.get(trigram) ?? []) {
      const language = known & 255;
      distances[language] = (distances[language] ?? 0) + Math.abs(count - (known >> 8) - 1) - unknown;
    }
  const nearest = languages
    .map((language, i): [string, number] => [language, distances[i] ?? 0])
    .sort((a, b) => a[1] - b[1])
    .slice(0, 2);
  const least = nearest[0]?.[1] ?? 0;
  const most = text.length * unknown - least;
  return nearest.map(([language, distance]) => [language, 1 - (distance - least) / most]);
}
