import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminAccount, signIn } from '#scripts/local-stage/sign-in/accounts.ts';
import { contract } from '#shared/api/contract.ts';
import { type FeedHost, type FeedItem, hostFeeds, rssOf } from '#test/support/feed-host.ts';
import { type Call, callerAt, uncached } from '#test/support/readers.ts';
import { startTestStage, type TestStage, temporaryFolder } from '#test/support/stage.ts';

const folder = temporaryFolder();
let stage: TestStage;
let host: FeedHost;
const visitor = callerAt(() => stage);
let admin: Call;
const items = (name: string, count: number): FeedItem[] =>
  Array.from({ length: count }, (_, i) => ({
    title: ['berth', 'clinic', 'harvest', 'railway'].map((word) => `${word}${name}${i}`).join(' '),
    link: `https://${name}.example/${i}`,
    publishedAt: new Date(Date.now() - (i + 1) * 60_000).toISOString(),
  }));
const urlAt = (n: number): string => host.urls[n] ?? '';
const listed = async () => contract.listDeskSources.reply.parse((await admin('GET', '/api/desk/sources')).body);
const articlesOf = async (name: string) =>
  contract.listArticles.reply
    .parse((await visitor('GET', '/api/articles', undefined, uncached)).body)
    .filter((article) => article.source === name);

beforeAll(async () => {
  host = await hostFeeds([items('morning', 3), items('noon', 1)]);
  const file = join(folder.path, 'list.opml');
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE opml [<!ENTITY a "b">]>
      <opml version="2.0"><head><title>Mine</title></head><body><outline text="News"><outline text="Deep">
      <outline type="rss" text="Here &amp; There" xmlUrl="${urlAt(0)}"/></outline></outline>
      <outline type="rss" title="Second" text="x" xmlUrl="${urlAt(1)}"></outline></body></opml>`,
  );
  const feeds = join(folder.path, 'feeds');
  mkdirSync(join(feeds, 'deeper'), { recursive: true });
  writeFileSync(join(feeds, 'plain.rss'), rssOf('Plain', items('plain', 1)));
  writeFileSync(join(feeds, 'deeper/two & more.xml'), rssOf('Deeper', items('deeper', 1)));
  stage = await startTestStage({ args: ['--no-seed', '--sources', file, '--feeds', feeds] });
  const token = await signIn(stage.announced().authEmulator, adminAccount);
  admin = callerAt(() => stage, { authorization: `Bearer ${token}` });
});
afterAll(async () => {
  await stage?.end();
  await host?.close();
  folder.remove();
});

describe('sources of a local stage', () => {
  test('sources come from nested OPML and from a folder, and are listed with state and gains [API-25, SRC-42]', async () => {
    const counts = async (...names: string[]) =>
      Promise.all(names.map(async (name) => (await articlesOf(name)).length));
    expect(await counts('Here & There', 'Second')).toEqual([3, 1]);
    expect(await counts('Plain', 'Deeper')).toEqual([1, 1]);
    expect((await listed()).map(({ name }) => name).toSorted()).toEqual(['Deeper', 'Here & There', 'Plain', 'Second']);
    expect((await listed()).find(({ name }) => name === 'Here & There')).toMatchObject({
      status: 'ok',
      gained: [...Array(13).fill(0), 3],
    });
  });

  test('the endpoint is not an open proxy: no CORS, only GET, only feeds [ING-26]', async () => {
    const address = (url: string) => `${stage.url}/api/feeds/fetch?url=${encodeURIComponent(url)}`;
    const foreign = await fetch(address(urlAt(0)), { headers: { origin: 'https://elsewhere.example' } });
    expect([foreign.status, foreign.headers.get('access-control-allow-origin')]).toEqual([200, null]);
    expect(foreign.headers.get('content-type')).toContain('application/json');
    expect(foreign.headers.get('x-content-type-options')).toBe('nosniff');
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const response = await fetch(address(urlAt(0)), { method, headers: { origin: 'https://elsewhere.example' } });
      expect([method, response.ok, response.headers.get('access-control-allow-origin')]).toEqual([method, false, null]);
    }
    for (const path of ['/', '/config.json', '/api/sources'])
      expect((await fetch(address(stage.url + path))).status).toBe(400);
  });

  test('a stage without providers returns samples and logs nothing about providers [API-20, API-22, API-23]', async () => {
    expect((await visitor('GET', '/api/weather?city=London', undefined, uncached)).body).toMatchObject({
      sample: true,
    });
    expect(stage.output()).not.toMatch(/provider/i);
    expect(stage.file('logs/functions.log')).not.toMatch(/provider/i);
  });
});
