import { normaliseName } from '../../domain/text/normalise-name.ts';
import { countryNamed } from '../country-names.ts';
/** A city of the weather pages, with its coordinates and IANA time zone. */
export interface City {
  name: string;
  country: string;
  latitude: number;
  longitude: number;
  timeZone: string;
  /** Mean temperatures of January and July in degrees Celsius, for sample data. */
  climate: readonly [january: number, july: number];
}

type Place = [latitude: number, longitude: number];
const city = (
  name: string,
  country: string,
  [latitude, longitude]: Place,
  timeZone: string,
  january: number,
  july: number,
): City => ({
  name,
  country,
  latitude,
  longitude,
  timeZone,
  climate: [january, july],
});

/**
 * Coordinates of the city centres to two decimals, about a kilometre and finer than any weather model's grid. London
 * first, then cities of the diasporas, then cities of origin.
 */
export const cities: readonly City[] = [
  city('London', 'United Kingdom', [51.51, -0.13], 'Europe/London', 5, 19),
  city('Birmingham', 'United Kingdom', [52.48, -1.9], 'Europe/London', 4, 17),
  city('Paris', 'France', [48.85, 2.35], 'Europe/Paris', 5, 21),
  city('Amsterdam', 'Netherlands', [52.37, 4.89], 'Europe/Amsterdam', 4, 18),
  city('Madrid', 'Spain', [40.42, -3.7], 'Europe/Madrid', 6, 26),
  city('Lisbon', 'Portugal', [38.72, -9.14], 'Europe/Lisbon', 11, 23),
  city('New York', 'United States', [40.71, -74.01], 'America/New_York', 1, 25),
  city('Miami', 'United States', [25.77, -80.19], 'America/New_York', 20, 29),
  city('Houston', 'United States', [29.76, -95.37], 'America/Chicago', 12, 29),
  city('Los Angeles', 'United States', [34.05, -118.24], 'America/Los_Angeles', 14, 22),
  city('Toronto', 'Canada', [43.7, -79.42], 'America/Toronto', -4, 22),
  city('Dubai', 'United Arab Emirates', [25.08, 55.31], 'Asia/Dubai', 19, 36),
  city('Sydney', 'Australia', [-33.87, 151.21], 'Australia/Sydney', 23, 13),
  city('Kingston', 'Jamaica', [18, -76.79], 'America/Jamaica', 26, 29),
  city('Port of Spain', 'Trinidad and Tobago', [10.67, -61.52], 'America/Port_of_Spain', 26, 27),
  city('Bridgetown', 'Barbados', [13.11, -59.62], 'America/Barbados', 26, 28),
  city('Castries', 'Saint Lucia', [14.01, -60.99], 'America/St_Lucia', 26, 28),
  city('Georgetown', 'Guyana', [6.8, -58.16], 'America/Guyana', 26, 27),
  city('Port-au-Prince', 'Haiti', [18.54, -72.34], 'America/Port-au-Prince', 26, 29),
  city('Santo Domingo', 'Dominican Republic', [18.49, -69.89], 'America/Santo_Domingo', 24, 28),
  city('Lagos', 'Nigeria', [6.45, 3.39], 'Africa/Lagos', 28, 26),
  city('Accra', 'Ghana', [5.56, -0.2], 'Africa/Accra', 28, 25),
  city('Nairobi', 'Kenya', [-1.28, 36.82], 'Africa/Nairobi', 20, 17),
  city('Dakar', 'Senegal', [14.69, -17.44], 'Africa/Dakar', 21, 28),
  city('Johannesburg', 'South Africa', [-26.2, 28.04], 'Africa/Johannesburg', 20, 11),
  city('Addis Ababa', 'Ethiopia', [9.02, 38.75], 'Africa/Addis_Ababa', 16, 16),
  city('Mexico City', 'Mexico', [19.43, -99.13], 'America/Mexico_City', 14, 18),
  city('Bogotá', 'Colombia', [4.61, -74.08], 'America/Bogota', 14, 13),
  city('Lima', 'Peru', [-12.04, -77.03], 'America/Lima', 23, 17),
  city('São Paulo', 'Brazil', [-23.55, -46.64], 'America/Sao_Paulo', 23, 16),
  city('Mumbai', 'India', [19.07, 72.88], 'Asia/Kolkata', 24, 28),
  city('Manila', 'Philippines', [14.6, 120.98], 'Asia/Manila', 26, 29),
  city('Dhaka', 'Bangladesh', [23.71, 90.41], 'Asia/Dhaka', 18, 29),
  city('Kuala Lumpur', 'Malaysia', [3.14, 101.69], 'Asia/Kuala_Lumpur', 28, 28),
  city('Beirut', 'Lebanon', [33.89, 35.5], 'Asia/Beirut', 13, 27),
  city('Cairo', 'Egypt', [30.06, 31.25], 'Africa/Cairo', 14, 28),
];

