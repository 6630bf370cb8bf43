import { beforeAll, describe, expect, it } from 'vitest';
import type { OpenStage } from '#test/support/stage.ts';
import { joinStage } from './support/shared-stage.ts';

describe('documents of a local stage', () => {
  let stage: OpenStage;
  let path = '';
  beforeAll(async () => {
    stage = await joinStage('site');
    const articles: { id: string }[] = await (await fetch(`${stage.url}/api/articles?limit=50`)).json();
    path = `/article/${articles[40]?.id}`;
  });
  const request = (address: string, init?: RequestInit) => fetch(`${stage.url}${address}`, init);

  it('an article’s document is the site’s page with its headers, and cached for any query', async () => {
    const [home, first, again] = [
      await request('/'),
      await request(path),
      await request(`${path}?utm_source=newsletter`, { headers: { authorization: 'Bearer x' } }),
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
    for (const name of ['x-frame-options', 'referrer-policy', 'permissions-policy', 'strict-transport-security'])
      expect([name, first.headers.get(name)]).toEqual([name, home.headers.get(name)]);
    // Each document has the hashes of its own styles.
    expect(first.headers.get('content-security-policy')).toMatch(/^default-src 'self'; .*style-src [^;]*'sha256-/);
  });

  it('the document of an unknown article is a 404 with the app, cached for seconds [RTE-20]', async () => {
    const [missing, again] = [await request('/article/no-such-story'), await request('/article/no-such-story')];
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
  ])('%s has the type %s', async (address, type, status) => {
    const response = await request(address);
    expect([response.status, response.headers.get('content-type')]).toEqual([status, type]);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    if (status === 200 && !address.startsWith('/robots'))
      expect(await response.text()).toContain(`${stage.url}${path}`.slice(0, -16));
  });
});
