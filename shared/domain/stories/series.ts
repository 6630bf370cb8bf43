import { type StoryWords, storyWords } from '../../config/vocabulary/story-words.ts';
import { normaliseTitle } from '../articles/dedup.ts';
import { withoutMarks } from '../text/normalise-name.ts';

/** Letters, digits and single spaces, as titles are compared with the names of series. */
const plain = (text: string): string => withoutMarks(normaliseTitle(text.replace(/['’]/gu, ' ')));

const unspaced = /\p{Script=Han}/u;

interface Names {
  openings: readonly string[];
  series: readonly string[];
}
const names = new Map<StoryWords, Names>();

function namesOf(words: StoryWords): Names {
  const known = names.get(words);
  if (known !== undefined) return known;
  const made = { openings: words.openings.map(plain), series: words.series.map(plain) };
  names.set(words, made);
  return made;
}

/** What is before a separator: the first words of a title name its kind. The hyphen of "live-fire" is none. */
const beforeSeparator = /^(?:[^:|–—\-\d/，：]|(?<=\p{L})-(?=\p{L}))*/u;

/**
 * Whether a title names a series of its outlet: live updates, a briefing, the weather, a horoscope, prayer times. Such
 * a report is no report of the events that it mentions. An opening counts where the title says no more, or goes on
 * after a colon, a dash or a number: "Weather: rain" and "Weather 12 March", not "Weather kills five".
 */
export function isSeries(title: string, language: string | null): boolean {
  const spoken = storyWords[language ?? ''];
  const lists =
    spoken === undefined ? Object.values(storyWords) : [spoken, ...(language === 'en' ? [] : [storyWords.en])];
  const text = plain(title);
  const opening = plain(beforeSeparator.exec(title)?.[0] ?? '');
  return lists.some((list) => {
    if (list === undefined) return false;
    const { openings, series } = namesOf(list);
    return (
      openings.includes(opening) ||
      series.some((name) => (unspaced.test(name) ? text.includes(name) : ` ${text} `.includes(` ${name} `)))
    );
  });
}