const byName = new Map(cities.map((one) => [normaliseName(one.name), one]));

/** Finds a city by name, ignoring case and accents: `bogota` finds Bogotá. */
export const cityNamed = (name: string): City | undefined => byName.get(normaliseName(name));

/** Where most people of countries without such a city live, in whole degrees: of our regions, and of some near them. */
const positions =
  'AG 17 -62, AI 18 -63, AW 13 -70, BL 18 -63, BM 32 -65, BQ 12 -68, BS 25 -77, BZ 17 -88, CU 23 -82, CW 12 -69, ' +
  'DM 15 -61, GD 12 -62, GF 5 -52, GP 16 -62, KN 17 -63, KY 19 -81, MF 18 -63, MQ 15 -61, MS 17 -62, PR 18 -66, ' +
  'SR 6 -55, SX 18 -63, TC 22 -72, VC 13 -61, VG 18 -65, VI 18 -65, AO -9 13, BF 12 -2, BI -3 29, BJ 6 2, ' +
  'BW -25 26, CF 4 19, CG -4 15, CI 5 -4, CM 4 10, CV 15 -24, DJ 12 43, ER 15 39, GA 0 9, GM 13 -17, GN 10 -14, ' +
  'GQ 4 9, GW 12 -16, LR 6 -11, LS -29 27, ML 13 -8, MR 18 -16, MW -14 34, MZ -26 33, NE 14 2, RW -2 30, SL 8 -13, ' +
  'SO 2 45, SS 5 32, SZ -26 31, TD 12 15, TG 6 1, TZ -7 39, UG 0 33, ZM -15 28, ZW -18 31, AR -35 -58, BO -17 -68, ' +
  'CL -33 -71, CR 10 -84, EC -2 -80, GT 15 -91, HN 14 -87, NI 12 -86, PA 9 -80, PY -25 -58, SV 14 -89, UY -35 -56, ' +
  'VE 10 -67, BN 5 115, BT 27 90, ID -6 107, SG 1 104, TH 14 101, BH 26 51, IL 32 35, JO 32 36, KW 29 48, OM 24 58, ' +
  'PS 32 35, QA 25 52, SA 25 47, SY 34 36, IE 53 -6, BE 51 4, LU 50 6, IM 54 -5';

/** A city further away has other weather. */
const farthestKm = 1600;
const kmOfDegree = 111;

/** The city whose weather these countries have: one in them, else the nearest one. Null if there is none near. */
export function cityNear(countries: readonly string[]): City | null {
  const own = cities.find(({ country }) => countries.includes(countryNamed(country) ?? ''));
  const [, north, east] = new RegExp(`\\b${countries[0]} (-?\\d+) (-?\\d+)`).exec(positions) ?? [];
  if (own !== undefined || north === undefined) return own ?? null;
  const distances = cities.map((city) => {
    const width = Math.cos((Number(north) * Math.PI) / 180);
    const degrees = Math.hypot(city.latitude - Number(north), (city.longitude - Number(east)) * width);
    return { city, km: degrees * kmOfDegree };
  });
  const [nearest] = distances.filter(({ km }) => km <= farthestKm).sort((a, b) => a.km - b.km);
  return nearest?.city ?? null;
}
