import { describe, expect, it } from 'vitest';
import { regionsOfCountry } from '#shared/config/countries.ts';
import { packCountries, packOf } from '#shared/config/seed/country-packs.ts';
import { regions } from '#shared/domain/classification/regions.ts';
import { packSource, sourceOf } from '#shared/domain/sources/pack-source.ts';
import { publisherIdOf } from '#shared/domain/sources/publisher-id.ts';
import { newSource } from '#shared/domain/sources/source-settings.ts';
import { sampleSource } from '#test/support/sample-source.ts';

const countries = [...packCountries.home, ...packCountries.diaspora];
const all = countries.flatMap((country) => packOf(country).map((publisher) => ({ country, ...publisher })));
const hostOf = (address: string) => new URL(address).hostname.replace(/^www\./, '');
const repeated = (values: readonly string[]) => values.filter((value, i) => values.indexOf(value) !== i);

describe('the country packs', () => {
  it('the country packs are of twenty countries, four of each region, and of eight where diasporas live', () => {
    expect([packCountries.home.length, packCountries.diaspora.length, new Set(countries).size]).toEqual([20, 8, 28]);
    for (const region of regions)
      expect(packCountries.home.filter((country) => regionsOfCountry(country)[0] === region)).toHaveLength(4);
    for (const country of countries) {
      expect(packOf(country).length, country).toBeGreaterThanOrEqual(4);
      expect(packOf(country).length, country).toBeLessThanOrEqual(10);
    }
    for (const none of ['ZZ', 'AQ', '', 'constructor', 'jm']) expect(packOf(none)).toEqual([]);
  });

  it.each(countries)('the publishers of %s are sources that the server accepts, in their languages', (country) => {
    for (const publisher of packOf(country)) {
      const { name, home, feed, language, checkedOn } = publisher;
      const source = packSource(publisher, country);
      expect(newSource.parse(source), name).toEqual(source);
      expect(source).toMatchObject({ url: feed ?? home, metadata: { country, language } });
      for (const address of [home, feed ?? home])
        expect(new URL(address)).toMatchObject({ protocol: 'https:', port: '', username: '', href: address });
      expect(Intl.getCanonicalLocales(language)).toEqual([language]);
      expect(new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(language), name).toBeDefined();
      expect(checkedOn === null || /^\d{4}-\d{2}-\d{2}$/.test(checkedOn), name).toBe(true);
    }
  });

  it('no two publishers of the country packs have the same name, site or feed', () => {
    expect(repeated(all.map(({ name }) => publisherIdOf(name, '')))).toEqual([]);
    expect(repeated(all.map(({ home }) => hostOf(home)))).toEqual([]);
    expect(repeated(all.flatMap(({ feed }) => feed ?? []))).toEqual([]);
  });

  it('no host is in the packs of two countries, which are checked side by side', () => {
    const hosts = countries.flatMap((country) => [
      ...new Set(packOf(country).flatMap(({ home, feed }) => [hostOf(home), hostOf(feed ?? home)])),
    ]);
    expect(repeated(hosts)).toEqual([]);
  });
});

describe('sourceOf', () => {
  const gleaner = packOf('JM')[0];
  const star = packOf('JM')[2];
  it.each([
    ['its feed', gleaner, { url: 'http://www.jamaica-gleaner.com/feed/rss.xml' }, true],
    [
      'its feed before it moved',
      gleaner,
      { moved: { from: 'https://jamaica-gleaner.com/feed/rss.xml', at: '' } },
      true,
    ],
    ['another feed of its site', gleaner, { url: 'https://jamaica-gleaner.com/feed/sports.xml' }, false],
    ['a feed of its site, where none is known', star, { url: 'https://www.jamaica-star.com/feed/news.xml' }, true],
    ['its name', star, { name: 'the jamaica star' }, true],
    ['another publisher', star, { url: 'gdelt' }, false],
  ])('sourceOf compares the sources of the desk with %s', (_, publisher, source, isRead) => {
    if (publisher === undefined) throw new Error('The pack has no such publisher');
    expect(sourceOf(publisher, [sampleSource(source)]) !== undefined).toBe(isRead);
  });
});
