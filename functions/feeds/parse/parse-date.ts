import { monthNumber, zoneOffset } from './date-words.ts';

const maxLength = 100;
const firstYear = 1900;
const lastYear = 9998;
/** Minutes east of UTC. Korean sites write local time without a zone. */
const koreaOffset = 540;

const englishWeekday = /^(?:mon|tue|wed|thu|fri|sat|sun)(?:\.|[a-z]{0,3}day)?$/i;

interface Moment {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  /** Minutes east of UTC. */
  offset: number;
}

/**
 * Parses a date as feeds write it: ISO 8601 and W3C-DTF, RFC 822/2822 with their usual misspellings, asctime, Unix
 * time, month names of some thirty languages. A date without a zone is UTC.
 * @returns ISO 8601 in UTC; null if any part is invalid (day 99, month "zzz", minute 61)
 */
export function parseDate(written: string): string | null {
  const text = written.trim();
  if (text === '' || text.length > maxLength) return null;
  const moment = parseIso(text) ?? parseKorean(text) ?? parseWords(text);
  return moment === null ? null : isoString(moment);
}

/** The parts of a date in words that are parsed so far. */
interface Found extends Partial<Moment> {
  /** am or pm. */
  half?: string;
  monthIsFirstWord?: boolean;
}

function isoString(moment: Moment): string | null {
  const { year, month, day, hour, minute, second, offset } = moment;
  const inRange = year >= firstYear && year <= lastYear && month >= 1 && month <= 12 && minute < 60 && second <= 60;
  if (!inRange || hour > 24 || (hour === 24 && minute + second > 0)) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return new Date(Date.UTC(year, month - 1, day, hour, minute - offset, second)).toISOString();
}

/** `T10:14:55.123Z`, ` 10:14`, with any zone. */
const isoTime = String.raw`(?:[Tt\s]\s*(?<hour>\d{1,2}):?(?<minute>\d{2})(?::?(?<second>\d{2})(?:[.,]\d{1,9})?)?\s*(?<zone>[A-Za-z+-][\w:/+-]*)?)?`;
const isoDates = [
  // 2003-12-31, 2003/12/31, 2003.12.31, also with a month of three digits or a month's name
  String.raw`(?<year>\d{4})(?<gap>[-/.])(?<month>\d{1,3}|\p{L}[\p{L}\p{M}]{2,15}\.?)\k<gap>(?<day>\d{1,2})`,
  String.raw`(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})`,
  String.raw`(?<year>\d{4})-?(?<ordinal>\d{3})`,
  String.raw`(?<year>\d{4})-(?<month>\d{2})`,
  String.raw`(?<year>\d{4})`,
  // two-digit years: 03-12-31, 031231, 03-335, -03-12
  String.raw`(?<year>\d{2})-(?<month>\d{2})-(?<day>\d{2})`,
  String.raw`(?<year>\d{2})(?<month>\d{2})(?<day>\d{2})`,
  String.raw`(?<year>\d{2})-?(?<ordinal>\d{3})`,
  String.raw`-(?<year>\d{2})-?(?<month>\d{2})`,
].map((date) => new RegExp(`^${date}${isoTime}$`, 'u'));

function parseIso(text: string): Moment | null {
  if (/^\d{10}$|^\d{13}$/.test(text)) return fromUnixTime(Number(text) * (text.length === 10 ? 1000 : 1));
  if (!/^-?\d{2}/.test(text)) return null;
  for (const pattern of isoDates) {
    const parts = pattern.exec(text)?.groups;
    if (!parts) continue;
    const offset = parts.zone === undefined ? 0 : zoneOffset(parts.zone);
    if (offset === null) continue;
    const { month, day } = monthAndDay(parts);
    if (month === null || day === null) continue;
    return {
      year: fullYear(parts.year ?? ''),
      month,
      day,
      hour: Number(parts.hour ?? 0),
      minute: Number(parts.minute ?? 0),
      second: Number(parts.second ?? 0),
      offset,
    };
  }
  return null;
}

function monthAndDay(parts: Record<string, string | undefined>): { month: number | null; day: number | null } {
  if (parts.ordinal !== undefined) {
    const dayOfYear = Number(parts.ordinal);
    if (dayOfYear < 1 || dayOfYear > 366) return { month: null, day: null };
    const date = new Date(Date.UTC(fullYear(parts.year ?? ''), 0, dayOfYear));
    return { month: date.getUTCMonth() + 1, day: date.getUTCDate() };
  }
  const month =
    parts.month === undefined ? 1 : /^\d+$/.test(parts.month) ? Number(parts.month) : monthNumber(parts.month);
  return { month, day: Number(parts.day ?? 1) };
}

/** Unix time in seconds or milliseconds; occurs in some hand-made feeds. */
function fromUnixTime(milliseconds: number): Moment {
  const date = new Date(milliseconds);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
  return {
    year,
    month,
    day,
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    offset: 0,
  };
}

