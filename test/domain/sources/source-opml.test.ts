import { describe, expect, test } from 'vitest';
import type { Source } from '#shared/domain/sources/source.ts';
import { type Outline, opmlRows, writeOpml } from '#shared/domain/sources/source-opml.ts';
import { sampleSource } from '#test/support/sample-source.ts';

const stored = (given: Partial<Source> = {}): Source => sampleSource({ region: 'caribbean', ...given });
const outline = (given: Partial<Outline> = {}): Outline => ({
  name: 'Morning',
  address: 'https://morning.example/feed',
  hints: [],
  settings: null,
  ...given,
});
const verdicts = (outlines: Outline[], present: Source[] = []) =>
  opmlRows(outlines, present).map(({ verdict }) => verdict);

describe('rows of an OPML file', () => {
  test('rows of an OPML file become sources, with region and category from folders and categories [SRC-39]', () => {
    expect(
      verdicts([
        outline(),
        outline({ address: 'https://b.example/', hints: ['Politics', 'Sailing', 'Middle Eastern'] }),
      ]),
    ).toEqual([
      {
        kind: 'new',
        source: expect.objectContaining({
          name: 'Morning',
          type: 'rss',
          region: null,
          category: 'general',
          active: true,
          metadata: {},
        }),
      },
      { kind: 'new', source: expect.objectContaining({ region: 'middle_eastern', category: 'politics' }) },
    ]);
  });

  test('rows of an OPML file are reported with the invalid field, without losing the others [SRC-46]', () => {
    const bad: [Partial<Outline>, string][] = [
      [{ address: 'javascript:alert(1)' }, 'url'],
      [{ address: ' jAvA\tscript:alert(1)' }, 'url'],
      [{ address: 'data:application/rss+xml,<rss/>' }, 'url'],
      [{ address: 'file:///etc/passwd' }, 'url'],
      [{ address: 'feed.xml' }, 'url'],
      [{ address: '' }, 'url'],
      [{ address: 'https://user:secret@a.example/' }, 'url'],
      [{ address: `https://a.example/${'x'.repeat(2000)}` }, 'url'],
      [{ name: '' }, 'name'],
      [{ name: '<img src=x onerror=alert(1)>' }, 'name'],
      [{ name: 'x'.repeat(121) }, 'name'],
      [{ name: 'round\u202eabout' }, 'name'],
      [{ settings: '{' }, 'settings'],
      [{ settings: '{"active":"yes"}' }, 'settings'],
      [{ settings: '{"metadata":{"maxRecords":9999}}' }, 'settings'],
      [{ settings: '[]' }, 'settings'],
      [{ country: 'Atlantis' }, 'country'],
      [{ country: 'XX', settings: '{"metadata":{"country":"JM"}}' }, 'country'],
      [{ settings: '{"metadata":{"country":"Atlantis"}}' }, 'country'],
    ];
    const rows = opmlRows([...bad.map(([given]) => outline(given)), outline()], []);
    expect(rows.map(({ row }) => row)).toEqual(rows.map((_, i) => i + 1));
    expect(rows.slice(0, -1).map(({ verdict }) => verdict)).toEqual(
      bad.map(([, field]) => ({ kind: 'refused', field })),
    );
    expect(rows.at(-1)?.verdict.kind).toBe('new');
  });

  test.each([
    ['JM', 'JM'],
    [' jm ', 'JM'],
    ['Jamaica', 'JM'],
    ['UK', 'GB'],
    ['Côte d’Ivoire', 'CI'],
    ['unknown', 'ZZ'],
    ['ZZ', 'ZZ'],
  ])('a row of an OPML file takes its country from the text %j', (country, code) => {
    expect(verdicts([outline({ country })])).toMatchObject([{ source: { metadata: { country: code } } }]);
  });

  test('rows of an OPML file ignore unknown names and prototypes in our own settings', () => {
    const [verdict] = verdicts([
      outline({ settings: '{"id":"evening","version":9,"__proto__":{"active":false},"active":false}' }),
    ]);
    if (verdict?.kind !== 'new') throw new Error('not taken');
    expect(Object.keys(verdict.source).toSorted()).toEqual([
      'active',
      'category',
      'metadata',
      'name',
      'region',
      'type',
      'url',
    ]);
    expect(verdict.source.active).toBe(false);
  });

  test('rows of an OPML file are known by the address from which a feed has moved', () => {
    const moved = { from: 'https://old.example/feed', at: '2026-11-20T10:00:00.000Z' };
    const present = [sampleSource({ name: 'Evening', url: 'https://new.example/feed', moved })];
    const outline = { name: 'x', address: moved.from, hints: [], settings: null };
    expect(opmlRows([outline], present)[0]?.verdict).toEqual({ kind: 'known', by: 'Evening' });
  });

  test('rows of an OPML file are recognised as known or repeated in any spelling of the address', () => {
    const rows = [
      outline({ address: 'http://www.evening.example/feed/?utm_source=x' }),
      outline(),
      outline({ address: 'HTTPS://morning.example/feed/#top' }),
      outline({ name: 'Wire', address: '', settings: '{"type":"gdelt","url":"gdelt","metadata":{"query":"ferry"}}' }),
      outline({ name: 'Wire', address: '', settings: '{"type":"gdelt","url":"gdelt","metadata":{"query":"harbour"}}' }),
    ];
    const wire = stored({ id: 'wire', name: 'Wire', type: 'gdelt', url: 'gdelt', metadata: { query: 'ferry' } });
    expect(verdicts(rows, [stored(), wire]).map((verdict) => ('source' in verdict ? verdict.kind : verdict))).toEqual([
      { kind: 'known', by: 'Evening' },
      'new',
      { kind: 'twice', row: 2 },
      { kind: 'known', by: 'Wire' },
      'new',
    ]);
  });
});

describe('a written OPML file', () => {
  test('a written OPML file has a folder for each region and escapes all values', () => {
    const nasty = `A "quoted" <b> & 'all' \u0001\n`;
    const text = writeOpml(
      [
        stored(),
        stored({ region: null, name: nasty, url: 'https://a.example/?a=1&b="2"', metadata: { query: nasty } }),
      ],
      '<Sources>',
      new Date('2026-11-20T12:00:00Z'),
    );
    expect(text).toContain('<outline text="Caribbean">\n      <outline type="rss" text="Evening" title="Evening"');
    expect(text).toContain('category="/caribbean/general"');
    expect(text).toContain('text="A &#34;quoted&#34; &#60;b&#62; &#38; &#39;all&#39; &#10;"');
    expect(text).toContain('<dateCreated>Fri, 20 Nov 2026 12:00:00 GMT</dateCreated>');
    expect(text).toContain('<title>&#60;Sources&#62;</title>');
    expect(text.match(/<(?!\/?(?:opml|head|title|dateCreated|body|outline)\b|\?xml)/g)).toBeNull();
  });
});
