import { fullYear, type Moment } from './date-parts.ts';
import { isWeekday, monthNumber, weekdayNumber } from './date-words.ts';
import { words } from './languages.ts';
import { fromSolar, isSolarYear, solarMonthNumber } from './solar-hijri.ts';
import { readZone, type Zone, zoneOfWords } from './time-zones.ts';
import { type Half, halfOfDay, isFiller } from './words-between.ts';

/** The parts of a date in words that are parsed so far. */
interface Found extends Partial<Moment> {
  half?: Half;
  /** Of an English name, Sunday is 0. */
  weekday?: number;
  monthIsFirstWord?: boolean;
  /** Of the month's name. */
  calendar?: 'gregorian' | 'solar';
  /** Not English, by a letter, a day of the week or a time such as `15h04`. Other languages put the day first. */
  isForeign: boolean;
  /** Two numbers of which either may be the day. */
  dayAndMonth?: [number, number];
}

/** Words between the parts: "6 de setembro de 2021 às 10:00", "le 6 mars", "8 ноября 2020 г. в 15:03". */
const fillers = new Set(
  [
    '- | @ · the de del di do da of on at um à a á às as las kl klo kello klokken den der le el la il om op ob ore ora orele',
    'o godz r jam pukul saa saat ngày năm в у г р о року час gada στις ώρα को बजे في الساعة ساعت יום שעה ที่ เวลา น พ.ศ ค.ศ',
  ].flatMap(words),
);
/** Thai dates count the years from 543 BC. */
const firstBuddhistYear = 2400;

/** Other ways to write a part, which tokens do not have. */
const spellings: [RegExp, string][] = [
  [/\([^()]*\)\s*$/, ''],
  // "2 كانون الثاني/يناير": Arabic has two names of a month, one of them with a space.
  [/\/\p{Script=Arabic}+(?: (?:الأول|الثاني))?/u, ''],
  [/(تشرين|كانون) (?:ال)?[أا]ول(?!\p{L})/u, '$1الأول'],
  [/(تشرين|كانون) (?:ال)?ثاني?(?!\p{L})/u, '$1الثاني'],
  // "٢٥ی تشرینی دووەمی ٢٠٢٦": Sorani joins its words with "ی".
  [/(تشرینی|کانوونی|کانونی) (یەکەم|دووەم)ی?/, '$1$2'],
  [/(\d)ی(?=\s)/, '$1'],
  // "25ê mijdara 2026an" in Kurmanji
  [/(\d)(?:ê|an)(?![\p{L}\d])/gu, '$1'],
  // "Thứ Sáu", "Dydd Mawrth": days of the week whose second word looks like a month.
  [/^(?:thứ|dydd)\s+[\p{L}\p{M}]+[\s,]+/iu, ''],
  // "Meán Fómhair" in Irish
  [/(meán|deireadh) (?=fómhair)/i, '$1'],
  // "20 tháng 11, 2026": Vietnamese numbers its months.
  [/th(?:án)?g\s+(?=\d)/i, ''],
  // "20 Oṣù Bélú 2026": Yoruba has "month" before the name.
  [/(?<!\p{L})o[sṣ]\p{M}*[uù]\p{M}*\s+(?=\p{L})/iu, ''],
  // "ב-20 בנובמבר": in Hebrew "on" and "in" are part of the word.
  [/(?<![^\s])ב-?(?=[\p{L}\d])/gu, ''],
  // "GMT +5:30"
  [/(?<=\b(?:GMT|UTC))\s+(?=[+-]\d)/, ''],
  [/([ap])\.\s?m\b\.?/gi, '$1m'],
  // "3:04 PMకి": Telugu and Malayalam add an ending.
  [/(?<=\d\s?[ap]m)-?(?=[^\p{ASCII}\s])/iu, ' '],
  [/(\d):?(?=[ap]\.?m\.?(?:\s|$|,))/gi, '$1 '],
  // "3pm", "15 h 04 min 05 s", "15h04", "15 h"
  [/(?<![:.\d])(\d{1,2})\s(?=[ap]m\b)/i, '$1:00 '],
  [/(?<![:.\d])(\d{1,2})\s?h\s?(\d{2})\s?min\s?(\d{2})\s?s(?![\p{L}\d])/iu, '$1:$2:$3'],
  [/(?<![:.\d])(\d{1,2})\s?h\s?(\d{2})(?:\s?min)?(?!\d)/i, '$1:$2'],
  [/(?<![:.\d])(\d{1,2})\s?h(?![\p{L}\d])/iu, '$1:00'],
  // "2.Januar 2006", "02/Jan/2006:15:04:05", "02Jan2006", "Jan-02-2006"
  [/(\d)\.(?=\p{L}{3,}\s)/u, '$1. '],
  [/(\d{4}|\p{L})[:/](?=\d{1,2}:)/u, '$1 '],
  [/(?<!\d)(\d{1,2})(\p{L}{3,9})(\d{4})(?!\d)/u, '$1 $2 $3'],
  // "25-noyabr, 2026" in Uzbek
  [/(?<![\d-])(\d{1,2})-(\p{L}{3,})(?=[\s,])/u, '$1 $2'],
  [/(?<!\p{L})(\p{L}{3,9})[-/](\d{1,2})[-/](\d{4})(?!\d)/u, '$1 $2 $3'],
];

