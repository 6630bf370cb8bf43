import { shoreName } from '../domain/stories/shore-name.ts';
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

/**
 * The addresses of countries: each country's code and its slug, then other slugs under which people look for it and
 * under which articles name it. Written out, because names of Intl differ between browsers and change.
 */
export const placeSlugs =
  'AD andorra, AE united-arab-emirates uae, AF afghanistan, AG antigua-and-barbuda antigua-barbuda, ' +
  'AI anguilla, AL albania, AM armenia, AO angola, AR argentina, AS american-samoa, AT austria, AU australia, ' +
  'AW aruba, AX aland-islands, AZ azerbaijan, BA bosnia-and-herzegovina bosnia-herzegovina, BB barbados, ' +
  'BD bangladesh, BE belgium, BF burkina-faso, BG bulgaria, BH bahrain, BI burundi, BJ benin, ' +
  'BL saint-barthelemy st-barthelemy, BM bermuda, BN brunei, BO bolivia, BQ caribbean-netherlands bonaire, ' +
  'BR brazil, BS bahamas the-bahamas, BT bhutan, BW botswana, BY belarus, BZ belize, CA canada, ' +
  'CC cocos-keeling-islands, CD dr-congo congo-kinshasa democratic-republic-of-congo, ' +
  'CF central-african-republic, CG congo congo-brazzaville republic-of-congo, CH switzerland, ' +
  'CI ivory-coast cote-divoire, CK cook-islands, CL chile, CM cameroon, CN china, CO colombia, CR costa-rica, ' +
  'CU cuba, CV cape-verde cabo-verde, CW curacao, CX christmas-island, CY cyprus, CZ czechia czech-republic, ' +
  'DE germany, DJ djibouti, DK denmark, DM dominica, DO dominican-republic, DZ algeria, EC ecuador, EE estonia, ' +
  'EG egypt, EH western-sahara, ER eritrea, ES spain, ET ethiopia, FI finland, FJ fiji, FK falkland-islands, ' +
  'FM micronesia, FO faroe-islands, FR france, GA gabon, GB united-kingdom uk great-britain britain, ' +
  'GD grenada, GE georgia, GF french-guiana, GG guernsey, GH ghana, GI gibraltar, GL greenland, ' +
  'GM gambia the-gambia, GN guinea, GP guadeloupe, GQ equatorial-guinea, GR greece, GT guatemala, GU guam, ' +
  'GW guinea-bissau, GY guyana, HK hong-kong hong-kong-sar-china, HN honduras, HR croatia, HT haiti, ' +
  'HU hungary, ID indonesia, IE ireland, IL israel, IM isle-of-man, IN india, ' +
  'IO british-indian-ocean-territory, IQ iraq, IR iran, IS iceland, IT italy, JE jersey, JM jamaica, JO jordan, ' +
  'JP japan, KE kenya, KG kyrgyzstan, KH cambodia, KI kiribati, KM comoros, ' +
  'KN saint-kitts-and-nevis st-kitts-nevis st-kitts-and-nevis, KP north-korea, KR south-korea, KW kuwait, ' +
  'KY cayman-islands, KZ kazakhstan, LA laos, LB lebanon, LC saint-lucia st-lucia, LI liechtenstein, ' +
  'LK sri-lanka, LR liberia, LS lesotho, LT lithuania, LU luxembourg, LV latvia, LY libya, MA morocco, ' +
  'MC monaco, MD moldova, ME montenegro, MF saint-martin st-martin, MG madagascar, MH marshall-islands, ' +
  'MK north-macedonia, ML mali, MM myanmar burma myanmar-burma, MN mongolia, MO macao macau macao-sar-china, ' +
  'MP northern-mariana-islands, MQ martinique, MR mauritania, MS montserrat, MT malta, MU mauritius, ' +
  'MV maldives, MW malawi, MX mexico, MY malaysia, MZ mozambique, NA namibia, NC new-caledonia, NE niger, ' +
  'NF norfolk-island, NG nigeria, NI nicaragua, NL netherlands, NO norway, NP nepal, NR nauru, NU niue, ' +
  'NZ new-zealand, OM oman, PA panama, PE peru, PF french-polynesia, PG papua-new-guinea, PH philippines, ' +
  'PK pakistan, PL poland, PM saint-pierre-and-miquelon st-pierre-miquelon, PN pitcairn-islands, ' +
  'PR puerto-rico, PS palestine palestinian-territories, PT portugal, PW palau, PY paraguay, QA qatar, ' +
  'RE reunion la-reunion, RO romania, RS serbia, RU russia, RW rwanda, SA saudi-arabia, SB solomon-islands, ' +
  'SC seychelles, SD sudan, SE sweden, SG singapore, SH saint-helena st-helena, SI slovenia, ' +
  'SJ svalbard-and-jan-mayen svalbard-jan-mayen, SK slovakia, SL sierra-leone, SM san-marino, SN senegal, ' +
  'SO somalia, SR suriname, SS south-sudan, ST sao-tome-and-principe sao-tome-principe, SV el-salvador, ' +
  'SX sint-maarten, SY syria, SZ eswatini swaziland, ' +
  'TC turks-and-caicos-islands turks-caicos-islands turks-and-caicos, TD chad, TG togo, TH thailand, ' +
  'TJ tajikistan, TK tokelau, TL timor-leste east-timor, TM turkmenistan, TN tunisia, TO tonga, ' +
  'TR turkiye turkey, TT trinidad-and-tobago trinidad-tobago, TV tuvalu, TW taiwan, TZ tanzania, UA ukraine, ' +
  'UG uganda, US united-states usa united-states-of-america america, UY uruguay, UZ uzbekistan, ' +
  'VA vatican-city vatican, ' +
  'VC saint-vincent-and-the-grenadines saint-vincent-and-grenadines st-vincent-grenadines st-vincent-and-the-grenadines saint-vincent, ' +
  'VE venezuela, VG british-virgin-islands, VI us-virgin-islands u-s-virgin-islands, VN vietnam, VU vanuatu, ' +
  'WF wallis-and-futuna wallis-futuna, WS samoa, YE yemen, YT mayotte, ZA south-africa, ZM zambia, ZW zimbabwe';
