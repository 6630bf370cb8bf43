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
    ['a record that cannot be mended', records('{"title": "Sun", "url": a b}'), ['Rain', 'Wind']],
    ['a missing quote', records('{"title": "Sun, "url": "https://x.example/"}'), ['Rain', 'Wind']],
    [
      'a value of JavaScript',
      records('{"title": "Sun", "n": NaN, "m": +1, "k": undefined, "l": 0x1f}'),
      ['Rain', 'Sun', 'Wind'],
    ],
    ['a value of Python', records('{"title": "Sun", "n": None, "m": True}'), ['Rain', 'Sun', 'Wind']],
    ['a comment', records('{"title": "Sun" /* "a": {} */}, // "b": "]"\n {"n": 1}'), ['Rain', 'Sun', 'Wind']],
    ['single quotes', records(`{'title': 'Sun', 'url': 'it\\'s "x"'}`), ['Rain', 'Sun', 'Wind']],
    ['keys without quotes', records('{title: "Sun", n: 1}'), ['Rain', 'Sun', 'Wind']],
    ['no comma between fields', records('{"title": "Sun" "n": 1 "m": []}'), ['Rain', 'Sun', 'Wind']],
    ['a list that is not closed', records('{"title": "Sun", "tags": ["a"}'), ['Rain', 'Sun', 'Wind']],
    ['a bracket too many', records('{"title": "Sun"]}'), ['Rain', 'Sun', 'Wind']],
    [
      'a backslash at the end of a string',
      records(String.raw`{"title": "Sun", "path": "C:\", "n": 1}`),
      ['Rain', 'Sun', 'Wind'],
    ],
    [
      'a document that is cut off behind its list',
      `${records('{"title": "Sun"}').slice(0, -1)}, "next": "htt`,
      ['Rain', 'Sun', 'Wind'],
    ],
    ['a record that is cut off', withTitle('Sun').slice(0, -30), ['Rain', 'Sun']],
  ])('other records survive %s', (_, json, titles) => {
    expect(titlesOf(readJson(json))).toEqual(titles);
  });

  test.each(['He said "no" today', 'He said "no", twice', "It's 'x'"])(
    'quotes inside a string stay in it: %s',
    (title) => {
      expect(readJson(`${withTitle(title)},`)).toMatchObject({ articles: { 1: { title } } });
    },
  );

  test.each([
    ")]}'\n",
    'while(1);',
    'for(;;);',
    '/* cached */ ',
    '/**/ feed.show(',
    '<br />\n<b>Notice</b>: x in <b>/y.php</b> on line <b>3</b><br />\n',
  ])('%j before a JSON Feed is no part of it', async (before) => {
    const document = `${before}{"version": "https://jsonfeed.org/version/1.1", "items": [{"id": "1", "url": "https://paper.example/1", "title": "Rain"}]}`;
    expect((await read(document)).entries).toMatchObject([{ title: 'Rain' }]);
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
    for (const piece of ['/*', '//', "'", '" ', '\\"', '}', '{a:']) readJson(`{"a":[{"b":"${piece.repeat(200_000)}`);
  });

  test('a JSON Feed with trailing commas is read', async () => {
    const document = `{"version": "https://jsonfeed.org/version/1.1", "items": [
      {"id": "1", "url": "https://paper.example/1", "title": "Rain", "tags": ["a", "b",],},
    ],}`;
    expect((await read(document)).entries).toMatchObject([{ title: 'Rain', categories: ['a', 'b'] }]);
  });
});
