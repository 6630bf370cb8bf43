/** The countries of each currency for which the site has rates (seed/markets.ts). */
const countriesOf =
  'JMD JM, NGN NG, INR IN, GBP GB GG IM JE, USD US AS BQ EC FM GU MH MP PR PW SV TC TL VG VI, ' +
  'EUR AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM VA YT, ' +
  'CAD CA, TTD TT, BBD BB, XCD AG AI DM GD KN LC MS VC, GYD GY, HTG HT, DOP DO, GHS GH, KES KE, ' +
  'XOF BF BJ CI GW ML NE SN TG, ZAR ZA, ETB ET, MXN MX, COP CO, PEN PE, BRL BR, PHP PH, BDT BD, PKR PK, MYR MY, ' +
  'AED AE, EGP EG, LBP LB, AUD AU KI NR TV';

/** The currency of a country (ISO 4217), if the site has its rate; else null. */
export const currencyOf = (country: string): string | null =>
  countriesOf
    .split(', ')
    .find((row) => row.includes(` ${country}`))
    ?.slice(0, 3) ?? null;

/** The countries of the listed indices by the beginnings of their names. */
const indexCountries: Readonly<Record<string, string>> = {
  'FTSE 100': 'GB',
  'S&P 500': 'US',
  Nasdaq: 'US',
  TSX: 'CA',
  'CAC 40': 'FR',
  Ibovespa: 'BR',
  'BMV IPC': 'MX',
  'JSE All Share': 'ZA',
  'NGX All-Share': 'NG',
  'JSE Jamaica': 'JM',
  Nifty: 'IN',
  Nikkei: 'JP',
};

/** The country of a stock index by its name; null if it is not known. */
export const countryOfIndex = (name: string): string | null =>
  Object.entries(indexCountries).find(([beginning]) => name.startsWith(beginning))?.[1] ?? null;
