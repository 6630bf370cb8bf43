import { describe, expect, test } from 'vitest';
import { entry, item, read } from './read.ts';

const page = 'https://paper.example/1';

describe('the name of the publisher behind a headline', () => {
  test.each([
    ['High tide - Tide Times', 'Tide Times', 'High tide'],
    ['High tide | TIDE TIMES', 'Tide Times', 'High tide'],
    ['Low - and high - Tide  Times', ' Tide Times ', 'Low - and high'],
    ['Why we read Tide Times', 'Tide Times', 'Why we read Tide Times'],
    ['High tide - Wave', 'Tide Times', 'High tide - Wave'],
    ['Tide Times', 'Tide Times', 'Tide Times'],
  ])('in "%s" of %s, the headline is "%s"', async (written, source, title) => {
    const found = await item(
      `<title>${written}</title><link>${page}</link><source url="https://t.example/">${source}</source>`,
    );
    expect([found.title, found.link]).toEqual([title, page]);
  });

  test('title and link of the source of an entry in Atom are not the entry’s', async () => {
    const source = '<source><title>Other</title><link href="https://other.example/"/></source>';
    expect(await entry(`${source}<title>High tide</title><link href="${page}"/>`)).toMatchObject({
      title: 'High tide',
      link: page,
    });
  });
});

describe('links through a redirector', () => {
  const target = 'https://paper.example/tide?id=1';
  const encoded = encodeURIComponent(target);
  test.each([
    `https://www.google.com/url?rct=j&amp;sa=t&amp;url=${encoded}&amp;usg=x`,
    `https://www.google.co.uk/url?q=${encoded}&amp;sa=D`,
    `https://l.facebook.com/l.php?u=${encoded}&amp;h=x`,
    `https://eur01.safelinks.protection.outlook.com/?url=${encoded}`,
    `https://l.facebook.com/l.php?u=${encodeURIComponent(`https://www.google.com/url?q=${encoded}`)}`,
    `https://l.threads.net/?u=${encoded}&amp;e=x`,
    `https://r.search.yahoo.com/_ylt=x/RV=2/RE=1/RU=${encoded}/RK=2/RS=y`,
    `http://us.rd.yahoo.com/dailynews/rss/*${target}`,
    `https://steamcommunity.com/linkfilter/?u=${encoded}`,
    'https://www.google.com/amp/s/paper.example/tide?id=1',
    'https://paper-example.cdn.ampproject.org/v/s/paper.example/tide?id=1',
  ])('%s leads to the page itself', async (link) => {
    expect((await item(`<title>Tide</title><link>${link}</link>`)).link).toBe(target);
  });

  test('characters that nobody sees are no part of an address', async () => {
    const found = await item(
      '<title>Tide</title><link>\u200e\u200bhttps://paper.example/ti\u00adde\u2060\u200d</link>',
    );
    expect(found.link).toBe('https://paper.example/tide');
  });

  test.each([
    'https://www.google.com/url?q=javascript%3Aalert(1)',
    'https://www.google.com/search?q=https%3A%2F%2Fpaper.example%2F',
    'https://google.com.evil.example/url?q=https%3A%2F%2Fpaper.example%2F',
    'https://paper.example/share?url=https%3A%2F%2Fother.example%2F',
    'https://r.search.yahoo.com/RU=javascript:alert(1)/RK=2',
    'https://www.google.com/amp/s/',
  ])('%s is a page like any other', async (link) => {
    expect((await item(`<title>Tide</title><link>${link}</link>`)).link).toBe(link);
  });

  test.each(['feedburner:origLink', 'pheedo:origLink'])('%s wins over the link to a redirector', async (name) => {
    const found = await item(
      `<title>Tide</title><link>https://feeds.example/~r/p/~3/x</link><${name}>${page}</${name}>`,
    );
    expect(found.link).toBe(page);
  });
});

describe('titles', () => {
  test.each(['application/octet-stream', 'image/x', 'unknown/type'])(
    'a title of the type %s is a text',
    async (type) => {
      expect((await entry(`<title type="${type}">Weather forecasters</title><link href="${page}"/>`)).title).toBe(
        'Weather forecasters',
      );
      expect((await entry(`<title type="${type}">Snow</title>`)).title).toBe('Snow');
    },
  );

  test('a body of another type is a text unless it is base64', async () => {
    const body = async (text: string) => (await entry(`<content type="application/x">${text}</content>`)).content;
    expect(await body('Weather news')).toBe('Weather news');
    expect(await body(btoa('<p>Rain</p>'))).toBe('<p>Rain</p>');
    expect((await entry(`<content type="video/mp4">${btoa('storm')}</content>`)).content).toBe('storm');
  });

  test.each([
    ['&lt;/example&gt;', '</example>'],
    ['List&lt;Item&gt; explained', 'List<Item> explained'],
    ['&lt;p&gt;High &lt;b&gt;tide&lt;/b&gt;&lt;/p&gt;', 'High tide'],
    ['&lt;span&gt;High&lt;/span&gt; &lt;o:p&gt;tide&lt;/o:p&gt;', 'High tide'],
    ['a &lt;script&gt;b&lt;/script&gt;', 'a'],
  ])('the title %s is read as "%s"', async (written, title) => {
    expect((await item(`<title>${written}</title><link>${page}</link>`)).title).toBe(title);
  });

  test.each([
    ['an override', 'File \u202egnp.exe', 'File gnp.exe'],
    ['an embedding that is not closed', '\u202bنص', 'نص'],
    ['an isolate that is not closed', '\u2067نص \u2066A\u2069', 'نص A'],
    ['an isolate that is closed', 'نص \u2066A\u2069', 'نص \u2066A\u2069'],
    ['an end too many', 'A\u2069 b', 'A b'],
    ['a mark', 'A\u200f!', 'A\u200f!'],
  ])('%s in a title does not reach the text behind it', async (_, written, title) => {
    const found = await item(`<title>${written}</title><description>${written}</description><link>${page}</link>`);
    expect([found.title, found.summary]).toEqual([title, title]);
  });
});

test('a title of characters that nobody sees is none', async () => {
  expect((await item('<title>\u200b\u00ad</title><description>High tide.</description><link>/1</link>')).title).toBe(
    'High tide.',
  );
});

test.each(['{"error": "cache"}', '<br />\n<b>Warning</b>: x in <b>/y.php</b>\n', '\ufeff \n\ufeff', '<!-- <html> -->'])(
  'a feed with %j before it is a feed',
  async (before) => {
    const feed = await read(`${before}<rss><channel><item><title>Tide</title></item></channel></rss>`);
    expect(feed.entries).toMatchObject([{ title: 'Tide' }]);
  },
);

test('a feed with the DOCTYPE of HTML is a feed, and a web page is none', async () => {
  const feed = '<!DOCTYPE html>\n<rss><channel><item><title>Tide</title></item></channel></rss>';
  expect((await read(feed)).entries).toMatchObject([{ title: 'Tide' }]);
  await expect(read('<!doctype html><title>Tide</title><p>text')).rejects.toThrow('web page');
});
