import { limits } from '../../config/limits.ts';

/** White space as in `\s`, limited to characters that occur in texts. */
const isBlank = (code: number): boolean =>
  code < 0xa0
    ? code === 0x20 || (code >= 0x09 && code <= 0x0d)
    : code === 0xa0 || (code >= 0x2000 && code <= 0x200a) || code === 0x2028 || code === 0x3000;

/** Minutes to read a plain text at 200 words a minute, rounded up, at least 1. */
export function readMinutes(text: string): number {
  let words = 0;
  let inWord = false;
  for (let i = 0; i < text.length; i++) {
    const blank = isBlank(text.charCodeAt(i));
    if (!blank && !inWord) words++;
    inWord = !blank;
  }
  return Math.max(1, Math.ceil(words / limits.wordsPerMinute));
}
