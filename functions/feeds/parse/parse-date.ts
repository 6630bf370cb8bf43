import { singleSpaces } from '#shared/domain/text/single-spaces.ts';
import { parseDateInWords } from './dates/date-in-words.ts';
import { fullYear, isoString, type Moment } from './dates/date-parts.ts';
import { monthNumber } from './dates/date-words.ts';
import { words } from './dates/languages.ts';
import { fromSolar, isSolarYear } from './dates/solar-hijri.ts';
import { readZone } from './dates/time-zones.ts';

const maxLength = 100;
/** The zeros of the scripts with digits of their own: Arabic, Persian, those of India, Thai, Lao, Burmese, Khmer ... */
const zeros = words('0660 06f0 0966 09e6 0a66 0ae6 0b66 0be6 0c66 0ce6 0d66 0e50 0ed0 0f20 1040 17e0 1810 ff10').map(
  (code) => Number.parseInt(code, 16),
);
/** Minutes east of UTC. Korean sites write local time without a zone. */
const koreaOffset = 540;

/**
 * Parses a date as feeds write it: ISO 8601 and W3C-DTF, RFC 822/2822 with their usual misspellings, asctime, Unix
 * time, names of months and days of some ninety languages, the calendars of Thailand, Iran and Afghanistan. A date
 * without a zone is UTC, without a day the first of its month.
 * @returns ISO 8601 in UTC; null if any part is invalid (day 99, month "zzz", minute 61)
 */
