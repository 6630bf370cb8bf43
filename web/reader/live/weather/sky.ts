import { type Sky, skies } from '#shared/domain/live/weather.ts';

/** In order of severity: `thunder showers` are a thunderstorm, `snow showers` are snow. */
const patterns: readonly [RegExp, Sky][] = [
  [/thunder|storm|lightning|hurricane|tornado/i, 'Thunderstorm'],
  [/snow|sleet|blizzard|\bhail|\bice\b|freezing/i, 'Snow'],
  [/drizzle/i, 'Drizzle'],
  [/shower/i, 'Showers'],
  [/rain/i, 'Rain'],
  [/fog|mist|haze|hazy|smoke|dust|harmattan/i, 'Fog'],
  [/partly|partial|few clouds|scattered|sunny intervals|mostly (?:sunny|clear)|mainly clear|broken/i, 'Partly cloudy'],
  [/cloud|overcast/i, 'Cloudy'],
  [/sun|clear|fair|fine|dry/i, 'Clear'],
];

/** The sky for a provider's description; cloudy if it names none. */
export const skyOf = (description: string): Sky =>
  skies.find((sky) => sky === description) ?? patterns.find(([pattern]) => pattern.test(description))?.[1] ?? 'Cloudy';
