import { describe, expect, test } from 'vitest';
import { read } from './read.ts';

const latin = (text: string) => Uint8Array.from(text, (c) => c.charCodeAt(0));
const document = (title: string, declared?: string) =>
  `<?xml version="1.0"${declared ? ` encoding="${declared}"` : ''}?><rss version="2.0"><channel><title>${title}</title></channel></rss>`;
const title = async (bytes: Uint8Array, contentType?: string) =>
  (await read(bytes, contentType ? { contentType } : {})).title;
const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, littleEndian: boolean) =>
  Uint8Array.from(
    [...text].flatMap((c) => {
      const [low, high] = [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8];
      return littleEndian ? [low, high] : [high, low];
    }),
  );

describe('encodings [ING-27]', () => {
  test('the parser reads UTF-8 with a byte order mark', async () => {
    expect(await title(utf8(`\ufeff${document('Évora')}`))).toBe('Évora');
  });
  test('the parser reads valid UTF-8 despite wrong labels in the header and the declaration', async () => {
    expect(await title(utf8(document('Évora', 'iso-8859-1')), 'text/xml; charset=windows-1252')).toBe('Évora');
    expect(await title(utf8(document('Évora', 'utf-16')))).toBe('Évora');
  });
  test('the parser reads windows-1252 by header, by declaration as ISO-8859-1, and without a label', async () => {
    const bytes = latin(document('\x93\xc9vora\x94'));
    expect(await title(bytes, 'text/xml; charset=windows-1252')).toBe('“Évora”');
    expect(await title(latin(document('\xc9vora', 'ISO-8859-1')))).toBe('Évora');
    expect(await title(bytes)).toBe('“Évora”');
  });
  test('the parser reads windows-1251 by declaration', async () => {
    expect(await title(latin(document('\xcc\xee\xf1\xea\xe2\xe0', 'windows-1251')))).toBe('Москва');
  });
  test('the parser reads windows-1252 labelled as UTF-8', async () => {
    expect(await title(latin(document('\xc9vora', 'UTF-8')))).toBe('Évora');
  });
  test('the parser reads UTF-8 with a broken byte as UTF-8', async () => {
    const bytes = utf8(document('Évora, Málaga, Zürich#'));
    bytes[bytes.indexOf(0x23)] = 0xff;
    expect(await title(bytes)).toBe('Évora, Málaga, Zürich\ufffd');
  });
  test.each([
    ['a quote', '\x92', '’'],
    ['a letter', '\xe9', 'é'],
    ['a word', '\xe0', 'à'],
    ['a capital in a word', 'S\xc3O', 'SÃO'],
    ['a mark without a meaning', '\x81', '\ufffd'],
  ])('the parser reads %s of windows-1252 inside UTF-8', async (_, written, read) => {
    const bytes = Buffer.concat([utf8(`<rss><channel><title>Évora, Málaga, `), latin(`Zurich ${written} end`)]);
    expect(await title(Buffer.concat([bytes, utf8('</title></channel></rss>')]))).toBe(
      `Évora, Málaga, Zurich ${read} end`,
    );
  });
  test('the parser leaves a cut character of UTF-8 broken', async () => {
    const bytes = Buffer.concat([utf8('<rss><channel><title>Évora, Málaga, Zürich caf'), latin('\xc3... \xe2\x80...')]);
    expect(await title(Buffer.concat([bytes, utf8('</title></channel></rss>')]))).toBe(
      'Évora, Málaga, Zürich caf\ufffd... \ufffd...',
    );
  });
  test('the parser reads the control characters of ISO-8859-1 in UTF-8 as windows-1252', async () => {
    expect(await title(utf8(document('\u0093Évora\u0094 \u0085 \u0081end')))).toBe('“Évora” … end');
  });
  test.each([
    ['decimal', '&#55357;&#56832;'],
    ['hexadecimal', '&#xD83D;&#xDE00;'],
    ['escaped twice', '&amp;#55357;&amp;#56832;'],
  ])('the parser reads an emoji that is written as two %s references', async (_, written) => {
    expect(await title(utf8(document(`A ${written} b`)))).toBe('A 😀 b');
  });
  test('the parser reads an emoji whose halves are encoded one by one', async () => {
    const bytes = latin(document('\xc3\x89vora \xed\xa0\xbd\xed\xb8\x80 end', 'utf-8'));
    expect(await title(bytes)).toBe('Évora 😀 end');
  });
  test('the parser reads more bytes of windows-1252 than characters of UTF-8, which the feed declares', async () => {
    expect(await title(latin(document('It\x92s \xc3\xa9 \x93x\x94', 'utf-8')))).toBe('It’s é “x”');
  });
  test('half an emoji stays broken', async () => {
    expect(await title(utf8(document('A &#55357; b &#56832;&#55357;')))).toBe('A \ufffd b \ufffd\ufffd');
  });
  test('the parser ignores unknown labels', async () => {
    expect(await title(latin(document('\xc9vora', 'x-unknown')), 'text/xml; charset=nonsense')).toBe('Évora');
  });
  test.each([true, false])(
    'the parser reads UTF-16 without a byte order mark, little endian: %s',
    async (littleEndian) => {
      expect(await title(utf16(document('Évora', 'utf-16'), littleEndian))).toBe('Évora');
    },
  );
  test('the parser reads ISO-2022-JP, which looks like ASCII', async () => {
    expect(await title(latin(document('\x1b$BF|K\\\x1b(B', 'iso-2022-jp')))).toBe('日本');
  });
});
