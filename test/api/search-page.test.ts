import { readFileSync } from 'node:fs';
import { Parser } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { type ResultsPage, searchPage, withoutScript } from '#functions/documents/search.ts';
import type { SearchResults } from '#shared/api/search.ts';
import { readSearch } from '#shared/domain/search/search-address.ts';
import { samplePreview } from '#test/support/sample-article.ts';

const page = readFileSync('web/index.html', 'utf8');
const search = (query: string) => readSearch(new URLSearchParams(query));
const text = (value: string, marks: [number, number][] = []) => ({ text: value, marks });

function found(given: Partial<SearchResults['items'][number]>, next: string | null = null): ResultsPage {
  const texts = { title: text('Port opens'), snippet: text('The port opened.') };
  const item = { article: samplePreview(1), ...texts, without: [], ...given };
  const results = { items: [item], total: 1, isLowerBound: false, instead: null, pages: [], neighbours: [] };
  return { results, next };
}

/** The names of all elements in their order, and the texts and attributes of some. */
function parse(html: string) {
  const names: string[] = [];
  const links: string[] = [];
  const marks: string[] = [];
  const fields: Record<string, string> = {};
  let isMark = false;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      names.push(name);
      // Without an address: the notice that the site's code could not be loaded.
      if (name === 'a' && attributes.href) links.push(attributes.href);
      if (name === 'input') fields[attributes.name ?? ''] = attributes.value ?? '';
      isMark = name === 'mark';
    },
    ontext: (value) => {
      if (isMark) marks.push(value);
    },
    onclosetag: () => {
      isMark = false;
    },
  });
  parser.end(html);
  return { shape: names.join(' '), links, marks, fields };
}

describe('the search page without JavaScript', () => {
  test('the search page without JavaScript replaces what index.html shows without JavaScript, which is there once', () => {
    expect(page.match(new RegExp(withoutScript, 'gs'))).toHaveLength(1);
    const html = searchPage(page, search('q=port'), found({}));
    expect(html.match(/<noscript>/g)).toHaveLength(1);
    expect(html).toContain('src="./main.ts"');
  });

  test('the search page without JavaScript has a form, the results with marks and source, and the next page', () => {
    const html = searchPage(page, search('q=port&region=asian'), found({ title: text('Port opens', [[0, 4]]) }, 'abc'));
    const { links, marks, fields } = parse(html);
    expect(links).toEqual(['/article/story-1', '/search?q=port&region=asian&cursor=abc']);
    expect(marks).toEqual(['Port']);
    expect(fields).toEqual({ q: 'port', region: 'asian', sort: 'relevance' });
    expect(html).toContain('Harbour Tribune');
    expect(html).toContain('1 article<');
  });

  test('the search page without JavaScript says which query it answers, with a way back to the written one', () => {
    const { results, next } = found({});
    const instead = { q: 'port', kind: 'corrected' } as const;
    const html = searchPage(page, search('q=prot&region=asian'), { results: { ...results, instead }, next });
    expect(html).toContain('Showing results for <b dir="auto">port</b>');
    expect(parse(html).links[0]).toBe('/search?q=prot&region=asian&exact=true');
  });

  test('the search page without JavaScript has named pages, missing words and neighbours', () => {
    const { results } = found({ without: ['prot', 'ميناء'] });
    const html = searchPage(page, search('q=ghana+prot'), {
      results: {
        ...results,
        pages: [
          { kind: 'publisher', id: 'accra-morning', name: 'Accra Morning' },
          { kind: 'topic', id: 'culture', name: 'Culture' },
          { kind: 'entity', id: 'ghana', name: 'Ghana' },
        ],
        neighbours: [{ q: 'ghana port', kind: 'near', count: 3 }],
      },
      next: null,
    });
    const named = ['/publisher/accra-morning', '/?topic=culture', '/about/ghana'];
    expect(parse(html).links).toEqual([...named, '/search?q=ghana+port', '/article/story-1']);
    expect(html).toContain('without: <bdi>prot, ميناء</bdi>');
    expect(html).toContain('ghana port</a> (3 articles)');
  });

  test('the search page without JavaScript leaves out marks that overlap or lie outside of the text', () => {
    const title = text('Port', [
      [0, 2],
      [1, 3],
      [3, 2],
      [2, 9],
    ]);
    expect(parse(searchPage(page, search('q=port'), found({ title }))).marks).toEqual(['Po']);
  });

  test('the search page without JavaScript says that a search failed, and has the form without words', () => {
    expect(searchPage(page, search('q=port'), null)).toContain('The search did not work.');
    expect(parse(searchPage(page, search(''), undefined)).fields).toMatchObject({ q: '' });
  });

  test.each([
    '</noscript><script>window.hit=1</script>',
    '"><img src=x onerror=alert(1)>',
    "' onfocus='alert(1)",
    "$& $' $` $1",
    '<!-- --> ]]> &lt;',
    '\u0000\u0008\ud800',
    '%3Cscript%3E',
  ])('the search page without JavaScript shows hostile words as words: %j', (words) => {
    const hostile = found(
      {
        article: samplePreview(1, { source: words }),
        title: text(words, [[0, 2]]),
        snippet: text(words, [[1, 3]]),
      },
      words,
    );
    const query = new URLSearchParams({ q: words, topic: words }).toString();
    const harmless = found({ title: text('ab cd', [[0, 2]]), snippet: text('ab cd', [[1, 3]]) }, 'abc');
    const corrected = ({ results, next }: ResultsPage, q: string): ResultsPage => ({
      results: { ...results, instead: { q, kind: 'corrected' } },
      next,
    });
    const html = searchPage(page, search(query), corrected(hostile, words));
    const plain = corrected(harmless, 'abc');
    expect(parse(html).shape).toBe(parse(searchPage(page, search('q=ab'), plain)).shape);
  });
});
