import { describe, expect, it } from 'vitest';
import { purgedPaths } from '#functions/events/purge-edge.ts';
import { contract } from '#shared/api/contract.ts';
import { documents } from '#shared/api/documents.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { production, Synthesized } from './synthesized.ts';

/** They name no article. */
const others = [
  'robots',
  'publisher',
  'about',
  'fetchFeed',
  'listMarkets',
  'listMatches',
  'getWeather',
  'listWeatherCities',
  'listDiasporaPlayers',
];

const stack = new Synthesized(production);

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
    const covered = (path: string) => purgedPaths.some((purged) => path.startsWith(purged.slice(0, -1)));
    expect([...read, ...Object.values(contract)].map(({ path }) => path).filter((path) => !covered(path))).toEqual([]);
    // CloudFront allows 15 wildcards at a time: the second purge begins while the first one may be in progress.
    expect(purgedPaths.length).toBeLessThanOrEqual(7);
  });
});

describe('a copy at the edge', () => {
  const policies = [
    ...Object.entries<Pick<Endpoint, 'summary' | 'cache'>>(documents),
    ...Object.entries<Pick<Endpoint, 'summary' | 'cache'>>(contract),
  ];
  it.each(policies.filter(([name]) => !others.includes(name)))(
    'a copy at the edge of %s expires within four minutes, should CloudFront not be reachable when an article is taken down',
    (_, { cache }) => {
      if (cache?.kind === 'public') expect(cache.edge + cache.stale).toBeLessThanOrEqual(4 * 60);
    },
  );
});
