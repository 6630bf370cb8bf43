import { describe, expect, it } from 'vitest';
import { contract } from '#shared/api/contract.ts';
import { articlePaths, documents, renderedPaths } from '#shared/api/documents.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { trustPages } from '#shared/config/site-paths.ts';
import { eventFunctions } from '#shared/events.ts';
import { production, Synthesized } from './synthesized.ts';

/** They name no article, or leave the edge within four minutes. */
const others = [
  'publisher',
  'about',
  'place',
  'places',
  'listPlaces',
  'robots',
  'publishers',
  'topics',
  'markets',
  'weather',
  'sports',
  'subscribe',
  ...trustPages.filter((page) => page !== 'corrections'),
  'fetchFeed',
  'listMarkets',
  'listMatches',
  'getWeather',
  'listWeatherCities',
  'listDiasporaPlayers',
  'picture',
];

const stack = new Synthesized(production);

/** Addresses of a row that an invalidation of these paths leaves out. The star is the only wildcard, at the end. */
const uncovered =
  (purged: readonly string[]) =>
  ({ path, query }: { path: string; query?: unknown }): string[] =>
    [path, ...(query === undefined ? [] : [`${path}?a=b`])].filter(
      (address) => !purged.some((one) => (one.endsWith('*') ? address.startsWith(one.slice(0, -1)) : address === one)),
    );

describe('purging the edge in the stack', () => {
  it('the function that purges the edge may invalidate this distribution, receive its messages, and nothing else', () => {
    const grants = stack.grantsOf('purge-edge').filter(({ action }) => !action.startsWith('sqs:'));
    const distribution = stack.one('AWS::CloudFront::Distribution').id;
    expect(grants).toEqual([
      { action: 'cloudfront:CreateInvalidation', on: expect.stringContaining(`:distribution/${distribution}`) },
    ]);
  });

  it('the function that purges the edge gets the id of the distribution', () => {
    const { id } = stack.one('AWS::CloudFront::Distribution');
    expect(stack.environmentOf('purge-edge').DISTRIBUTION_ID).toEqual({ Ref: id });
  });

  it('the function that purges the edge covers every document that names articles and every reply of the API', () => {
    const read = Object.entries(documents).flatMap(([name, row]) => (others.includes(name) ? [] : row));
    expect([...read, ...Object.values(contract)].flatMap(uncovered(articlePaths))).toEqual([]);
    // CloudFront allows 15 wildcards at a time: the second purge begins while the first one may be in progress.
    expect(articlePaths.filter((path) => path.endsWith('*')).length).toBeLessThanOrEqual(7);
  });

  it('a deployment purges every document and every reply of the API, and no picture', () => {
    const { picture, ...pages } = documents;
    const all = [...Object.values(pages), ...Object.values(contract)];
    expect(renderedPaths.filter((path) => path.startsWith('/pictures'))).toEqual([]);
    expect(picture.cache.edge).toBe(31_536_000);
    expect(all.flatMap(uncovered(renderedPaths))).toEqual([]);
  });

  it('the function that applies decisions may ask for a purge', () => {
    expect(stack.environmentOf('store-articles')).toHaveProperty('PURGES_QUEUE_URL');
  });
});

describe('a copy at the edge', () => {
  const policies = [
    ...Object.entries<Pick<Endpoint, 'summary' | 'cache'>>(documents),
    ...Object.entries<Pick<Endpoint, 'summary' | 'cache'>>(contract),
  ];
  /** Kept for an hour: the writer purges them by their own addresses, and asks until it has been heard. */
  const kept = ['article', 'getArticle'];

  it.each(policies.filter(([name]) => ![...others, ...kept].includes(name)))(
    'a copy at the edge of %s expires within four minutes, should CloudFront not be reachable when an article is taken down',
    (_, { cache }) => {
      if (cache?.kind === 'public') expect(cache.edge + cache.stale).toBeLessThanOrEqual(4 * 60);
    },
  );

  it.each(policies.filter(([name]) => kept.includes(name)))(
    'a copy at the edge of %s stays for an hour and no longer, and browsers keep it for a minute at most',
    (_, { cache }) => {
      expect(cache).toMatchObject({ edge: 3600, stale: 0 });
      if (cache?.kind === 'public') expect(cache.browser).toBeLessThanOrEqual(60);
    },
  );

  it('the attempts to purge last until a copy has expired by itself', () => {
    const { maxAttempts } = eventFunctions.purgeEdge.trigger;
    // Five seconds more after each attempt (functions/runtime/queue.ts).
    expect((5 * maxAttempts * (maxAttempts - 1)) / 2).toBeGreaterThanOrEqual(3500);
  });
});
