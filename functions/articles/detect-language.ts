import { francAll } from 'franc-min';
import { data } from 'franc-min/data.js';
import { lazy } from '#functions/runtime/lazy.ts';
import { primaryLanguage } from '#shared/domain/articles/language.ts';
import { singleSpaces } from '#shared/domain/text/single-spaces.ts';

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

/** Numbers of characters are below this, so that a trigram is a number too. Substrings would be costly to collect. */
const characters = 1024;
const trigramOf = (a: number, b: number, c: number): number => (a * characters + b) * characters + c;
/** Latin letters are their own numbers; other characters get the next free one. */
const letters = 0x250;
function numberOf(code: number, others: Map<number, number>): number {
  if (code < letters) return code;
  const known = others.get(code) ?? letters + others.size;
  others.set(code, known);
  return known;
}

/** The Latin languages of franc, and which know a trigram, with its rank in them: `256 * rank + language`. */
const latin = lazy(() => {
  const languages = Object.keys(data.Latin ?? {});
  const byTrigram = new Map<number, number[]>();
  const others = new Map<number, number>();
  for (const [language, trigrams] of Object.values(data.Latin ?? {}).entries())
    for (const [rank, trigram] of trigrams.split('|').entries()) {
      const [a = 0, b = 0, c = 0] = Array.from(trigram, (one) => numberOf(one.charCodeAt(0), others));
      const known = byTrigram.get(trigramOf(a, b, c)) ?? [];
      known.push(256 * rank + language);
      byTrigram.set(trigramOf(a, b, c), known);
    }
  return { languages, byTrigram, others };
});

/**
 * The two nearest languages with their scores, as `francAll` finds them in a fifth of its time: it looks up each
 * trigram in every language, and most are in few.
 */
function nearestLatin(text: string): [string, number][] {
  const { languages, byTrigram, others } = latin();
  const trigrams = trigramsOf(
    ` ${singleSpaces(text.replace(/[\u0021-\u0040]+/g, ' '))
      .trim()
      .toLowerCase()} `,
    new Map(others),
  );
  const distances = new Int32Array(languages.length);
  let distinct = 0;
  for (let from = 0, to = 0; from < trigrams.length; from = to) {
    while (trigrams[to] === trigrams[from]) to++;
    distinct++;
    for (const known of byTrigram.get(trigrams[from] ?? 0) ?? []) {
      const language = known & 255;
      distances[language] = (distances[language] ?? 0) + Math.abs(to - from - (known >> 8) - 1) - unknown;
    }
  }
  const nearest = languages
    .map((language, i): [string, number] => [language, distinct * unknown + (distances[i] ?? 0)])
    .sort((a, b) => a[1] - b[1])
    .slice(0, 2);
  const least = nearest[0]?.[1] ?? 0;
  const most = text.length * unknown - least;
  return nearest.map(([language, distance]) => [language, 1 - (distance - least) / most]);
}

/**
 * The trigrams of a text in ascending order.
 * @param others numbers of characters, to which those of the text are added
 */
function trigramsOf(text: string, others: Map<number, number>): Int32Array {
  const trigrams = new Int32Array(text.length - 2);
  let [a, b] = [0, 0];
  for (let i = 0; i < text.length; i++) {
    // At the limit some share a number: a text of 600 has no language then.
    const c = Math.min(numberOf(text.charCodeAt(i), others), characters - 1);
    if (i >= 2) trigrams[i - 2] = trigramOf(a, b, c);
    [a, b] = [b, c];
  }
  return trigrams.sort();
}
