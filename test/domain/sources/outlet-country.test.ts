import { expect, it } from 'vitest';
import { countryOfOutlet, unknownCountry } from '#shared/domain/sources/outlet-country.ts';

it.each<[string | null | undefined, string, string | null]>([
  [undefined, 'gleaner.com.jm', 'JM'],
  [null, 'paper.co.uk', 'GB'],
  ['GY', 'paper.com.jm', 'GY'],
  ['GY', 'paper.com', 'GY'],
  [unknownCountry, 'paper.com.jm', null],
  // A code that is no country says nothing.
  ['XX', 'paper.com.jm', 'JM'],
  ['UK', 'paper.com', null],
  ...['com', 'org', 'news', 'tv', 'io', 'co', 'ai', 'me', 'eu', 'fm', 'xx'].map((end): [null, string, null] => [
    null,
    `paper.${end}`,
    null,
  ]),
  [null, 'PAPER.JM', 'JM'],
  [null, 'paper.jm.', 'JM'],
  ...['', 'jm', 'localhost', '10.0.0.12', 'papr.j'].map((domain): [null, string, null] => [null, domain, null]),
])('an outlet of which editors say %s and whose domain is %s is in %s', (said, domain, country) => {
  expect(countryOfOutlet(said, domain)).toBe(country);
});
