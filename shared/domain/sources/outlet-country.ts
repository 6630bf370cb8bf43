import * as z from 'zod/mini';
import { isCountry } from '../../config/countries.ts';
import { countryNamed } from '../../config/country-names.ts';

/** Says that the country of an outlet is not known although its address has one; the code of CLDR. */
export const unknownCountry = 'ZZ';

/** What editors say of where an outlet is. */
export const saidCountry = z
  .string()
  .check(
    z.refine(
      (code) => code === unknownCountry || isCountry(code),
      'must be the code of a country such as JM, or ZZ if it is not known',
    ),
  );

/** What was typed as one of these codes; unchanged if it is neither a country's code nor its name. */
export function readCountry(typed: string): string {
  const text = typed.trim();
  return /^(zz|unknown)$/i.test(text) ? unknownCountry : (countryNamed(text) ?? text);
}

/**
 * Country codes whose domains are sold everywhere and say nothing of the country, such as `.tv`: those that Google
 * Search treats as generic, and some more.
 */
const genericEndings = /^(ac|ad|ai|as|bz|cc|cd|co|dj|eu|fm|gg|io|la|ly|me|ms|nu|pw|sc|sh|st|su|tk|to|tv|vc|vg|ws)$/;

/** The country of a domain by its ending: `JM` for `gleaner.com.jm`. Null for generic endings. */
function countryOfDomain(domain: string): string | null {
  const ending = /\.([a-z]{2})\.?$/i.exec(domain)?.[1]?.toLowerCase();
  if (ending === undefined || genericEndings.test(ending)) return null;
  const country = ending === 'uk' ? 'GB' : ending.toUpperCase();
  return isCountry(country) ? country : null;
}

/**
 * Where an outlet is (ISO 3166-1 alpha-2): what editors say of its source, else the country of its domain. Null if not
 * known.
 * @param said by editors; `unknownCountry` to say that it is not known; null if they say nothing
 */
export function countryOfOutlet(said: string | null | undefined, domain: string): string | null {
  if (said === unknownCountry) return null;
  return said != null && isCountry(said) ? said : countryOfDomain(domain);
}
