import * as z from 'zod/mini';
import { countryOfTimeZone, isCountry, regionsOfCountry } from '../../config/countries.ts';
import { region } from '../classification/taxonomy.ts';
import { shoreName } from './shore-name.ts';

const isRegion = (shore: string) => region.safeParse(shore).success;

/** A side of a reader's world: a country (ISO 3166-1 alpha-2) or one of our regions. */
export const shore = z
  .string()
  .check(
    z.refine((code) => isCountry(code) || isRegion(code), 'must be the code of a country such as JM, or a region'),
  );

/** Where a reader's family is from, and where the reader lives. Null: not known. */
export const shores = z.object({ home: z.nullable(shore), here: z.nullable(shore) });
export type Shores = z.infer<typeof shores>;

export type Side = 'home' | 'here' | 'elsewhere' | 'unknown';

/**
 * The side from which an outlet reports. A reader who lives in their region of origin has a shore within the other: the
 * outlets of a country are on the shore that is this country, and only those of other countries on that of its region.
 * @param country of the outlet, null if not known
 */
export function shoreOf(country: string | null, { home, here }: Shores): Side {
  if (country === null) return 'unknown';
  if (country === home) return 'home';
  if (country === here) return 'here';
  const around: readonly (string | null)[] = regionsOfCountry(country);
  if (around.includes(home)) return 'home';
  return around.includes(here) ? 'here' : 'elsewhere';
}

/**
 * Languages that most of their speakers abroad bring from one country, or from one region where it may be several.
 * Without languages of many regions, such as English, Spanish and French.
 */
const homeOfLanguage = new Map<string, string>(
  Object.entries({
    ...{ ak: 'GH', am: 'ET', ee: 'GH', ha: 'NG', ig: 'NG', rw: 'RW', sn: 'ZW', so: 'SO', ti: 'ER', tw: 'GH', wo: 'SN' },
    ...{ yo: 'NG', zu: 'ZA', sw: 'african', ln: 'african', ht: 'HT', jam: 'JM', pap: 'CW' },
    ...{ bn: 'BD', fil: 'PH', tl: 'PH', gu: 'IN', hi: 'IN', kn: 'IN', ml: 'IN', mr: 'IN', te: 'IN', ta: 'asian' },
    ...{ pa: 'IN', ur: 'PK', ne: 'NP', si: 'LK', my: 'MM', km: 'KH', lo: 'LA', th: 'TH', vi: 'VN', id: 'ID', ms: 'MY' },
    ...{ ja: 'JP', ko: 'KR', zh: 'asian', kk: 'KZ', uz: 'UZ', ky: 'KG', tg: 'TJ', mn: 'MN', ps: 'AF', dv: 'MV' },
    ...{ ar: 'middle_eastern', fa: 'IR', he: 'IL', tr: 'TR', ku: 'middle_eastern', ckb: 'IQ' },
  }),
);

/** Regions of language tags (UN M.49). */
const homeOfArea = new Map([
  ['029', 'caribbean'],
  ['002', 'african'],
  ['419', 'latinx'],
  ['142', 'asian'],
]);

/**
 * The shores to begin with. The reader lives in the country of the device's time zone. A language may say where home
 * is: by its country if that is in one of our regions (`en-JM`, `es-MX`), else by where it is spoken (`hi`). A language
 * of the country where the reader lives says nothing.
 * @param languages of the browser, the preferred one first (BCP 47)
 */
export function guessShores(timeZone: string, languages: readonly string[]): Shores {
  const here = countryOfTimeZone(timeZone);
  return { home: firstHome(languages, here), here };
}

function firstHome(languages: readonly string[], here: string | null): string | null {
  for (const tag of languages) {
    const [language = '', ...parts] = tag.split(/[-_]/);
    const part = parts.find((one) => /^([a-z]{2}|\d{3})$/i.test(one))?.toUpperCase();
    const area = part && (homeOfArea.get(part) ?? (regionsOfCountry(part).length > 0 ? part : undefined));
    const home = area ?? homeOfLanguage.get(language.toLowerCase());
    if (home !== undefined && !isWithin(here, home)) return home;
  }
  return null;
}

/** Home countries by the country where many who have left them live. */
const homesOfHere: Readonly<Record<string, string>> = {
  GB: 'AG BB DM GD JM KN LC VC GH GM KE MU MW SL SO TZ UG ZA ZM ZW BD HK IN LK MY NP PK SD',
  US: 'BS BZ CU GY HT PR TT ET LR NG BR CO CR GT HN MX NI PA PE SV CN JP KH KR LA MM PH TH TW VN EG IL IR JO PS YE',
  FR: 'GF GP MF MQ BF BJ CF CG CI CM DJ DZ GA GN KM MA MG ML NE RE SN TD TG TN YT LB',
  ES: 'GQ AR BO DO EC PY UY VE',
  NL: 'AW BQ CW SR SX ID',
  DE: 'ER AF KZ IQ SY TR',
  PT: 'AO CV GW MZ ST',
  BE: 'BI CD RW',
};

/**
 * The other shore to suggest to a reader who has chosen one: of a country of origin where many of its people live, and
 * of another country the home that the reader's languages name.
 * @param languages of the browser (BCP 47)
 */
export function otherShore(side: 'home' | 'here', shore: string, languages: readonly string[]): string | null {
  if (side === 'here') return firstHome(languages, shore);
  return Object.entries(homesOfHere).find(([, homes]) => homes.split(' ').includes(shore))?.[0] ?? null;
}

/** Whether a shore is in another one, or the same. */
const isWithin = (here: string | null, home: string): boolean =>
  here !== null && (here === home || regionsOfCountry(here).some((one) => one === home));

/** The name of a reader's shore: of a region without the country in it that is the other shore. */
export function sideName(side: 'home' | 'here', shores: Shores): string | null {
  const [own, other] = [shores[side], shores[side === 'home' ? 'here' : 'home']];
  if (own === null) return null;
  const isPart = other !== null && other !== own && isWithin(other, own);
  return isPart ? `${shoreName(own)} outside ${shoreName(other)}` : shoreName(own);
}
