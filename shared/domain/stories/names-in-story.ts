import { institutionNouns, personTitles } from '../../config/vocabulary/names.ts';
import { places } from '../../config/vocabulary/places.ts';
import { slugOf } from '../search/slug.ts';

const mostNames = 8;

/**
 * The people and the places that most reports of a story name, under their most frequent spellings.
 * @param entities names of people, organisations and places by report
 * @param text of the reports, in which people are recognised
 */
export function namesIn(
  entities: readonly (readonly string[])[],
  text: string,
): { people: string[]; places: string[] } {
  const named = new Map<string, { count: number; spellings: Map<string, number> }>();
  for (const ofReport of entities)
    for (const [slug, name] of new Map(ofReport.map((one) => [slugOf(one), one]))) {
      const known = named.get(slug) ?? { count: 0, spellings: new Map<string, number>() };
      known.count++;
      known.spellings.set(name, (known.spellings.get(name) ?? 0) + 1);
      if (slug !== '') named.set(slug, known);
    }
  const names = [...named.values()]
    .sort((a, b) => b.count - a.count)
    .map(({ spellings }) => [...spellings].reduce((most, next) => (next[1] > most[1] ? next : most))[0]);
  const isKnownPlace = placeNames();
  return {
    people: names.filter((name) => !isKnownPlace.has(slugOf(name)) && isPerson(name, text)).slice(0, mostNames),
    places: names.filter((name) => isKnownPlace.has(slugOf(name))).slice(0, mostNames),
  };
}

/** The vocabulary's places are also bodies that show where an article belongs. They are no places. */
const body =
  /\b(?:bank|banco|banque|court|corte|tribunal|universi\p{L}*|institut\p{L}*|union|league|comm?ission\p{L}*|council|organi[sz]ation|association|community|alliance|authority|exchange|agency|funds?|party|airlines|office|house|federal reserve|nations|palace|casa|premier|board|cup|copa|carnival|stars|eagles|warriors|boyz|girlz|lions|elephants|franc|lira|pound|rupee|aramco|borsa|plate|juniors)\b|^(?:hamas|hezbollah|taliban|knesset|al-shabaab|boko haram|sonatrach|petrocaribe|windrush|windies|springboks|petrobras|pemex|ecopetrol|codelco|mercosur|bovespa|fiocruz|anvisa|unicamp|embraer|corinthians|palmeiras|flamengo|fluminense|botafogo|grêmio|chivas|aadhaar|panchayat|dalits|adivasi|tadawul|yoruba|igbo|hausa|zulu|xhosa|maasai|wolof|tuareg|fulani|mapuche|quechua|aymara|guaraní|yanomami|quilombos|garífuna|tarahumara|zapatista|oromo|haratin|yazidi|nollywood|al-azhar|bafana bafana|lok sabha|rajya sabha|al ahly|al hilal|al nassr|cruz azul|b3)$/iu;

let kept: ReadonlySet<string> | undefined;

/** Slugs of the places that the vocabulary names. Articles name a place by the first name of its line. */
function placeNames(): ReadonlySet<string> {
  kept ??= new Set(
    places.flatMap(({ lines }) =>
      lines.flatMap((line) => {
        const [first = ''] = line.split(':');
        const name = first.replace(/^[=~?*]/, '').trim();
        return name === '' || isBody(name) ? [] : [slugOf(name)];
      }),
    ),
  );
  return kept;
}
/** Acronyms of three letters are bodies, those of two are in 'US Virgin Islands'. */
const isBody = (name: string): boolean => body.test(name) || /\p{Lu}{3}/u.test(name);

/** First words of names that people are called after, or that are called after people. */
const notPeople =
  /^(?:hurricane|storm|tropical|cyclone|typhoon|operation|lake|mount|river|fort|saint|st|cape|air|team|club|real|sporting|new|old|north|south|east|west|great|grand|prix|radio|the|san|santa|são|los|las)$/i;
/** Particles inside the name of a person. */
const particle = /^(?:de|da|do|dos|das|del|di|du|la|le|bin|ibn|bint|abu|al|el|van|von|der|den|ter)$/i;

/**
 * Whether a name is that of a person: two to four capitalised words, none of them that of an institution, and somewhere
 * the surname alone or a title before the name. A name without this proof is left out.
 */
function isPerson(name: string, text: string): boolean {
  const words = name.split(/\s+/);
  const [first = ''] = words;
  const last = words.at(-1) ?? '';
  const isName = words.every((word, n) => (n > 0 && particle.test(word)) || /^\p{Lu}[\p{L}\p{M}'’.-]*$/u.test(word));
  if (words.length < 2 || words.length > 5 || !isName || notPeople.test(first)) return false;
  if (words.some((word) => institutionNouns.has(word.toLowerCase()) || /^\p{Lu}{2,}$/u.test(word))) return false;
  return hasTitle(name, text) || hasTitle(last, text) || isAlone(last, text);
}

/** Characters before a name that are read: enough for a title. */
const before = 40;

/** The text before each occurrence of a name, and the character after it. */
function occurrences(name: string, text: string): { preceding: string; following: string }[] {
  const found = [];
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    found.push({ preceding: text.slice(Math.max(0, at - before), at), following: text.charAt(at + name.length) });
  return found;
}

/** "Prime Minister Mia Mottley". */
const hasTitle = (name: string, text: string): boolean =>
  occurrences(name, text).some(({ preceding }) => {
    const words = preceding.trimEnd().replace(/\.$/, '').toLowerCase().split(/\s+/);
    return [1, 2, 3].some((count) => personTitles.has(words.slice(-count).join(' ')));
  });

const isNamePart = (word: string): boolean => particle.test(word) || /^["'“‘(]?\p{Lu}[^.!?]*$/u.test(word);

/** "Mottley said", where no other name is before it. */
const isAlone = (surname: string, text: string): boolean =>
  occurrences(surname, text).some(
    ({ preceding, following }) =>
      !/[\p{L}\p{N}-]$/u.test(preceding) &&
      !/[\p{L}\p{N}-]/u.test(following) &&
      !isNamePart(/\S+(?=\s+$)/u.exec(preceding)?.[0] ?? ''),
  );
