import { shoreName } from '../domain/stories/shores.ts';
import { normaliseName } from '../domain/text/normalise-name.ts';
import { countries, isCountry } from './countries.ts';

/** Names beside those of Intl, as in football data. */
const otherNames: Readonly<Record<string, string>> = {
  'Cape Verde Islands': 'CV',
  'China PR': 'CN',
  'Chinese Taipei': 'TW',
  Congo: 'CG',
  'Congo DR': 'CD',
  'DR Congo': 'CD',
  'Hong Kong': 'HK',
  'Ivory Coast': 'CI',
  'Korea Republic': 'KR',
  Myanmar: 'MM',
  Palestine: 'PS',
  Turkey: 'TR',
  UAE: 'AE',
  UK: 'GB',
  USA: 'US',
};

const compared = (name: string): string =>
  normaliseName(name)
    .replace(' & ', ' and ')
    .replace('’', "'")
    .replace(/^st\.? /, 'saint ')
    .replace(' the ', ' ');

let codes: Map<string, string> | undefined;

/** The country with this code or English name; undefined if there is none. */
export function countryNamed(name: string): string | undefined {
  const code = name.trim().toUpperCase();
  if (isCountry(code)) return code;
  codes ??= new Map(
    [...countries().map((one) => [shoreName(one), one] as const), ...Object.entries(otherNames)].map(([known, one]) => [
      compared(known),
      one,
    ]),
  );
  return codes.get(compared(name));
}
