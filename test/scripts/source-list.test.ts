import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fillPlaceholders } from '#scripts/local-stage/seed/demo-feeds.ts';
import { loopbackOrigins, readOpml, readSourceList } from '#scripts/local-stage/seed/source-list.ts';
import { demoEntries } from '#test/support/demo-reports.ts';

const opml = (body: string): string => `<opml version="2.0"><body>${body}</body></opml>`;

describe('OPML', () => {
  it('OPML is read with flattened folders and decoded titles, with any quotes and case', () => {
    const text = opml(
      `<OUTLINE text='a'><outline xmlurl='https://a.example/?x=1&amp;y=2' text="A &#38; B"/></OUTLINE><!-- <outline xmlUrl="no"/> -->`,
    );
    expect(readOpml(text)).toEqual([{ url: 'https://a.example/?x=1&y=2', title: 'A & B' }]);
  });

  it('OPML cannot define entities or open files', () => {
    const text = `<!DOCTYPE opml [<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY y "&x;&x;">]>${opml('<outline xmlUrl="https://a.example/&y;"/>')}`;
    expect(readOpml(text)).toEqual([{ url: 'https://a.example/&y;', title: '' }]);
  });

  it.each([
    ['<rss><channel/></rss>', 'not OPML'],
    ['<opml><body><outline xmlUrl="x"></body></opml>', 'closes nothing'],
    ['<opml><body>', 'is not closed'],
    ['<opml><body><outline xmlUrl="x', 'malformed tag'],
    ['<opml><!-- never ends', 'does not end'],
    [opml('<outline>'.repeat(200)), 'nested deeper'],
  ])('OPML is rejected with a reason: %s', (text, reason) => {
    expect(readOpml(text)).toContain(reason);
  });

  it('OPML with 50,000 unclosed tags is parsed in one pass', () => {
    expect(readOpml(`<opml>${'<outline xmlUrl="https://a.example/"/>'.repeat(50_000)}`)).toContain('is not closed');
  });
});

describe('a list of sources', () => {
  it('a list of sources gives a loopback source the same id on another port', () => {
    const [first] = readSourceList('[{"url":"http://127.0.0.1:4001/a.xml"}]', 'list');
    const [second] = readSourceList('[{"url":"http://127.0.0.1:4002/a.xml"}]', 'list');
    expect(first?.id).toBe(second?.id);
    expect(loopbackOrigins([...(first ? [first] : [])])).toEqual(['http://127.0.0.1:4001']);
  });

  it('a list of sources accepts API sources by keyword and skips duplicates', () => {
    const list = readSourceList(
      '[{"url":"gdelt","type":"gdelt"},{"url":"https://a.example/f"},{"url":"https://a.example/f"}]',
      'list',
    );
    expect(list.map(({ url, name, region, category }) => [url, name, region, category])).toEqual([
      ['gdelt', 'gdelt', null, 'general'],
      ['https://a.example/f', 'a.example', null, 'general'],
    ]);
  });

  it('the demo has premium articles, in English too, and far more free ones [PAY-01, PAY-15]', async () => {
    const folder = 'test/fixtures/feeds/';
    const list = fillPlaceholders(readFileSync(`${folder}sources.json`, 'utf8'), new Date(), 'http://127.0.0.1:1');
    const premium = new Set(
      readSourceList(list, 'demo').flatMap(({ url, metadata }) => (metadata.premium ? [basename(url)] : [])),
    );
    const entries = await demoEntries(new Date());
    const paid = entries.filter(({ feed }) => [...premium].some((file) => file.startsWith(`${feed}.`)));
    expect(paid.length).toBeGreaterThanOrEqual(8);
    expect(paid.filter(({ language }) => language?.startsWith('en')).length).toBeGreaterThanOrEqual(4);
    expect(paid.length / entries.length).toBeLessThan(0.25);
  });

  it('a list of sources takes countries from OPML by code and by name', () => {
    const text =
      '<opml><outline xmlUrl="https://a.example/" desk:country="JM"/><outline xmlUrl="https://b.example/" country="haiti"/></opml>';
    expect(readSourceList(text, 'list').map(({ metadata }) => metadata)).toEqual([
      { country: 'JM' },
      { country: 'HT' },
    ]);
  });

  it.each([
    ['{"url":"x"}', 'expected a list'],
    ['[{"name":"x"}]', 'entry 1'],
    ['[{"url":"https://a.example"},{"url":"https://b.example","region":"mars"}]', 'entry 2'],
    ['not json', 'neither JSON nor OPML'],
    ['[{"url":"https://a.example","metadata":{"country":"XX"}}]', 'metadata.country: must be the code of a country'],
    ['<opml><outline xmlUrl="https://a.example/" country="Atlantis"/></opml>', 'metadata.country'],
  ])('a list of sources rejects %s', (text, reason) => {
    expect(() => readSourceList(text, 'list')).toThrow(reason);
  });
});
