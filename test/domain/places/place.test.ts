import { expect, test } from 'vitest';
import { countries } from '#shared/config/countries.ts';
import { countryNamed } from '#shared/config/country-names.ts';
import { cityNear } from '#shared/config/seed/cities.ts';
import { places } from '#shared/config/vocabulary/places.ts';
import { regions } from '#shared/domain/classification/regions.ts';
import { allPlaces, countriesOfPlace, placeNamed, placeOf } from '#shared/domain/places/place.ts';
import { slugOf } from '#shared/domain/search/slug.ts';

test('every country and every region has a place with a slug of its own', () => {
  const all = allPlaces();
  expect(all.map(({ code }) => code).toSorted()).toEqual([...regions, ...countries()].toSorted());
  const names = all.flatMap(({ entities }) => entities);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/^[a-z][a-z-]*[a-z]$/.test(name))).toEqual([]);
});

test('the countries and regions that classification finds are the entities of places', () => {
  const names = places.flatMap(({ lines }) =>
    lines.flatMap((line) => /^[=~?]?([^:]{3,})/.exec(line.split(':')[0] ?? '')?.[1] ?? []),
  );
  const unknown = names.filter((name) => countryNamed(name) !== undefined && placeNamed(slugOf(name)) === null);
  expect(unknown).toEqual([]);
  expect(names.map(slugOf)).toEqual(expect.arrayContaining(['caribbean', 'africa', 'latin-america', 'asia']));
});

test.each([
  ['jamaica', 'jamaica'],
  ['turkey', 'turkiye'],
  ['st-lucia', 'saint-lucia'],
  ['uk', 'united-kingdom'],
  ['the-gambia', 'gambia'],
  ['jm', 'jamaica'],
  ['JM', 'jamaica'],
  ['caribbean', 'caribbean'],
  ['middle_eastern', 'middle-east'],
  ['atlantis', undefined],
  ['', undefined],
  ['constructor', undefined],
])('%o leads to the place %o', (name, slug) => {
  expect(placeOf(name)?.slug).toBe(slug);
});

test('a code is no name: "in" and "us" are words', () => {
  expect(placeNamed('in')).toBeNull();
  expect(placeNamed('us')).toBeNull();
  expect(placeNamed('usa')?.code).toBe('US');
});

test('a region has the countries that belong to it in the second place too', () => {
  expect(countriesOfPlace({ code: 'JM' })).toEqual(['JM']);
  expect(countriesOfPlace({ code: 'caribbean' })).toEqual(expect.arrayContaining(['JM', 'TT', 'DO', 'PR']));
  expect(countriesOfPlace({ code: 'middle_eastern' })).toContain('MA');
});

test.each([
  ['JM', 'Kingston'],
  ['GB', 'London'],
  ['GD', 'Port of Spain'],
  ['DM', 'Castries'],
  ['CU', 'Miami'],
  ['TG', 'Accra'],
  ['SG', 'Kuala Lumpur'],
  ['JP', undefined],
])('%s has the weather of its own city, else of one near: %s', (country, city) => {
  expect(cityNear([country])?.name).toBe(city);
});
