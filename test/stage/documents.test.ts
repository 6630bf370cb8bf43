import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestStage, type TestStage } from '#test/support/stage.ts';

describe('documents of a local stage', () => {
  let stage: TestStage;
  let path = '';
  beforeAll(async () => {
    stage = await startTestStage();
    const [first]: { id: string }[] = await (await fetch(`${stage.url}/api/articles?limit=1`)).json();
    path = `/article/${first?.id}`;
  });
  afterAll(() => stage?.end());
  const ask = (address: string, init?: RequestInit) => fetch(`${stage.url}${address}`, init);

  it('an article is the site’s own page, with the page’s headers, from the edge’s cache the second time, whatever the query', async () => {
    const [home, first, again] = [
      await ask('/'),
      await ask(path),
      await ask(`${path}?utm_source=somebody`, { headers: { authorization: 'Bearer x' } }),
    ];
    expect([first.headers.get('x-cache'), again.headers.get('x-cache')]).toEqual([
      'Miss from local edge',
      'Hit from local edge',
    ]);
    const text = await first.text();
    expect(await again.text()).toBe(text);
    expect(text).toContain(`<link data-served rel="canonical" href="${stage.url}${path}" />`);
    const scripts = (html: string) => [...html.matchAll(/<script[^>]* src="[^"]+"/g)].map(([script]) => script);
    expect(scripts(text)).toEqual(scripts(await home.text()));
    for (const name of [
      'content-security-policy',
      'x-frame-options',
      'referrer-policy',
      'permissions-policy',
      'strict-transport-security',
    ])
      expect([name, first.headers.get(name)]).toEqual([name, home.headers.get(name)]);
  });

  it('another host has another document: neither is answered for the other', async () => {
    const other = stage.url.replace('localhost', '127.0.0.1');
    const answer = await fetch(`${other}${path}`, { headers: { 'x-site-host': 'evil.example' } });
    expect(answer.headers.get('x-cache')).toBe('Miss from local edge');
    const text = await answer.text();
    expect(text).toContain(`href="${other}${path}"`);
    expect(text).not.toContain('evil.example');
  });

  it('answers HEAD, 304 and no other method', async () => {
    const whole = await ask(path);
    const head = await ask(path, { method: 'HEAD' });
    expect([head.status, await head.text(), head.headers.get('etag')]).toEqual([200, '', whole.headers.get('etag')]);
    const known = await ask(path, { headers: { 'if-none-match': whole.headers.get('etag') ?? '' } });
    expect([known.status, await known.text()]).toEqual([304, '']);
    expect((await ask(path, { method: 'POST' })).status).toBe(403);
  });

  it('RTE-20: an unknown article is a 404 with the whole app, kept for seconds', async () => {
    const [missing, again] = [await ask('/article/no-such-story'), await ask('/article/no-such-story')];
    expect([missing.status, missing.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(await missing.text()).toContain('<div id="root">');
    expect([again.status, again.headers.get('x-cache')]).toEqual([404, 'Hit from local edge']);
  });

  it.each([
    ['/feeds/front.xml', 'application/rss+xml; charset=utf-8', 200],
    ['/feeds/front.json', 'application/feed+json; charset=utf-8', 200],
    ['/feeds/general.xml', 'application/rss+xml; charset=utf-8', 200],
    ['/feeds/nothing.xml', 'text/plain; charset=utf-8', 404],
    ['/sitemap.xml', 'application/xml; charset=utf-8', 200],
    ['/robots.txt', 'text/plain; charset=utf-8', 200],
  ])('%s is %s', async (address, type, status) => {
    const answer = await ask(address);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, type]);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    if (status === 200 && !address.startsWith('/robots'))
      expect(await answer.text()).toContain(`${stage.url}${path}`.slice(0, -16));
  });
});
