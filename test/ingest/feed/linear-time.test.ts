import { describe, expect, test, vi } from 'vitest';
import { FeedError } from '#functions/feeds/parse/raw-feed.ts';
import { maxAddress } from '#functions/feeds/parse/resolve-address.ts';
import { gdeltAddress } from '#shared/domain/sources/source-address.ts';
import { isNightly } from '#test/support/seeded.ts';
import { address, atom, read, rss } from './read.ts';

// Generous, for busy machines.
vi.setConfig({ testTimeout: 240_000 });

/** Characters of the longer text. A quadratic step over as many takes a second, at night ten. */
const size = isNightly ? 100_000 : 30_000;
const shorter = 8;
/** Milliseconds of processor time that count as nothing. */
const floor = 60;

/** Attempts in which a step must be quadratic. */
const attempts = 4;

/** Texts before and after a run of one character: shapes that make careless regular expressions quadratic. */
const shapes: ((run: string) => string)[] = [
  (run) => `${run}x`,
  (run) => `<${run}x`,
  (run) => `a <b ${run}=`,
  (run) => `Jo (${run}`,
  (run) => `a@${run})`,
  (run) => `&lt;${run}x`,
];
/** Bodies get only the first of them: they go through a tokenizer, which takes most of the time of this test. */
const bodyShapes = 2;
/** All punctuation, blanks, a letter of each kind, and pieces of markup, addresses and mail. */
const pieces = [
  ...' !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~an0',
  ...['\t', '\n', '\r\n', '\u00a0', '\u200d', '\u202e', '\u0301', '\ud83d', '😀', '語', 'é', '\ufffd', '\u0000'],
  ...['<a ', '</', '</p', '<br ', '<!--', ']]>', '&#', '&amp;', '&lt;', 'a@', '(a@', ' (', ' on', ' onx', '?>', '<?'],
];

const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const elements = (names: string, text: string) =>
  names
    .split(' ')
    .map((name) => `<${name}>${text}</${name}>`)
    .join('');

/** A document of each format with the text in every field that we read, and the body in every field of markup. */
const formats: Record<string, (text: string, body: string) => { document: string; url?: string }> = {
  RSS: (raw, body) => {
    const text = xml(raw);
    const inside = `${elements('title link guid pubDate author dc:creator itunes:author category dc:subject tags media:keywords language', text)}<content:encoded>${xml(body)}</content:encoded><description><![CDATA[${body}]]></description><enclosure url="${text}" type="${text}"/><media:content url="${text}" medium="${text}"/>`;
    return { document: rss(`${elements('language', text)}<item>${inside}</item>`) };
  },
  'RSS with pieces of CDATA': (raw) => {
    const cut = (text: string) => text.replace(/[\s\S]{1000}/g, (part) => `<![CDATA[${part}]]>`);
    return { document: rss(`<item>${elements('guid link author dc:creator category pubDate', cut(xml(raw)))}</item>`) };
  },
  Atom: (raw, body) => {
    const text = xml(raw);
    const inside = `<title type="text">${text}</title><link href="${text}" rel="${text}"/><link href="${text}"/>${elements('id published updated', text)}<author>${elements('name email', text)}</author><category term="${text}" label="${text}"/><summary>${xml(body)}</summary><content type="html">${xml(body)}</content>`;
    return { document: atom(`<title>${text}</title><entry xml:lang="${text}" xml:base="${text}">${inside}</entry>`) };
  },
  RDF: (raw, body) => {
    const text = xml(raw);
    return {
      document: `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><item rdf:about="${text}">${elements('description', xml(body))}${elements('title link dc:date dc:creator dc:subject dc:identifier', text)}</item></rdf:RDF>`,
    };
  },
  XML: (raw) => ({ document: `<rss ${raw}><channel xmlns:a="${raw}">${raw}<item><title>${raw}</title></item>` }),
  'JSON Feed': (text, body) => {
    const author = { name: text };
    const item = {
      ...{ id: text, title: text, url: text, external_url: text, content_text: body, content_html: body },
      ...{ summary: body, date_published: text, image: text, banner_image: text, language: text },
      ...{ authors: [author, author], author, tags: [text], attachments: [{ url: text, mime_type: 'image/png' }] },
    };
    const plain = { ...item, content_html: '' };
    const version = 'https://jsonfeed.org/version/1.1';
    return {
      document: JSON.stringify({ version, title: text, home_page_url: text, language: text, items: [item, plain] }),
    };
  },
  GDELT: (text) => ({
    document: JSON.stringify({
      articles: [{ url: text, title: text, seendate: text, socialimage: text, domain: text }],
    }),
    url: gdeltAddress,
  }),
};

/** A document in which one field occurs as often as it is read. */
const inEntry = (entry: string) => rss(`<item><title>News</title>${entry}</item>`);

