import { words } from './languages.ts';

/** Each `name=value` of the lists. */
const pairs = (lists: readonly string[]): [string, string][] =>
  lists.flatMap(words).map((pair) => {
    const [name = '', value = ''] = pair.split('=');
    return [name, value];
  });

/** Minutes east of UTC by zone name. An ambiguous name has the meaning that publishers give it. */
const zoneOffsets = new Map(
  pairs([
    'z=0 ut=0 utc=0 cut=0 gmt=0 wet=0 west=60 wedt=60 bst=60 wat=60 cet=60 met=60 mez=60 cest=120 cedt=120 mest=120 mesz=120',
    'eet=120 oez=120 cat=120 sast=120 eest=180 eedt=180 oesz=180 eat=180 msk=180 trt=180 idt=180 msd=240 gst=240 azt=240',
    'samt=240 irst=210 irdt=270 aft=270 pkt=300 uzt=300 yekt=300 ist=330 npt=345 bdt=360 omst=360 mmt=390 wib=420',
    'ict=420 krat=420 hkt=480 sgt=480 myt=480 pht=480 wita=480 irkt=480 awst=480 jst=540 kst=540 wit=540 yakt=540',
    'acst=570 aest=600 chst=600 vlat=600 acdt=630 aedt=660 nzst=720 nzdt=780 cvt=-60 azot=-60 at=-240 ast=-240 adt=-180',
    'et=-300 est=-300 edt=-240 ct=-360 cst=-360 cdt=-300 mt=-420 mst=-420 mdt=-360 pt=-480 pst=-480 pdt=-420 akst=-540',
    'akdt=-480 hst=-600 hdt=-540 sst=-660 nst=-210 ndt=-150 brt=-180 brst=-120 art=-180 uyt=-180 srt=-180 gft=-180',
    'clt=-240 clst=-180 vet=-240 bot=-240 gyt=-240 pyt=-240 cot=-300 pet=-300 ect=-300',
  ]).map(([name, minutes]): [string, number] => [name, Number(minutes)]),
);

/** First words of names whose initials are a zone: "Eastern Standard Time" is EST. */
const initialled =
  /^(?:eastern|central|mountain|pacific|atlantic|newfoundland|alaska|hawaii|british|greenwich|coordinated|western|west|east|south|indian?|japan|korean?|hong|gulf|australian|new|moscow) /;

/** Places of names, as Windows has them, whose initials mean no zone or another one. */
const namedPlaces = new Map(
  pairs([
    'gmt=europe/london romance=europe/paris turkey=europe/istanbul israel=asia/jerusalem jordan=asia/amman',
    'syria=asia/damascus arabia=asia/riyadh arabian=asia/riyadh arabic=asia/baghdad iran=asia/tehran',
    'afghanistan=asia/kabul pakistan=asia/karachi nepal=asia/kathmandu bangladesh=asia/dhaka myanmar=asia/yangon',
    'china=asia/shanghai taipei=asia/taipei tokyo=asia/tokyo singapore=asia/singapore philippine=asia/manila',
    'egypt=africa/cairo morocco=africa/casablanca argentina=america/buenos_aires brasilia=america/sao_paulo',
    'colombia=america/bogota peru=america/lima venezuela=america/caracas haiti=america/port-au-prince cuba=america/havana',
  ]),
);

/** PostgreSQL allows no offset above this, and writes what it is given. */
const maxOffsetHours = 15;
/** Names of zones that are remembered; a document with more has the others read as unknown. */
const maxPlaces = 500;
const places = new Map<string, Intl.DateTimeFormat | null>();

/** Minutes east of UTC, or the name of a place whose offset depends on the date. */
export type Zone = number | string;

/**
 * A zone as feeds write it (`+02:00`, `-0500`, `EST`, `GMT+1`, `-05:00Z`, `Etc/GMT`, `Europe/Brussels`), or null.
 * @param lenient reads an unknown name as UTC (RFC 2822, 4.3)
 */
export function readZone(written: string, lenient = false): Zone | null {
  const name = written.toLowerCase().replace(/^etc\/(?=[a-z]+$)/, '');
  const known = zoneOffsets.get(name);
  if (known !== undefined) return known;
  const numeric = /^(?:utc|gmt|ut|z)?([+-])(\d{1,2})(?:[:.]?(\d{2})(?::00)?)?z?$/.exec(name);
  if (!numeric) {
    if (name.includes('/') || abbreviatedPlace.test(name)) return formatOf(name) === null ? null : name;
    return lenient && /^[a-z]{1,5}$/.test(name) ? 0 : null;
  }
  const [, sign, hours, minutes] = numeric;
  if (Number(hours) > maxOffsetHours || Number(minutes ?? 0) > 59) return null;
  const offset = Number(hours) * 60 + Number(minutes ?? 0);
  return sign === '-' ? -offset : offset;
}

/** The zone of a name in words, such as "Eastern Standard Time" or "China Standard Time"; null for any other text. */
export function zoneOfWords(written: string): string | null {
  const name = written.toLowerCase();
  const place = namedPlaces.get(name.replace(/ .*/, ''));
  if (place !== undefined || !initialled.test(name)) return place ?? null;
  const initials = name.replace(/(\p{L})\p{L}*\s*/gu, '$1');
  return readZone(initials) === null ? null : initials;
}

/** Minutes east of UTC at a local time. */
export function offsetAt(zone: Zone, local: Date): number {
  if (typeof zone === 'number') return zone;
  // The offset at this hour of UTC may be that of the other side of a change; the second look is at the moment itself.
  const near = placeOffset(zone, local);
  return placeOffset(zone, new Date(local.getTime() - near * 60_000));
}

function placeOffset(place: string, moment: Date): number {
  const name = formatOf(place)
    ?.formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign, hours, minutes] = /([+-])(\d{2}):(\d{2})/.exec(name ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}

/** `EST5EDT`, which the database has as a place. */
const abbreviatedPlace = /^[a-z]{3}\d[a-z]{3}$/;

/** Null for a name that is no place in the time zone database. */
function formatOf(place: string): Intl.DateTimeFormat | null {
  const known = places.get(place);
  if (known !== undefined) return known;
  const isName = abbreviatedPlace.test(place) || /^[a-z]{2,20}(?:\/[a-z_+\-\d]{1,30}){1,2}$/.test(place);
  if (places.size >= maxPlaces || !isName) return null;
  const format = tryFormat(place);
  places.set(place, format);
  return format;
}

function tryFormat(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  } catch {
    return null;
  }
}