export function parseDate(written: string): string | null {
  if (written.length > 10 * maxLength) return null;
  // Expressions below have optional blanks in several places: a run of blanks would be divided among them in all ways.
  const text = singleSpaces(written.replace(/[\u200e\u200f\u061c]/g, ''))
    .replace(/(?!\d)\p{Nd}/gu, westernDigit)
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    // "2006-01-02T15:04:05+01:00[Europe/Paris]", as Java writes it: the place repeats the offset.
    .replace(/(?<=[Zz]|[+-]\d{2}:?\d{2})\[[\w/+-]+\]$/, '')
    .replace(/\[([\w/+-]+)\]$/, ' $1')
    // "+ 02:00", "--0500", and what Go adds to a moment
    .replace(/(?<=:\d{2}\s?)[+-]*([+-])\s*(?=\d{1,2}:?\d{2}$)/, '$1')
    .replace(/ m=[+-][\d.]+$/, '')
    .replace(/^["'“«]|["'”»]$/g, '')
    .trim();
  if (text === '' || text.length > maxLength) return null;
  const moment = parseIso(text) ?? parseEastAsian(text) ?? parseDateInWords(text);
  return moment === null ? null : isoString(moment);
}

function westernDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  const zero = zeros.find((start) => code >= start && code < start + 10);
  return zero === undefined ? digit : String(code - zero);
}

/** `T10:14:55.123Z`, ` 10:14`, with any zone, or `T10`. A zone may also follow the day. */
const isoZone = String.raw`(?<zone>[A-Za-z+-][\w:/+-]*)`;
const isoTime = String.raw`(?:[Tt\s_]\s*(?<hour>\d{1,2}):?(?<minute>\d{2})(?::?(?<second>\d{2})(?:[.,:]\d{0,9})?)?\s*(?::?${isoZone}(?:\s[A-Z]{2,5})?)?|[Tt](?<fullHour>\d{2})(?<hourZone>[Zz]|[+-]\d{2}(?::?\d{2})?)?|\s*(?<dayZone>[Zz]|[+-]\d{2}:?\d{2}))?`;
const isoDates = [
  // 2003-12-31, 2003/12/31, 2003.12.31, also with a month of three digits or a month's name
  String.raw`(?<year>\d{4})(?<gap>[-/.])(?<month>\d{1,3}|\p{L}[\p{L}\p{M}]{2,15}\.?)\k<gap>(?<day>\d{1,2})`,
  String.raw`(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})`,
  String.raw`(?<year>\d{4})-?(?<ordinal>\d{3})`,
  String.raw`(?<year>\d{4})-(?<month>\d{2})`,
  String.raw`(?<year>\d{4})`,
  // two-digit years: 03-12-31, 031231, 03-335, -03-12
  String.raw`(?<year>\d{2})-(?<month>\d{1,2})-(?<day>\d{1,2})`,
  String.raw`(?<year>\d{2})(?<month>\d{2})(?<day>\d{2})`,
  String.raw`(?<year>\d{2})-?(?<ordinal>\d{3})`,
  String.raw`-(?<year>\d{2})-?(?<month>\d{2})`,
].map((date) => new RegExp(`^${date}${isoTime}$`, 'u'));

function parseIso(text: string): Moment | null {
  const [, unix, fraction = ''] = /^(?:@|\/Date\()?(\d{10}|\d{13}|\d{16})(\.\d{1,9})?(?:\)\/)?$/.exec(text) ?? [];
  // Seconds, milliseconds or microseconds.
  if (unix !== undefined) return fromUnixTime(Number(unix + fraction) * 1000 ** ((13 - unix.length) / 3));
  if (!/^-?\d{2}/.test(text)) return null;
  const separated = text.replace(/^(\d{8})(?=\d{6}(?:\D|$))/, '$1T').replace(/:(?=\d(?:\D|$))/g, ':0');
  for (const pattern of isoDates) {
    const parts = pattern.exec(separated)?.groups;
    if (!parts) continue;
    const zone = readZone(parts.zone ?? parts.hourZone ?? parts.dayZone ?? 'z');
    if (zone === null) continue;
    const { month, day } = monthAndDay(parts);
    if (month === null || day === null) continue;
    const moment = {
      year: fullYear(parts.year ?? ''),
      month,
      day,
      hour: Number(parts.hour ?? parts.fullHour ?? 0),
      minute: Number(parts.minute ?? 0),
      second: Number(parts.second ?? 0),
      zone,
    };
    return parts.gap !== undefined && isSolarYear(moment.year) ? fromSolar(moment) : moment;
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

/** Unix time occurs in some hand-made feeds. */
function fromUnixTime(milliseconds: number): Moment {
  const date = new Date(milliseconds);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
  const [hour, minute, second] = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()];
  return { year, month, day, hour, minute, second, zone: 0 };
}

const eastAsian =
  /^(\d{4})\s*(?:년|年|[-/.])\s*(\d{1,2})\s*(?:월|月|[-/.])\s*(\d{1,2})\s*[일日号號.]?\s*[,(（]?(?:\s*[월화수목금토일月火水木金土日](?:요일|曜日?)?|\s*(?:星期|周|週)[一二三四五六日天])?[)）]?\s*(오전|오후|上午|下午|午前|午後)?\s*(?:(\d{1,2})\s*[:시時时点點]\s*(\d{2})\s*[분分]?(?:\s*:?\s*(\d{2})\s*[초秒]?)?)?\s*([A-Za-z+-][\w:/+-]*)?$/u;

/** The year before the first of each era, by which Japan and Taiwan count years. */
const eras: Record<string, number> = { 令和: 2018, 平成: 1988, 昭和: 1925, 民國: 1911, 民国: 1911 };

/** `2004년 05월 28일 01:31:15`, `2004-05-25 오후 11:23:17` (오전, 上午: before noon), `2020年11月8日 16:20`. */
function parseEastAsian(text: string): Moment | null {
  if (!/[^\p{ASCII}]/u.test(text)) return null;
  const parts = eastAsian.exec(
    text.replace(/^(令和|平成|昭和|民[國国])(\d{1,3}|元)(?=年)/, (_, era: string, year: string) =>
      String((eras[era] ?? 0) + (year === '元' ? 1 : Number(year))),
    ),
  );
  if (!parts) return null;
  const [year = 0, month = 0, day = 0, , hour = 0, minute = 0, second = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0))
    .map((n) => (Number.isNaN(n) ? 0 : n));
  const zone = parts[8] === undefined ? (/[가-힣]/.test(text) ? koreaOffset : 0) : readZone(parts[8]);
  return zone === null ? null : { year, month, day, hour: hourOfHalf(hour, parts[4]), minute, second, zone };
}

function hourOfHalf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour;
  const isLate = /[후下後]/.test(half);
  if (hour > 12) return isLate ? hour : 99;
  return (hour % 12) + (isLate ? 12 : 0);
}