/** The fields, how many of their characters are read, and how a value begins that gets far in its expressions. */
const fullFields: Record<string, { limit: number; openings: string[]; document: (text: string) => string }> = {
  date: {
    limit: 100,
    openings: [
      ...['2004年1月1', '2004년 5월 28일 1:31', '2004-05-06', '2004-05-06T10:00:00', '20040506', '1630929600', '('],
      ...['Thu, 01 Jan 2004', 'Thu, 01 Jan 2004 10:00:00', '6 Jan 2004 3pm +', '3 ', '6 سبتمبر', 'thứ '],
    ],
    document: (text) => inEntry(elements('pubDate', text).repeat(20)),
  },
  language: { limit: 100, openings: ['', 'en'], document: (text) => inEntry(elements('language', text)) },
  author: {
    limit: 2048,
    openings: ['', '<jo@', 'jo@example.com (', 'Jo ('],
    document: (text) => inEntry(elements('author', text).repeat(5)),
  },
  category: {
    limit: 2048,
    openings: ['', '<b '],
    document: (text) => inEntry(elements('category', text).repeat(20)),
  },
  id: { limit: 2048, openings: ['', 'https://a.example/'], document: (text) => inEntry(elements('guid', text)) },
  title: { limit: 10_000, openings: ['', '<a ', '&lt;'], document: (text) => inEntry(elements('title', text)) },
  address: {
    limit: maxAddress,
    openings: ['', 'www.', 'feed:', 'https://a.example/', '&amp'],
    document: (text) => inEntry(elements('link', text).repeat(20)),
  },
};

const processorMs = (since?: NodeJS.CpuUsage): number => {
  // Only their sum is exact: the kernel divides it by what ran at its ticks, a few milliseconds apart.
  const { user, system } = process.threadCpuUsage(since);
  return (user + system) / 1000;
};

/** Processor time that parsing takes. */
async function cost({ document, url = address }: { document: string; url?: string }): Promise<number> {
  const bytes = new TextEncoder().encode(document);
  const before = process.threadCpuUsage();
  await read(bytes, { url }).catch((error: unknown) => {
    if (!(error instanceof FeedError)) throw error;
  });
  return processorMs(before);
}

/** By day, each piece is tried in every third shape: in others than the piece next to it. */
const isTried = (shape: number, place: number): boolean => isNightly || (shape + place) % 3 === 0;

const runOf = (piece: string, length: number) => piece.repeat(Math.ceil(length / piece.length));

describe('the work of parsing grows in step with the text [ING-16]', () => {
  test.each(Object.entries(formats))(
    'the work of parsing grows in step with the text in every field of %s',
    async (_, format) => {
      const worse: string[] = [];
      for (const [shape, of] of shapes.entries()) {
        for (const [place, piece] of pieces.entries()) {
          if (!isTried(shape, place)) continue;
          const costOf = (length: number) => {
            const text = of(runOf(piece, length));
            return cost(format(text, shape < bodyShapes ? text : ''));
          };
          // Eight times the text: a linear step takes eight times as long, a quadratic one 64 times. What else runs on
          // the machine can slow down a short text or a long one, but not each time.
          let long = 0;
          let isWorse = true;
          for (let attempt = 0; isWorse && attempt < attempts; attempt++) {
            long = await costOf(size);
            isWorse = long > floor && long > 3 * shorter * Math.max(await costOf(size / shorter), 1);
          }
          if (isWorse) worse.push(`${JSON.stringify(piece)} in shape ${shape}: ${long} ms`);
        }
      }
      expect(worse).toEqual([]);
    },
  );

  /** Below the limits of a field, a step may be quadratic and stay unseen in one field: here are thousands. */
  test('many short fields take about as long with any text as with plain letters', async () => {
    const manyFields = (text: string) => {
      const authors = Array.from({ length: 5 }, () => ({ name: text }));
      const item = { id: text, title: text, url: text, summary: text, authors, tags: [text, text], language: text };
      const items = Array.from({ length: 40 }, () => item);
      return { document: JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', items }) };
    };
    const costIn = (of: (run: string) => string, piece: string) => cost(manyFields(of(runOf(piece, 2000))));
    const plainCosts = async () => {
      const costs: number[] = [];
      for (const of of shapes) costs.push(await costIn(of, 'a'));
      return costs;
    };
    await plainCosts();
    const plain = Math.max(...(await plainCosts()), 10);
    const worse: string[] = [];
    for (const [place, piece] of pieces.entries())
      for (const [shape, of] of shapes.entries()) {
        if (!isTried(shape, place)) continue;
        const ms = await costIn(of, piece);
        if (ms > 10 * plain) worse.push(`${JSON.stringify(piece)} in shape ${shape}: ${ms} ms`);
      }
    expect(worse).toEqual([]);
  });

  /** Longer values of a field may never reach the step that is slow: here each is as long as its field allows. */
  test.each(Object.entries(fullFields))(
    'the longest %s that is read takes about as long as plain letters',
    async (_, field) => {
      const costOf = (value: string) => cost({ document: field.document(xml(value.slice(0, field.limit))) });
      for (const opening of field.openings) {
        const plainCost = () => costOf(opening + runOf('a', field.limit));
        await plainCost();
        const plain = Math.max(await plainCost(), 10);
        const length = field.limit - opening.length - 1;
        for (const piece of pieces) {
          const ms = await costOf(`${opening}${runOf(piece, length).slice(0, length)}!`);
          expect(ms, `${JSON.stringify(piece)} after ${JSON.stringify(opening)}`).toBeLessThanOrEqual(10 * plain);
        }
      }
    },
  );
});