/** A date in words such as `[Thu,] 01 Jan 2004 19:48:21 GMT`, token by token; null if a token is unknown. */
export function parseDateInWords(text: string): Moment | null {
  let plain = text.normalize('NFC');
  for (const [pattern, by] of spellings) plain = plain.replace(pattern, by);
  const tokens = plain
    .replace(/(?:[A-Z][A-Za-z]+ ){1,3}Time$/, (name) => zoneOfWords(name) ?? name)
    .split(/[\s,،、፣]+|:\s/)
    .filter(Boolean);
  const found: Found = { isForeign: /(?![A-Za-z])\p{L}|\d\s?[hH]\s?\d/u.test(text) };
  for (const [i, token] of tokens.entries()) if (!readToken(token, i === 0, found)) return null;
  if (found.dayAndMonth) chooseDay(found, found.dayAndMonth);
  const { year, month, day = 1, minute = 0, second = 0, zone = 0 } = found;
  if (year === undefined || month === undefined) return null;
  const isBuddhist = year > firstBuddhistYear && /\p{Script=Thai}/u.test(text);
  const moment = { year: isBuddhist ? year - 543 : year, month, day, hour: hourOfDay(found), minute, second, zone };
  if (found.calendar === (isSolarYear(year) ? 'gregorian' : 'solar')) return null;
  return isSolarYear(year) ? fromSolar(moment) : moment;
}

