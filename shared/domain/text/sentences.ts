/** Abbreviations whose full stop does not end a sentence. Lower case, without the stop. */
const abbreviations = new Set(
  (
    'mr mrs ms dr prof st ste mt sgt capt lt col gen maj rev hon sen rep gov pres jr sr inc ltd co corp plc bros vs etc approx est dept fig vol ' +
    'jan feb mar apr jun jul aug sept sep oct nov dec mon tue wed thu fri sat sun ' +
    'sra srta dra av avda depto núm num pág tel ej aprox ee uu eng exmo exma ' +
    'mme mlle mm env cf bd chap réf ' +
    'bzw usw ca nr str'
  ).split(' '),
);
/** Abbreviations only before a number: "no. 5", but "He said no." */
const beforeNumbers = new Set(['no', 'nos', 'nº', 'art', 'p', 'pp', 'sec']);

/** Ends a sentence if a space and a new sentence follow. */
const spacedEnd = /[.!?…؟۔።]/;
/** Always ends a sentence: full stops of scripts without spaces, and the danda. */
const definiteEnd = /[。！？｡．।॥။។]/;
const closers = /["'”’»›)\]」』】）》]/;

/**
 * The sentences of a text, verbatim. A line break always ends a sentence. A doubtful full stop (initials, "U.S.",
 * abbreviations, before a small letter) does not: two sentences in one are still a correct quotation, half a sentence
 * may mean the opposite.
 */
export function sentencesOf(text: string): string[] {
  return text.split(/[\r\n\u2028\u2029]+/).flatMap(sentencesOfLine);
}

function sentencesOfLine(line: string): string[] {
  const found: string[] = [];
  const isEnd = (at: number): boolean => spacedEnd.test(line.charAt(at)) || definiteEnd.test(line.charAt(at));
  let start = 0;
  for (let at = 0; at < line.length; at++) {
    if (!isEnd(at)) continue;
    let end = at + 1;
    while (end < line.length && (isEnd(end) || closers.test(line.charAt(end)))) end++;
    if (definiteEnd.test(line.charAt(at)) || endsSentence(line, at, end)) {
      found.push(line.slice(start, end).trim());
      start = end;
    }
    at = end - 1;
  }
  found.push(line.slice(start).trim());
  return found.filter((sentence) => sentence !== '');
}

/** Whether the mark at `at` ends a sentence; `end` is the position after closing quotes and brackets. */
function endsSentence(line: string, at: number, end: number): boolean {
  if (end >= line.length) return true;
  const after = line.slice(end);
  if (!/^\s/.test(after)) return false;
  const next = after.trimStart();
  if (/^\p{Ll}/u.test(next)) return false;
  if (line.charAt(at) !== '.' || end > at + 1) return true;
  const word = /[^\s(["'“‘«]*$/u.exec(line.slice(0, at))?.[0] ?? '';
  if (word.includes('.') || /^\p{L}$/u.test(word)) return false;
  const lower = word.toLowerCase();
  return !abbreviations.has(lower) && !(beforeNumbers.has(lower) && /^\d/.test(next));
}

const pairs = [
  ['“', '”'],
  ['«', '»'],
  ['「', '」'],
  ['(', ')'],
  ['[', ']'],
] as const;
const count = (text: string, sign: string): number => text.split(sign).length - 1;

/**
 * Whether a sentence can be quoted alone: it is complete and its quotes and brackets are balanced. Half a quotation
 * would distort it.
 */
export function isQuotable(sentence: string): boolean {
  const ended = new RegExp(`(?:${spacedEnd.source}|${definiteEnd.source})${closers.source}*$`).test(sentence);
  return (
    ended &&
    pairs.every(([open, close]) => count(sentence, open) === count(sentence, close)) &&
    count(sentence, '"') % 2 === 0
  );
}