/** `2004년 05월 28일 01:31:15` and `2004-05-25 오후 11:23:17` (오전 before noon, 오후 after). */
function parseKorean(text: string): Moment | null {
  const parts =
    /^(\d{4})(?:년|-)\s*(\d{1,2})(?:월|-)\s*(\d{1,2})일?\s*(오전|오후)?\s*(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(text);
  if (!parts) return null;
  const [year = 0, month = 0, day = 0, , hour = 0, minute = 0, second = 0] = parts
    .slice(1)
    .map(Number)
    .map((n) => (Number.isNaN(n) ? 0 : n));
  return { year, month, day, hour: hourOfDay(hour, parts[4]), minute, second, offset: koreaOffset };
}

function hourOfDay(hour: number, half: string | undefined): number {
  if (half === undefined) return hour;
  if (hour > 12) return half === 'pm' || half === '오후' ? hour : 99;
  return (hour % 12) + (half === 'pm' || half === '오후' ? 12 : 0);
}

/** A date in words such as `[Thu,] 01 Jan 2004 19:48:21 GMT`, token by token; null if a token is unknown. */
function parseWords(text: string): Moment | null {
  const tokens = text
    .replace(/\([^()]*\)\s*$/, '')
    .replace(/(\d)(?=[ap]\.?m\.?\b)/gi, '$1 ')
    .split(/[\s,]+/)
    .filter(Boolean);
  const found: Found = {};
  for (const [i, token] of tokens.entries()) {
    if (!readToken(token, i === 0, found)) return null;
  }
  const { year, month, day } = found;
  if (year === undefined || month === undefined || day === undefined) return null;
  const { minute = 0, second = 0, offset = 0 } = found;
  return { year, month, day, hour: hourOfDay(found.hour ?? 0, found.half), minute, second, offset };
}

function readToken(token: string, isFirst: boolean, found: Found): boolean {
  const time = /^(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:[.,]\d{1,9})?)?(.*)$/.exec(token);
  if (time) return readTime(time, found);
  const date = /^(\d{1,4})([-/.])(\d{1,2}|\p{L}[\p{L}\p{M}]{2,15})\.?\2(\d{2,4})$/u.exec(token);
  if (date) return readNumericDate(date, found);
  if (/^\d{1,2}(?:st|nd|rd|th|\.|º)?$/i.test(token) && found.day === undefined)
    return setPart(found, 'day', Number.parseInt(token, 10));
  if (/^\d{4}$|^\d{2}$/.test(token) && found.day !== undefined)
    return found.year === undefined && setPart(found, 'year', fullYear(token));
  if (/^[ap]\.?m\.?$/i.test(token) && found.hour !== undefined && found.half === undefined) {
    found.half = token.replaceAll('.', '').toLowerCase();
    return true;
  }
  return readWord(token, isFirst, found);
}

function readWord(token: string, isFirst: boolean, found: Found): boolean {
  if (found.hour !== undefined) {
    const offset = zoneOffset(token, found.year !== undefined);
    if (offset !== null) return found.offset === undefined && setPart(found, 'offset', offset);
  }
  if (!/^\p{L}/u.test(token)) return false;
  if (isFirst && englishWeekday.test(token)) return true;
  // "mar., 15 ene 2024": a first word that looks like a month is a weekday if another month follows.
  const month = found.month === undefined || found.monthIsFirstWord ? monthNumber(token) : null;
  if (month !== null) {
    found.monthIsFirstWord = isFirst;
    return setPart(found, 'month', month);
  }
  if (/^(?:de|del|of|at|um|à|a|às|kl)$/i.test(token)) return true;
  // The first word may be a weekday in any language.
  return isFirst;
}

/** A time, with or without a zone directly after it: `10:00:00GMT`, `10:00+02:00`. */
function readTime(parts: RegExpExecArray, found: Found): boolean {
  if (found.hour !== undefined) return false;
  found.hour = Number(parts[1]);
  found.minute = Number(parts[2]);
  found.second = Number(parts[3] ?? 0);
  const zone = parts[4] ?? '';
  if (zone === '') return true;
  const offset = zoneOffset(zone);
  return offset !== null && setPart(found, 'offset', offset);
}

/** `2006/09/15`, `15-Sep-06`, `31.12.2003`, `12/31/2003`. False if the order of day and month is ambiguous. */
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
  return b > 12 || a === b ? setDate(found, fullYear(last), a, b) : false;
}

function setDate(found: Found, year: number, month: number, day: number): boolean {
  Object.assign(found, { year, month, day });
  return !Number.isNaN(month);
}

function setPart(found: Found, part: keyof Moment, value: number): boolean {
  found[part] = value;
  return true;
}

/** Two digits are a year from 1970 to 2069. */
function fullYear(digits: string): number {
  const year = Number(digits);
  if (digits.length > 2) return year;
  return year < 70 ? 2000 + year : 1900 + year;
}
