import { regionsOfCountry } from '../../config/countries.ts';
import { type Shores, shoreOf } from '../stories/shores.ts';
import { type ShorePair, usualShores } from './plan-sections.ts';

/** The usual shore across the sea from this one. */
const across = (shore: string): string =>
  shore.length > 2 || regionsOfCountry(shore).length > 0 ? usualShores.here : usualShores.home;

/** A reader's two shores for the front page: what is not known, or the same as the other, is across the sea. */
export function ownShores({ home, here }: Shores): ShorePair {
  const own = here ?? (home === null ? usualShores.here : across(home));
  const pair = { home: home === null || home === own ? across(own) : home, here: own };
  return { ...pair, sideOf: (country) => shoreOf(country, pair) };
}
