import { describe, expect, it } from 'vitest';
import { countries, countryOfTimeZone, regionsOfCountry, timeZoneOf } from '#shared/config/countries.ts';
import { packCountries } from '#shared/config/seed/country-packs.ts';
import { regions } from '#shared/domain/classification/regions.ts';
import { shoreName } from '#shared/domain/stories/shore-name.ts';
import { guessShores, otherShore, shoreOf, shores, sideName } from '#shared/domain/stories/shores.ts';

describe('shoreOf', () => {
  it.each([
    ['JM', 'JM', 'GB', 'home'],
    ['GB', 'JM', 'GB', 'here'],
    ['US', 'JM', 'GB', 'elsewhere'],
    [null, 'JM', 'GB', 'unknown'],
    ['BB', 'caribbean', 'GB', 'home'],
    ['NG', 'caribbean', 'african', 'here'],
    // A country within the region on the other shore.
    ['JM', 'caribbean', 'JM', 'here'],
    ['TT', 'caribbean', 'JM', 'home'],
    ['JM', 'JM', 'caribbean', 'home'],
    ['JM', 'JM', 'JM', 'home'],
    // Countries of two regions.
    ['EG', 'african', 'US', 'home'],
    ['EG', 'middle_eastern', 'US', 'home'],
    ['DO', 'latinx', 'US', 'home'],
    ['DO', 'latinx', 'caribbean', 'home'],
    ['FR', null, null, 'elsewhere'],
    ['FR', null, 'FR', 'here'],
  ] as const)('shoreOf puts an outlet in %s, for a reader of %s in %s, %s', (country, home, here, side) => {
    expect(shoreOf(country, { home, here })).toBe(side);
  });
});

describe('guessShores', () => {
  it.each([
    ['Europe/London', ['en-JM', 'en-GB'], 'JM', 'GB'],
    ['Europe/London', ['en-GB', 'hi'], 'IN', 'GB'],
    ['Europe/London', ['en-GB', 'en'], null, 'GB'],
    ['America/New_York', ['es-MX', 'en-US'], 'MX', 'US'],
    ['America/New_York', ['es-419'], 'latinx', 'US'],
    ['America/Los_Angeles', ['zh-Hans-CN'], 'CN', 'US'],
    ['America/Los_Angeles', ['zh-Hant'], 'asian', 'US'],
    ['Europe/Paris', ['fr-FR', 'ar'], 'middle_eastern', 'FR'],
    ['Europe/Paris', ['fr_SN'], 'SN', 'FR'],
    ['Europe/Berlin', ['tr-TR', 'de-DE'], 'TR', 'DE'],
    ['Europe/London', ['hi-GB'], 'IN', 'GB'],
    ['Europe/London', ['en-029'], 'caribbean', 'GB'],
    ['Asia/Dubai', ['fil-PH', 'en-US'], 'PH', 'AE'],
    // At home, and no second shore is known.
    ['America/Jamaica', ['en-JM'], null, 'JM'],
    ['Asia/Calcutta', ['hi-IN', 'en-IN'], null, 'IN'],
    ['Asia/Dubai', ['ar-AE', 'ar'], null, 'AE'],
    ['Africa/Lagos', ['en-GB', 'yo'], null, 'NG'],
    ['UTC', [], null, null],
    ['Etc/Unknown', ['', 'x', 'constructor'], null, null],
  ])('guessShores for the time zone %s and the languages %j is home %s and here %s', (zone, languages, home, here) => {
    expect(guessShores(zone, languages)).toEqual({ home, here });
  });
});

describe('otherShore', () => {
  it.each([
    ['home', 'JM', [], 'GB'],
    ['home', 'NG', [], 'US'],
    ['home', 'SN', ['en'], 'FR'],
    ['home', 'caribbean', [], null],
    ['home', 'GB', [], null],
    ['home', '', [], null],
    ['here', 'GB', ['en-GB', 'yo'], 'NG'],
    ['here', 'US', ['en-US'], null],
    ['here', 'IN', ['hi'], null],
  ] as const)('otherShore of the %s %s for the languages %j is %s', (side, shore, languages, other) => {
    expect(otherShore(side, shore, languages)).toBe(other);
  });

  it('otherShore knows one country for each country of origin, both in the table of countries', () => {
    const homes = countries().filter((code) => otherShore('home', code, []) !== null);
    expect(homes.length).toBeGreaterThan(80);
    for (const home of homes) {
      expect(regionsOfCountry(home), home).not.toEqual([]);
      expect(countries()).toContain(otherShore('home', home, []));
    }
    for (const home of packCountries.home) expect(homes).toContain(home);
  });
});

describe('the table of countries', () => {
  it('the table of countries knows the time zones of this runtime, under their old names too', () => {
    const unknown = Intl.supportedValuesOf('timeZone').filter((zone) => countryOfTimeZone(zone) === null);
    expect(
      unknown.filter((zone) => !/^(Antarctica|Etc)\/|^UTC$|^Indian\/Kerguelen$|South_Georgia|Midway|Wake/.test(zone)),
    ).toEqual([]);
    expect(['Asia/Kolkata', 'Asia/Calcutta', 'Europe/Kyiv', 'Europe/Kiev'].map(countryOfTimeZone)).toEqual([
      'IN',
      'IN',
      'UA',
      'UA',
    ]);
  });

  it('the table of countries names each country and gives it a time zone that Intl knows', () => {
    for (const code of countries()) {
      expect(shoreName(code), code).not.toBe(code);
      expect(() => new Intl.DateTimeFormat('en', { timeZone: timeZoneOf(code) }), code).not.toThrow();
    }
    expect(countries().length).toBeGreaterThan(235);
  });

  it('the table of countries has 20 countries and more in each region, all of which are countries', () => {
    for (const region of regions)
      expect(countries().filter((code) => regionsOfCountry(code).includes(region)).length, region).toBeGreaterThan(18);
    expect(['JM', 'NG', 'BR', 'IN', 'LB', 'GB', 'DO', 'XX', 'jm'].map(regionsOfCountry)).toEqual([
      ['caribbean'],
      ['african'],
      ['latinx'],
      ['asian'],
      ['middle_eastern'],
      [],
      ['latinx', 'caribbean'],
      [],
      [],
    ]);
  });
});

describe('shores', () => {
  it('shores are countries and regions, or not chosen', () => {
    for (const good of ['JM', 'middle_eastern', null])
      expect(shores.safeParse({ home: good, here: 'GB' }).success).toBe(true);
    for (const bad of ['jm', 'UK', 'ZZ', 'london', '', 7, undefined])
      expect(shores.safeParse({ home: bad, here: 'GB' }).success).toBe(false);
  });

  it('shoreName names countries and regions', () => {
    expect(['JM', 'GB', 'latinx', 'african', 'middle_eastern', 'ZZ', 'JMX'].map(shoreName)).toEqual([
      'Jamaica',
      'United Kingdom',
      'Latin America',
      'Africa',
      'Middle East',
      'ZZ',
      'JMX',
    ]);
  });

  it('sideName leaves the country of the other shore out of a region', () => {
    expect(sideName('home', { home: 'caribbean', here: 'JM' })).toBe('Caribbean outside Jamaica');
    expect(sideName('here', { home: 'caribbean', here: 'JM' })).toBe('Jamaica');
    expect(sideName('home', { home: 'caribbean', here: 'GB' })).toBe('Caribbean');
    expect(sideName('here', { home: 'JM', here: null })).toBeNull();
  });
});