function readToken(token: string, isFirst: boolean, found: Found): boolean {
  const time = /^(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:[.,]\d{1,9})?)?(.*)$/.exec(token);
  if (time) return readTime(time, found);
  const dotted = found.year === undefined ? null : /^(\d{1,2})\.(\d{2})(?:\.(\d{2}))?()$/.exec(token);
  if (dotted) return readTime(dotted, found);
  const date = /^(\d{1,4})([-/.])(\d{1,2}|\p{L}[\p{L}\p{M}]{2,15})\.?\2(\d{2,4})\.?$/u.exec(token);
  if (date) return readNumericDate(date, found);
  if (/^\d{1,2}(?:st|nd|rd|th|er|\.|º|ª)?$/i.test(token)) {
    const isDayTaken = found.day !== undefined;
    if (!isDayTaken) return setPart(found, 'day', Number.parseInt(token, 10));
    // "11 04 2020": the number between day and year is the month.
    if (found.month === undefined && Number(token) <= 12) return setPart(found, 'month', Number(token));
  }
  // "06 Sep 2021 12:00:00 0000": a zone without its sign.
  if (token === '0000' && found.year !== undefined) return setZone(found, 0);
  if (/^(?:\d{4}\.?|['’]\d{2})$/.test(token) || (/^\d{2}$/.test(token) && found.day !== undefined))
    return found.year === undefined && setPart(found, 'year', fullYear(token.replace(/\D/, '')));
  return readWord(token, isFirst, found);
}

function readWord(token: string, isFirst: boolean, found: Found): boolean {
  // Before the zones: "at" is a word, "AT" is Atlantic Time.
  if (fillers.has(token.replace(/\.$/, ''))) return true;
  const hasHour = found.hour !== undefined;
  const zone = hasHour || (found.year !== undefined && found.month !== undefined) ? readZone(token) : null;
  if (zone !== null) return setZone(found, zone);
  if (hasHour && readHalf(token, found)) return true;
  // An unknown zone is UTC, unless a known one follows.
  if (hasHour && found.year !== undefined && readZone(token, true) !== null) return true;
  if (!/^\p{L}/u.test(token)) return false;
  const weekday = weekdayNumber(token);
  if (weekday !== null) return setPart(found, 'weekday', weekday);
  // "mar., 15 ene 2024": a first word that looks like a month is a weekday if another month follows.
  const month = found.month === undefined || found.monthIsFirstWord ? monthNumber(token) : null;
  if (month !== null) {
    found.monthIsFirstWord = isFirst;
    found.calendar = 'gregorian';
    return setPart(found, 'month', month);
  }
  const solarMonth = found.month === undefined ? solarMonthNumber(token) : null;
  if (solarMonth !== null) {
    found.calendar = 'solar';
    return setPart(found, 'month', solarMonth);
  }
  if (isWeekday(token)) {
    found.isForeign = true;
    return true;
  }
  // Some languages put it before the time. A letter there is more likely an abbreviation.
  if (!hasHour && token.length > 2 && readHalf(token, found)) return true;
  // The first word may be a weekday in any language, as publishers abbreviate it.
  return isFirst || isFiller(token);
}

function readHalf(token: string, found: Found): boolean {
  const half = found.half === undefined ? halfOfDay(token) : null;
  if (half !== null) found.half = half;
  return half !== null;
}

/** A time, with or without a zone directly after it: `10:00:00GMT`, `10:00+02:00`. */
function readTime(parts: RegExpExecArray, found: Found): boolean {
  if (found.hour !== undefined) return false;
  found.hour = Number(parts[1]);
  found.minute = Number(parts[2]);
  found.second = Number(parts[3] || 0);
  const written = parts[4] ?? '';
  if (written === '') return true;
  const zone = readZone(written);
  return zone !== null && setZone(found, zone);
}

/** A name after an offset only repeats it: `+0200 CEST`. */
function setZone(found: Found, zone: Zone): boolean {
  found.zone ??= zone;
  return true;
}

/** `2006/09/15`, `15-Sep-06`, `31.12.2003`, `12/31/2003`. */
function readNumericDate(parts: RegExpExecArray, found: Found): boolean {
  if (found.year !== undefined || found.day !== undefined) return false;
  const [, first = '', gap, middle = '', last = ''] = parts;
  const named = /^\d/.test(middle) ? null : monthNumber(middle);
  if (first.length === 4)
    return last.length === 2 && setDate(found, Number(first), named ?? Number(middle), Number(last));
  if (first.length > 2 || last.length === 3) return false;
  if (named !== null) return setDate(found, fullYear(last), named, Number(first));
  const [a, b] = [Number(first), Number(middle)];
  if (gap === '.' || a > 12) return setDate(found, fullYear(last), b, a);
  if (b > 12 || a === b) return setDate(found, fullYear(last), a, b);
  found.dayAndMonth = [a, b];
  return setPart(found, 'year', fullYear(last));
}

/** The word decides what `Wed, 03/04/2020` or `mié, 03/04/2020` means. Without one the order is not known. */
function chooseDay(found: Found, [a, b]: [number, number]): void {
  if (found.isForeign) {
    Object.assign(found, { day: a, month: b });
    return;
  }
  const fits = (month: number, day: number) =>
    new Date(Date.UTC(found.year ?? 0, month - 1, day)).getUTCDay() === found.weekday;
  if (fits(a, b) !== fits(b, a)) Object.assign(found, fits(a, b) ? { month: a, day: b } : { month: b, day: a });
}

function hourOfDay({ hour = 0, half }: Found): number {
  if (half === undefined) return hour;
  if (hour > 12) return half === 'pm' ? hour : 99;
  return (hour % 12) + (half === 'pm' ? 12 : 0);
}

function setDate(found: Found, year: number, month: number, day: number): boolean {
  Object.assign(found, { year, month, day });
  return !Number.isNaN(month);
}

function setPart(found: Found, part: 'year' | 'month' | 'day' | 'weekday', value: number): boolean {
  found[part] = value;
  return true;
}
