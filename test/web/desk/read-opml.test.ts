import { describe, expect, test } from 'vitest';
import { opmlRows, writeOpml } from '#shared/domain/sources/source-opml.ts';
import { sampleSource } from '#test/support/sample-source.ts';
import { readOpml } from '#web/desk/sources/read-opml.ts';

const read = (content: string | Uint8Array<ArrayBuffer>) => readOpml(new Blob([content]));
const opml = (outlines: string, head = '<?xml version="1.0"?>') =>
  `${head}<opml version="2.0"><body>${outlines}</body></opml>`;

describe('reading an OPML file', () => {
  test('reading an OPML file takes folders and categories as hints and ignores folders without an address', async () => {
    const file = opml(
      '<outline text="Asian"><outline title="A" text="no" category="/x/politics,y" xmlUrl=" https://a.example/ "/></outline>',
    );
    expect(await read(file)).toEqual({
      kind: 'outlines',
      outlines: [{ name: 'A', address: 'https://a.example/', hints: ['x', 'politics', 'y', 'Asian'], settings: null }],
    });
  });

  test.each([
    ['UTF-8 with a byte order mark', (text: string) => Buffer.from(`\ufeff${text}`)],
    ['UTF-16 little-endian', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 big-endian', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['Latin-1, as declared', (text: string) => Buffer.from(text.replace('?>', ' encoding="ISO-8859-1"?>'), 'latin1')],
  ])('reading an OPML file decodes %s [SRC-46]', async (_, encoded) => {
    const file = await read(new Uint8Array(encoded(opml('<outline text="Café" xmlUrl="https://a.example/"/>'))));
    expect(file).toMatchObject({ outlines: [{ name: 'Café' }] });
  });

  test('reading an OPML file expands no entities and ignores references beyond Unicode', async () => {
    const file = await read(
      opml('<outline text="&x; &#38; &#xFFFFFF; &amp;lt;" xmlUrl="https://a.example/?a=1&b=2"/>'),
    );
    expect(file).toMatchObject({
      outlines: [{ name: '&x; & &#xFFFFFF; &lt;', address: 'https://a.example/?a=1&b=2' }],
    });
  });

  test('reading an OPML file reads back what it writes [SRC-39]', async () => {
    const nasty = `"quoted" <b> & 'all' &amp; ]]> \u00e9\u4e2d\u{1f30a} ليس`;
    const sources = (['rss', 'api', 'gdelt'] as const).map((type, i) =>
      sampleSource({
        id: type,
        name: `${i} & “${type}” &amp;`,
        url: type === 'rss' ? 'https://a.example/?q="x"&amp;=1' : type === 'api' ? 'newsapi' : 'gdelt',
        type,
        region: i === 0 ? null : 'middle_eastern',
        category: 'health',
        active: i !== 1,
        metadata: {
          query: nasty,
          description: `${nasty}\n\u0001\ud800`,
          excludeKeywords: [nasty],
          maxRecords: 30,
          country: 'JM',
        },
      }),
    );
    const file = await read(writeOpml(sources, nasty, new Date('2026-11-20T12:00:00Z')));
    if (file.kind !== 'outlines') throw new Error(file.reason);
    const back = opmlRows(file.outlines, []).map(({ verdict }) => (verdict.kind === 'new' ? verdict.source : verdict));
    const settings = sources.map(({ name, url, type, region, category, active, metadata }) => ({
      name,
      url,
      type,
      region,
      category,
      active,
      metadata,
    }));
    // Sorted by region; those without one come last.
    expect(back).toEqual([settings[1], settings[2], settings[0]]);
    expect(opmlRows(file.outlines, sources).map(({ verdict }) => verdict.kind)).toEqual(['known', 'known', 'known']);
  });
});
