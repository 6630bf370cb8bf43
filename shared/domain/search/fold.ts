/** Letters that Unicode does not decompose, by what people type for them; ñ, ç and å lose their marks like é. */
const spellings: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
  // Hausa and Fulani; Akan, Ewe and Lingala.
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ɛ: 'e',
  ɔ: 'o',
  ŋ: 'n',
  // Arabic as light10 normalises it, and the letters with codes of their own for Persian and Urdu.
  ٱ: 'ا',
  ى: 'ي',
  ة: 'ه',
  ی: 'ي',
  ے: 'ي',
  ک: 'ك',
  ہ: 'ه',
  ھ: 'ه',
};

/** Accents, vowel points of Arabic and Hebrew, nuktas. Vowel signs of other scripts are letters and are kept. */
const marks =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u093c\u09bc\u0a3c\u0abc]/g;
/** What is not written by everyone: tatweel, modifier apostrophes, and all that is no letter, mark or digit. */
const unwritten = /[\u0640\u02b9-\u02bf]|[^\p{L}\p{M}\p{N}]/gu;
const rare = /[ßæœøłđðþħıςɓɗƙƴɛɔŋٱىةیےکہھ]/g;
/** Digits of scripts whose readers also type 0 to 9, by their zero. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xed0, 0x1040, 0x17e0];
const foreignDigit = /[٠-٩۰-۹०-९০-৯๐-๙໐-໙၀-၉០-៩]/g;
const ascii = /^[\x20-\x7e]*$/;

/**
 * A word as the index has it: NFKC, lower case, without accents and vowel points, in the letters that most people type.
 * "año" and "ano" become one, as do "Straße" and "strasse": many keyboards lack these letters.
 */
export function foldWord(word: string): string {
  if (ascii.test(word)) return word.toLowerCase();
  return word
    .normalize('NFKD')
    .toLowerCase()
    .replace(marks, '')
    .replace(unwritten, '')
    .replace(rare, (letter) => spellings[letter] ?? letter)
    .replace(foreignDigit, digitOf)
    .normalize('NFC');
}

function digitOf(digit: string): string {
  const code = digit.charCodeAt(0);
  const zero = zeros.findLast((one) => one <= code) ?? code;
  return String(code - zero);
}
