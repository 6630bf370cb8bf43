import type { Sky } from '#shared/domain/live/weather.ts';

/** WMO weather interpretation codes as Open-Meteo uses them (a subset of table 4677). */
const codes: Record<Sky, readonly number[]> = {
  Clear: [0, 1],
  'Partly cloudy': [2],
  Cloudy: [3],
  Fog: [45, 48],
  Drizzle: [51, 53, 55, 56, 57],
  Rain: [61, 63, 65, 66, 67],
  Showers: [80, 81, 82],
  Snow: [71, 73, 75, 77, 85, 86],
  Thunderstorm: [95, 96, 99],
};
const skyOf = new Map(Object.entries(codes).flatMap(([sky, numbers]) => numbers.map((code) => [code, sky] as const)));

/** Our word for a code; undefined for one that the provider does not document. */
export const skyOfCode = (code: number): string | undefined => skyOf.get(code);
