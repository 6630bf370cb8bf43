import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { checkPacks, packsOf } from '#scripts/deploy/check-packs.ts';
import { brand } from '#shared/config/brand.ts';
import { packCountries } from '#shared/config/seed/country-packs.ts';
import { publisher } from '#test/ingest/fetch/loopback.ts';
import { rssOf } from '#test/support/feed-host.ts';

const now = new Date('2026-11-20T12:00:00Z');
const rss = rssOf('Paper', [{ title: 'One', link: 'https://paper.example/1', publishedAt: '2026-11-19T08:00:00Z' }]);
const page = (...feeds: string[]) =>
  `<!doctype html><html><head>${feeds.map((href) => `<link rel="alternate" type="application/rss+xml" href="${href}">`).join('')}</head><body>Harbour</body></html>`;

type Page = string | ((response: ServerResponse) => void);
const redirect = (status: number, location: string) => (response: ServerResponse) =>
  void response.writeHead(status, { location }).end();

/** A publisher's site on loopback, with what it serves at each path. It counts how many requests overlap. */
async function site(pages: Record<string, Page>) {
  const overlap = { now: 0, most: 0 };
  const server = await publisher((request, response) => {
    overlap.now += 1;
    overlap.most = Math.max(overlap.most, overlap.now);
    response.on('close', () => {
      overlap.now -= 1;
    });
    const found = pages[request.url ?? ''];
    if (typeof found === 'function') found(response);
    else if (found === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': found.startsWith('<?xml') ? 'text/xml' : 'text/html' }).end(found);
  });
  return { ...server, overlap };
}

let printed = '';
beforeEach(() => {
  printed = '';
  vi.spyOn(console, 'log').mockImplementation((text: string) => {
    printed += `${text}\n`;
  });
});
afterEach(() => vi.restoreAllMocks());

const paper = (name: string, home: string, feed: string | null = null) => ({
  ...{ name, language: 'en', home, feed, checkedOn: null },
});
/** Checks publishers of Jamaica. @returns what it printed, and the error that ends the command */
async function check(...publishers: ReturnType<typeof paper>[]): Promise<string> {
  const error = await checkPacks([{ country: 'JM', publishers }], now).catch((thrown: Error) => thrown.message);
  return `${printed}${error ?? ''}`;
}

it('the check reads feeds as listed and those that home pages name, one request at a time, under our name', async () => {
  const { origin, requests, overlap } = await site({
    '/': page('/news.xml'),
    '/feed': rss,
    '/news.xml': rss,
    '/rss': rss,
  });
  const said = await check(paper('Listed', `${origin}/`, `${origin}/feed`), paper('Found', `${origin}/`));
  expect(said).toContain('Jamaica (JM)\n  ✓ Listed: 1 entry, the newest of 2026-11-19\n');
  expect(said).toContain(`  ! Found: Its home page names ${origin}/news.xml: 1 entry, the newest of 2026-11-19\n`);
  expect(said).toContain('✓ All 2 publishers work: 1 work as listed, 1 at another address');
  expect(requests.map(({ url }) => url)).toEqual(['/feed', '/', '/news.xml']);
  expect(new Set(requests.map(({ headers }) => headers['user-agent']))).toEqual(new Set([brand.userAgent]));
  expect(overlap.most).toBe(1);
});

it('the check says where a feed has moved, and that a temporary redirect is none', async () => {
  const { origin } = await site({
    '/old': redirect(301, '/new'),
    '/now': redirect(302, '/new'),
    '/new': rss,
    '/': page('/new'),
  });
  const said = await check(
    paper('Moved', `${origin}/`, `${origin}/old`),
    paper('Elsewhere', `${origin}/`, `${origin}/now`),
    paper('Lost', `${origin}/`, `${origin}/missing`),
  );
  expect(said).toContain(`! Moved: 1 entry, the newest of 2026-11-19; moved for good to ${origin}/new\n`);
  expect(said).toContain('✓ Elsewhere: 1 entry');
  expect(said).toContain(`! Lost: The address was not found (404). Its home page names ${origin}/new: 1 entry`);
});

it('the check reports each publisher that fails with its reason, and ends with an error', async () => {
  const { origin } = await site({
    '/none': page(),
    '/dead': page('/gone', '/empty'),
    '/gone': (response) => void response.writeHead(410).end(),
    '/empty': rssOf('Empty', []),
    '/loop': redirect(301, '/loop'),
    '/inside': redirect(301, 'http://169.254.169.254/latest'),
    '/private': page('http://10.0.0.1/feed', 'file:///etc/passwd'),
    '/control': page('/\u001b[2Jfeed\u202e'),
    '/broken': (response) => void response.destroy(),
    '/huge': (response) => void response.writeHead(200, { 'content-length': 1e9 }).write('<rss>'),
    '/feed': rss,
  });
  const names = ['none', 'dead', 'loop', 'inside', 'private', 'control', 'broken', 'huge', 'missing'];
  const said = await check(
    paper('Good', `${origin}/feed`, `${origin}/feed`),
    ...names.map((name) => paper(name, `${origin}/${name}`)),
  );
  for (const name of names) expect(said).toMatch(new RegExp(`^  ✗ ${name}: .{10,}\\.$`, 'm'));
  expect(said).toContain(
    `✗ dead: Its home page names ${origin}/gone: The publisher has removed this feed (410 Gone). Its home page names ${origin}/empty: The feed has no entries.`,
  );
  expect(said).toContain('✗ inside: The address is not on the public internet.');
  expect(said).not.toMatch(/\p{Cf}|10\.0\.0\.1/u);
  expect(said).not.toContain('\u001b');
  expect(said).toMatch(/9 of 10 publishers fail; 1 work as listed, 0 at another address\.$/);
});

it('the check gives up on a publisher that never replies, and reads the next one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const { origin, requests } = await site({ '/slow': () => vi.runAllTimers(), '/feed': rss });
  const said = await check(paper('Slow', `${origin}/slow`), paper('Good', `${origin}/`, `${origin}/feed`));
  vi.useRealTimers();
  expect(said).toContain("✗ Slow: The publisher's server took too long to respond.");
  expect(said).toContain('✓ Good: 1 entry');
  expect(requests).toHaveLength(2);
});

it('the check says at once that there is no network, and reads nothing', async () => {
  const { origin, requests } = await site({});
  const closed = 'http://127.0.0.1:1/';
  expect(await check(paper('One', closed), paper('Two', closed, `${origin}/feed`))).toBe(
    'There is no network: no publisher can be reached. Nothing was checked.',
  );
  expect(requests).toEqual([]);
});

it('the check is of all countries, or of one by its code or name', () => {
  expect(packsOf(undefined)).toHaveLength(packCountries.home.length + packCountries.diaspora.length);
  for (const jamaica of ['JM', 'jm', 'Jamaica'])
    expect(packsOf(jamaica)).toMatchObject([
      { country: 'JM', publishers: [{ name: 'The Gleaner' }, {}, {}, {}, {}, {}, {}] },
    ]);
  for (const none of ['AQ', '', 'Atlantis'])
    expect(() => packsOf(none)).toThrow(/there is no pack\. Choose one of JM /);
});
