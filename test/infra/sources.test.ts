import { describe, expect, it } from 'vitest';
import { apiBehaviours, matches } from '#infra/site/api-behaviours.ts';
import { contract } from '#shared/api/contract.ts';
import { production, referred, Synthesized } from './synthesized.ts';

const stack = new Synthesized(production);
const behaviours = apiBehaviours(Object.values(contract));

describe('fetch-feed [ING-26]', () => {
  it('fetch-feed may only list sources and publishers, which are public', () => {
    expect(stack.grantsOf('fetch-feed')).toEqual([
      { action: 'dynamodb:Query', on: expect.stringMatching(/^Table[0-9A-F]{8}$/) },
    ]);
    const { Role } = stack.lambdaOf('fetch-feed');
    const policies = stack.all('AWS::IAM::Policy').map(({ properties }) => JSON.stringify(properties));
    const own = policies.filter((text) => text.includes(`"Roles":[{"Ref":"${referred(Role)}"}]`));
    expect(own.filter((text) => text.includes('dynamodb:'))).toEqual([
      expect.stringContaining('{"ForAllValues:StringEquals":{"dynamodb:LeadingKeys":["sources","publishers"]}}'),
    ]);
    expect(Object.keys(stack.environmentOf('fetch-feed')).sort()).toEqual(['ORIGIN_SECRETS', 'STAGE', 'TABLE_NAME']);
  });

  it('fetch-feed accepts ten new addresses a second for all callers', () => {
    expect(stack.one('AWS::ApiGatewayV2::Stage').properties.RouteSettings).toMatchObject({
      'GET /api/feeds/fetch': { ThrottlingRateLimit: 10, ThrottlingBurstLimit: 40 },
    });
  });

  it('fetch-feed is cached by its address only and gets nothing from the caller', () => {
    expect(behaviours.find(({ pattern }) => pattern === '/api/feeds/fetch')).toEqual({
      pattern: '/api/feeds/fetch',
      cached: true,
      shielded: false,
      queryStrings: ['url'],
      forwardsCaller: false,
    });
    expect(contract.fetchFeed.cache).toEqual({ kind: 'public', browser: 900, edge: 900, stale: 0 });
  });

  it('fetch-feed has time and memory for a fetch of ten seconds and for parsing 5 MB', () => {
    expect(stack.lambdaOf('fetch-feed').Timeout).toBe(29);
    const { properties } = stack.one('AWS::Lambda::Function', stack.lambdaOf('fetch-feed').id);
    expect(properties.MemorySize).toBe(1024);
  });
});

describe('editing sources [API-26 to API-28]', () => {
  it('the public list of sources takes no calls from the desk: it is cached, and has a throttle of its own', () => {
    const { RouteSettings } = stack.one('AWS::ApiGatewayV2::Stage').properties;
    const settings = RouteSettings as Record<string, { ThrottlingRateLimit: number }>;
    const [open = 0, desk = 0] = ['GET /api/sources', 'GET /api/desk/sources'].map(
      (route) => settings[route]?.ThrottlingRateLimit,
    );
    expect(open).toBeGreaterThan(desk);
    expect(behaviours.filter(({ pattern }) => matches(pattern, '/api/sources'))).toEqual([
      { pattern: '/api/sources', cached: true, shielded: false, queryStrings: ['cursor'], forwardsCaller: true },
    ]);
  });
});
