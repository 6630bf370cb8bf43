/** A full stop after these ends no sentence. Lower case, without the stop. */
const abbreviations = new Set(
  (
    'mr mrs ms dr prof st ste mt sgt capt lt col gen maj rev hon sen rep gov pres jr sr inc ltd co corp plc bros vs etc approx est dept fig vol ' +
    'jan feb mar apr jun jul aug sept sep oct nov dec mon tue wed thu fri sat sun ' +
    'sra srta dra av avda depto núm num pág tel ej aprox ee uu eng exmo exma ' +
    'mme mlle mm env cf bd chap réf ' +
    'bzw usw ca nr str'
  ).split(' '),
);
/** Only before a number: "no. 5", but "He said no." */
const beforeNumbers = new Set(['no', 'nos', 'nº', 'art', 'p', 'pp', 'sec']);

/** Ends a sentence where a space and the beginning of another follow. */
const spacedEnd = /[.!?…؟۔።]/;
/** Ends a sentence whatever follows: scripts that write no spaces, and the danda. */
const plainEnd = /[。！？｡．।॥။។]/;
const closers = /["'”’»›)\]」』】）》]/;

/**
 * The sentences of a text, each exactly as it stands there. A line break always ends one, as it does between paragraphs and in lists.
 * Where it is doubtful whether a stop ends a sentence (initials, "U.S.", abbreviations, a small letter after it) it does not: two sentences that stay together are
 * still what was said, half a sentence may be the contrary.
 */
export function sentencesOf(text: string): string[] {
  return text.split(/[\r\n\u2028\u2029]+/).flatMap(sentencesOfLine);
}

function sentencesOfLine(line: string): string[] {
  const found: string[] = [];
  let start = 0;
  for (let at = 0; at < line.length; at++) {
    const mark = line.charAt(at);
    const always = plainEnd.test(mark);
    if (!always && !spacedEnd.test(mark)) continue;
    let end = at + 1;
    while (
      end < line.length &&
      (spacedEnd.test(line.charAt(end)) || plainEnd.test(line.charAt(end)) || closers.test(line.charAt(end)))
    )
      end++;
    if (always || endsSentence(line, at, end)) {
      found.push(line.slice(start, end).trim());
      start = end;
    }
    at = end - 1;
  }
  found.push(line.slice(start).trim());
  return found.filter((sentence) => sentence !== '');
}

/** Whether the mark at `at`, with what closes behind it up to `end`, ends a sentence. */
function endsSentence(line: string, at: number, end: number): boolean {
  if (end >= line.length) return true;
  const after = line.slice(end);
  if (!/^\s/.test(after)) return false;
  const next = after.trimStart();
  if (/^\p{Ll}/u.test(next)) return false;
  if (line.charAt(at) !== '.' || end > at + 1) return true;
  const word = /[^\s(["'“‘«]*$/u.exec(line.slice(0, at))?.[0] ?? '';
  if (word.includes('.') || /^\p{L}$/u.test(word)) return false;
  const plain = word.toLowerCase();
  return !abbreviations.has(plain) && !(beforeNumbers.has(plain) && /^\d/.test(next));
}

const pairs = [
  ['“', '”'],
  ['«', '»'],
  ['「', '」'],
  ['(', ')'],
  ['[', ']'],
] as const;
const count = (text: string, sign: string): number => text.split(sign).length - 1;

/** Whether a sentence can stand alone: it ends as one does, and what it opens it closes. Half a quotation says what nobody said. */
export function standsAlone(sentence: string): boolean {
  const ended = new RegExp(`(?:${spacedEnd.source}|${plainEnd.source})${closers.source}*$`).test(sentence);
  return (
    ended &&
    pairs.every(([open, close]) => count(sentence, open) === count(sentence, close)) &&
    count(sentence, '"') % 2 === 0
  );
}
