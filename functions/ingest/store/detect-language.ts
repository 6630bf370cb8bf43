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
  return { languages, byTrigram, others, table: new TrigramTable() };
});

/** White space and signs that franc reads as one blank. A single blank is no match: most are. */
const unfit = /[\s\u0021-\u0040]{2,}|[^\S ]|[\u0021-\u0040]/g;

/**
 * The two nearest languages with their scores, as `francAll` finds them in a fifth of its time: it looks up each
 * trigram in every language, and most are in few.
 */
function nearestLatin(text: string): [string, number][] {
  const { languages, byTrigram, others, table } = latin();
  const distinct = table.count(text.replace(unfit, ' ').trim().toLowerCase(), others);
  const distances = new Int32Array(languages.length).fill(distinct * unknown);
  for (let n = 0; n < distinct; n++) {
    const { trigram, count } = table.at(n);
    for (const one of byTrigram.get(trigram) ?? []) {
      const language = one & 255;
      distances[language] = (distances[language] ?? 0) + Math.abs(count - (one >> 8) - 1) - unknown;
    }
  }
  let [first, second] = [0, 1];
  for (let n = 1; n < distances.length; n++) {
    if ((distances[n] ?? 0) < (distances[first] ?? 0)) [first, second] = [n, first];
    else if (n > 1 && (distances[n] ?? 0) < (distances[second] ?? 0)) second = n;
  }
  const least = distances[first] ?? 0;
  const most = text.length * unknown - least;
  return [first, second].map((n) => [languages[n] ?? '', 1 - ((distances[n] ?? 0) - least) / most]);
}

/** A power of two above the trigrams of a text: 600 characters in small letters are at most 1,800. */
const slots = 2048;
const blank = 32;

/** The trigrams of one text after another, and how often it has each. */
class TrigramTable {
  private readonly trigrams = new Int32Array(slots);
  /** 0 for a free slot. */
  private readonly counts = new Uint16Array(slots);
  /** The slots with the trigrams of the text. */
  private readonly used = new Uint16Array(slots);
  private distinct = 0;

  /**
   * Counts the trigrams of a text between two blanks.
   * @param known numbers of characters; others get one for this text
   * @returns the number of different trigrams
   */
  count(text: string, known: ReadonlyMap<number, number>): number {
    const { trigrams, counts, used } = this;
    for (let n = 0; n < this.distinct; n++) counts[used[n] ?? 0] = 0;
    const others = new Map<number, number>();
    let distinct = 0;
    let a = 0;
    let b = blank;
    for (let i = 0; i <= text.length; i++) {
      const code = i < text.length ? text.charCodeAt(i) : blank;
      // At the limit some share a number: a text of 600 has no language then.
      const c =
        code < letters ? code : (known.get(code) ?? Math.min(numberOf(code, others) + known.size, characters - 1));
      if (i > 0) {
        const trigram = trigramOf(a, b, c);
        let slot = Math.imul(trigram, 0x9e3779b1) >>> 21;
        while (counts[slot] !== 0 && trigrams[slot] !== trigram) slot = (slot + 1) & (slots - 1);
        if (counts[slot] === 0) used[distinct++] = slot;
        trigrams[slot] = trigram;
        counts[slot] = (counts[slot] ?? 0) + 1;
      }
      a = b;
      b = c;
    }
    this.distinct = distinct;
    return distinct;
  }

  /** One of the trigrams, in the order of their first occurrence. */
  at(n: number): { trigram: number; count: number } {
    const slot = this.used[n] ?? 0;
    return { trigram: this.trigrams[slot] ?? 0, count: this.counts[slot] ?? 0 };
  }
}
