import { byScript, plain } from './languages.ts';

export type Half = 'am' | 'pm';

interface WordsBetween {
  /** Words that only join the parts of a date: "at", "of", "o'clock". */
  fillers: Set<string>;
  /** Words for before and after noon; null for one that means "before" in one language and "after" in another. */
  halves: Map<string, Half | null>;
}

/** Whether a word only joins the parts of a date, in any of the languages: "alle" in Italian, "کو" in Urdu. */
export function isFiller(word: string): boolean {
  const name = plain(word);
  return wordsFor(name).fillers.has(name);
}

/** Which half of the day a word names: "pm", "CH" in Vietnamese, "م" in Arabic; null for any other word. */
export function halfOfDay(word: string): Half | null {
  const name = plain(word);
  if (name === 'am' || name === 'pm') return name;
  return wordsFor(name).halves.get(name) ?? null;
}

const moments: [Half, Date][] = [
  ['am', new Date(Date.UTC(2001, 10, 25, 3, 4))],
  ['pm', new Date(Date.UTC(2001, 10, 25, 15, 4))],
];

/** From dates with times as the runtime's Intl data writes them, also of twelve hours where 24 are usual. */
const wordsFor = byScript((locales): WordsBetween => {
  const fillers = new Set<string>();
  const halves = new Map<string, Half | null>();
  const formats = locales.flatMap((locale) => [
    ...(['full', 'long', 'medium'] as const).map(
      (dateStyle) => new Intl.DateTimeFormat(locale, { dateStyle, timeStyle: 'short', timeZone: 'UTC' }),
    ),
    new Intl.DateTimeFormat(locale, { hour: 'numeric', hour12: true, timeZone: 'UTC' }),
  ]);
  for (const format of formats) {
    for (const [half, moment] of moments) {
      for (const { type, value } of format.formatToParts(moment)) {
        const name = plain(value);
        if (type === 'literal') for (const word of name.split(/[^\p{L}\p{M}\u200b'’]+/u)) fillers.add(word);
        if (type === 'dayPeriod') {
          const known = halves.get(name);
          halves.set(name, known === undefined || known === half ? half : null);
        }
      }
    }
  }
  return { fillers, halves };
});
