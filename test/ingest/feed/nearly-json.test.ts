import { describe, expect, test } from 'vitest';
import { readJson } from '#functions/feeds/parse/read-json.ts';
import { read } from './read.ts';

const titlesOf = (value: unknown) => JSON.stringify(value).match(/(?<="title":")[^"]*/g);
const records = (odd: string) =>
  `{"articles": [{"url": "https://one.example/", "title": "Rain"}, ${odd}, {"url": "https://two.example/", "title": "Wind"}]}`;
const withTitle = (title: string) => records(`{"title": "${title}"}`);

describe('JSON with an error in it [ING-16]', () => {
  test.each([
    ['a stray backslash', withTitle(String.raw`It\'s on \| live`), ['Rain', "It's on | live", 'Wind']],
    ['an escape without digits', withTitle(String.raw`Sun \u00zz`), ['Rain', 'Sun u00zz', 'Wind']],
    ['a raw line break', withTitle('Sun\n\tcity'), ['Rain', 'Sun  city', 'Wind']],
    ['a control character', withTitle('Sun\u0001city'), ['Rain', 'Sun city', 'Wind']],
    ['a trailing comma in a record', records('{"title": "Sun",}'), ['Rain', 'Sun', 'Wind']],
    ['a trailing comma in a list', '{"articles": [{"title": "Rain"},\n ], }', ['Rain']],
    ['two commas', records('{"title": "Sun"},'), ['Rain', 'Sun', 'Wind']],
    ['no comma between records', '{"articles": [{"title": "Rain"} {"title": "Wind"}]}', ['Rain', 'Wind']],
    ['text behind the document', `${withTitle('Sun')}\n<!-- cached -->`, ['Rain', 'Sun', 'Wind']],
    ['a record that cannot be mended', records('{"title": "Sun", "url": NaN}'), ['Rain', 'Wind']],
    ['a missing quote', records('{"title": "Sun, "url": "https://x.example/"}'), ['Rain', 'Wind']],
    ['a record that is cut off', withTitle('Sun').slice(0, -30), ['Rain', 'Sun']],
  ])('other records survive %s', (_, json, titles) => {
    expect(titlesOf(readJson(json))).toEqual(titles);
  });

  test('quotes inside a string stay in it', () => {
    expect(readJson(withTitle('He said "no" today'))).toMatchObject({
      articles: { 1: { title: 'He said "no" today' } },
    });
  });

  test.each([['Your query was too short.'], ['{"articles": [{"title": "Rai'], ['{]'], ['{"a": 1'], ['']])(
    'no value is read from %j',
    (text) => {
      expect(readJson(text)).toBeUndefined();
    },
  );

  test('a long text with many errors is read in linear time', () => {
    expect(readJson('['.repeat(200_000))).toBeUndefined();
    expect(readJson(`[${'"" '.repeat(50_000)}`)).toBeUndefined();
    expect(readJson(`{"a":[${'{"b":x},'.repeat(10_000)}]}`)).toBeDefined();
  });

  test('a JSON Feed with trailing commas is read', async () => {
    const document = `{"version": "https://jsonfeed.org/version/1.1", "items": [
      {"id": "1", "url": "https://paper.example/1", "title": "Rain", "tags": ["a", "b",],},
    ],}`;
    expect((await read(document)).entries).toMatchObject([{ title: 'Rain', categories: ['a', 'b'] }]);
  });
});
