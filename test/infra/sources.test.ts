import { describe, expect, it } from 'vitest';
import { apiBehaviours } from '#infra/site/api-behaviours.ts';
import { contract } from '#shared/api/contract.ts';
import { production, Synthesized } from './synthesized.ts';

const stack = new Synthesized(production);
const behaviours = apiBehaviours(Object.values(contract));

describe('ING-26 fetching a feed for anyone', () => {
  it('may do nothing but write its log: no table, no queue, no secret', () => {
    expect(stack.grantsOf('fetch-feed')).toEqual([]);
    expect(Object.keys(stack.environmentOf('fetch-feed')).sort()).toEqual(['STAGE', 'TABLE_NAME']);
  });

  it('is held at ten new addresses a second, whoever asks', () => {
    expect(stack.one('AWS::ApiGatewayV2::Stage').properties.RouteSettings).toMatchObject({
      'GET /api/feeds/fetch': { ThrottlingRateLimit: 10, ThrottlingBurstLimit: 40 },
    });
  });

  it('is kept at the edge by its address alone, and nothing of the caller reaches it', () => {
    expect(behaviours.find(({ pattern }) => pattern === '/api/feeds/fetch')).toEqual({
      pattern: '/api/feeds/fetch',
      cached: true,
      queryStrings: ['url'],
      forwardsCaller: false,
    });
    expect(contract.fetchFeed.cache).toEqual({ kind: 'public', browser: 900, edge: 900, stale: 0 });
  });

  it('outlasts the ten seconds of a fetch and the parsing of 5 MB', () => {
    expect(stack.lambdaOf('fetch-feed').Timeout).toBe(29);
    const { properties } = stack.one('AWS::Lambda::Function', stack.lambdaOf('fetch-feed').id);
    expect(properties.MemorySize).toBe(1024);
  });
});

describe('API-26, API-27, API-28 editing sources', () => {
  it('an editor is a person at a button, and is told apart by their token', () => {
    const { RouteSettings } = stack.one('AWS::ApiGatewayV2::Stage').properties;
    for (const route of ['POST /api/sources', 'PUT /api/sources/{id}', 'DELETE /api/sources/{id}'])
      expect(RouteSettings).toMatchObject({ [route]: { ThrottlingRateLimit: 5, ThrottlingBurstLimit: 10 } });
    for (const name of ['create-source', 'update-source', 'delete-source'])
      expect(Object.keys(stack.environmentOf(name))).toEqual(expect.arrayContaining(['ADMINS', 'FIREBASE_PROJECT_ID']));
    expect(behaviours.find(({ pattern }) => pattern === '/api/sources')?.forwardsCaller).toBe(true);
  });

  it('an edit can queue nothing; reading the list can change nothing', () => {
    for (const name of ['create-source', 'update-source', 'delete-source'])
      expect(stack.allows(name, 'sqs:SendMessage', '')).toBe(false);
    expect(stack.allows('list-sources', 'dynamodb:PutItem', 'Table')).toBe(false);
  });
});
