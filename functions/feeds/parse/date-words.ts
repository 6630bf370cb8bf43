import { lazy } from '#functions/runtime/lazy.ts';

const words = (list: string): string[] => list.split(' ');

/** Languages whose month names occur in the dates of feeds. */
const locales = words(
  'en es pt fr de it nl sv da nb fi pl cs sk hu ro ru uk bg sr hr el tr id ms sw af vi ht ca et lv lt',
);
const englishMonths = words('jan feb mar apr may jun jul aug sep oct nov dec');
const englishNames =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/;

const otherMonths = lazy(monthsOfOtherLanguages);

/** Number of a month (1 to 12) by its name in English or another language; null for any other word. */
export function monthNumber(word: string): number | null {
  const name = withoutAccents(word);
  if (englishNames.test(name)) return englishMonths.indexOf(name.slice(0, 3)) + 1;
  return otherMonths().get(name) ?? null;
}

/** Month names from the runtime's Intl data. Leaves out a name that means different months in two languages. */
function monthsOfOtherLanguages(): Map<string, number> {
  const names = new Map<string, number>();
  const ambiguous = new Set<string>();
  const add = (name: string, month: number) => {
    if (name.length < 3 || /\d/.test(name)) return;
    const known = names.get(name);
    if (known !== undefined && known !== month) ambiguous.add(name);
    names.set(name, month);
  };
  for (const locale of locales) {
    // Greek and the Slavic languages inflect the name beside a day; both forms occur in feeds.
    const formats = (['long', 'short'] as const).flatMap((month) => [
      new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' }),
      new Intl.DateTimeFormat(locale, { month, day: 'numeric', timeZone: 'UTC' }),
    ]);
    for (let month = 1; month <= 12; month++) {
      for (const format of formats) {
        const part = format.formatToParts(Date.UTC(2001, month - 1, 5)).find(({ type }) => type === 'month');
        if (!part) continue;
        const name = withoutAccents(part.value);
        add(name, month);
        if (name.length > 3) add(name.slice(0, 3), month);
      }
    }
  }
  for (const name of ambiguous) names.delete(name);
  return names;
}

/** Lower case, without accents and dots. */
function withoutAccents(word: string): string {
  return word
    .normalize('NFD')
    .replace(/[\u0300-\u036f.]/g, '')
    .toLowerCase();
}

/** Minutes east of UTC by zone name. An ambiguous name has the meaning that publishers give it. */
const zoneOffsets = new Map<string, number>(
  [
    'z=0 ut=0 utc=0 gmt=0 wet=0 west=60 bst=60 wat=60 cet=60 met=60 mez=60 cest=120 mest=120 mesz=120 eet=120 cat=120',
    'sast=120 eest=180 eat=180 msk=180 trt=180 gst=240 pkt=300 ist=330 npt=345 bdt=360 wib=420 ict=420 hkt=480 sgt=480',
    'myt=480 pht=480 awst=480 jst=540 kst=540 acst=570 aest=600 acdt=630 aedt=660 nzst=720 nzdt=780 at=-240 ast=-240',
    'adt=-180 et=-300 est=-300 edt=-240 ct=-360 cst=-360 cdt=-300 mt=-420 mst=-420 mdt=-360 pt=-480 pst=-480 pdt=-420',
    'akst=-540 akdt=-480 hst=-600 nst=-210 ndt=-150 brt=-180 art=-180 clt=-240 vet=-240 bot=-240 gyt=-240 cot=-300',
    'pet=-300 ect=-300',
  ]
    .flatMap(words)
    .map((zone): [string, number] => {
      const [name = '', minutes] = zone.split('=');
      return [name, Number(minutes)];
    }),
);

/**
 * Minutes east of UTC for a zone as feeds write it (`+02:00`, `-0500`, `EST`, `GMT+1`, `Etc/GMT`), or null.
 * @param lenient reads an unknown name as UTC (RFC 2822, 4.3)
 */
export function zoneOffset(zone: string, lenient = false): number | null {
  const name = zone.toLowerCase().replace(/^etc\//, '');
  const known = zoneOffsets.get(name);
  if (known !== undefined) return known;
  const numeric = /^(?:utc|gmt|ut|z)?([+-])(\d{1,2})(?::?(\d{2}))?$/.exec(name);
  if (!numeric) return lenient && /^[a-z]{1,5}$/.test(name) ? 0 : null;
  const [, sign, hours, minutes] = numeric;
  const offset = Number(hours) * 60 + Number(minutes ?? 0);
  if (Number(hours) > 14 || Number(minutes ?? 0) > 59) return null;
  return sign === '-' ? -offset : offset;
}
