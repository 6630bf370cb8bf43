import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Stage, stageNamed, stageSettings } from '#infra/stages.ts';
import { Throttles } from '#infra/throttles.ts';
import { monthSeconds } from '#infra/traffic/cache-misses.ts';
import { trafficOf, usualReaders } from '#infra/traffic/traffic.ts';
import { apiRateWarning } from '#scripts/deploy/checks/quotas.ts';
import { contract, type EndpointName } from '#shared/api/contract.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { everything, production, Synthesized } from './synthesized.ts';

const settings = z.record(
  z.string(),
  z.object({ ThrottlingRateLimit: z.int(), ThrottlingBurstLimit: z.int().check(z.maximum(5000)) }),
);
const endpoints = Object.entries(contract) as [EndpointName, Endpoint][];
const sized = (readers: number): Stage => stageSettings.parse({ ...everything, expectedReaders: readers });

function throttlesOf(stage: Stage) {
  const throttles = new Throttles(stage);
  return (name: EndpointName) => throttles.ofEndpoint(name, contract[name]);
}

/** Mean calls a second of an endpoint, by the model of the bill. */
function meanCalls(readers: number) {
  const { calls } = trafficOf({ ...usualReaders, readers });
  return (name: EndpointName) => (calls.get(name)?.edge ?? 0) / monthSeconds;
}

it('a throttle is set on every route of the stack', () => {
  const { properties } = new Synthesized(production).one('AWS::ApiGatewayV2::Stage');
  const all = settings.parse(properties.RouteSettings);
  const throttle = throttlesOf(production);
  for (const [name, { method, path }] of endpoints) expect(all[`${method} ${path}`], name).toEqual(throttle(name));
  expect(all['HEAD /article/{id}']).toEqual(new Throttles(production).ofDocument());
});

describe('the throttle of a route', () => {
  it.each([100_000, 1_000_000, 10_000_000, 100_000_000])(
    'the throttle of a route lets %d expected readers through at ten times the mean of the traffic model',
    (readers) => {
      const [throttle, mean] = [throttlesOf(sized(readers)), meanCalls(readers)];
      expect(mean('serveAd')).toBeGreaterThan(0);
      for (const [name] of endpoints) {
        const { ThrottlingRateLimit } = throttle(name);
        expect(ThrottlingRateLimit, name).toBeGreaterThanOrEqual(10 * mean(name));
      }
    },
  );

  it('the throttle of a route does not cut off what ten million readers do at the peak of an evening', () => {
    const throttle = throttlesOf(sized(10_000_000));
    // Five times the mean: 230 pages a second, each with three ads.
    for (const [name, atPeak] of [
      ['serveAd', 690],
      ['trackImpression', 480],
      ['recordView', 140],
    ] as const)
      expect(throttle(name).ThrottlingRateLimit, name).toBeGreaterThan(2 * atPeak);
  });

  it('the throttle of a route leaves four fifths to the others when one address sends all that the firewall allows it', () => {
    const throttle = throttlesOf(production);
    if (production.kind !== 'production') throw new Error('production is no production stage');
    const { api, feeds } = production.requestRates;
    for (const [name, { needs }] of endpoints) {
      const perSecond = (needs.web ? feeds : api) / 300;
      const share = perSecond / throttle(name).ThrottlingRateLimit;
      expect(share, name).toBeLessThanOrEqual(0.2);
    }
    // Readers see an error when a refill of the cache is refused, so one address gets a thirtieth.
    expect(api / 300 / throttle('listArticles').ThrottlingRateLimit).toBeLessThan(1 / 30);
  });

  it('the throttle of a route grows with the addresses that the firewall lets through', () => {
    const strict = stageSettings.parse({ ...everything, requestRates: { all: 20_000, api: 3000, feeds: 300 } });
    const loose = stageSettings.parse({ ...everything, requestRates: { all: 40_000, api: 30_000, feeds: 300 } });
    expect(throttlesOf(strict)('follow').ThrottlingRateLimit).toBeLessThan(100);
    expect(throttlesOf(loose)('follow').ThrottlingRateLimit).toBeGreaterThanOrEqual(500);
  });

  it('the throttle of a route has no larger burst than API Gateway gives an account in the region', () => {
    const stage = sized(20_000_000);
    const burst = (region?: string) => new Throttles(stage, region).ofEndpoint('serveAd', contract.serveAd);
    expect(['af-south-1', 'eu-west-1', undefined].map((region) => burst(region).ThrottlingBurstLimit)).toEqual([
      1250, 5000, 5000,
    ]);
  });

  it('the throttle of a route is small in a stage without firewall and readers, and lowest at the desk', () => {
    const throttle = throttlesOf(stageNamed('dev'));
    expect(throttle('listArticles').ThrottlingRateLimit).toBe(100);
    expect(throttle('startIngest')).toEqual({ ThrottlingRateLimit: 5, ThrottlingBurstLimit: 10 });
    // A run of a reader's own sources.
    expect(throttle('fetchFeed')).toEqual({ ThrottlingRateLimit: 10, ThrottlingBurstLimit: 40 });
  });
});

it('a deployment warns when the expected readers need more than API Gateway gives an account in the region', () => {
  expect(apiRateWarning(sized(1_000_000), 'af-south-1')).toBeUndefined();
  expect(apiRateWarning(sized(10_000_000), 'eu-west-1')).toBeUndefined();
  expect(apiRateWarning(sized(10_000_000), 'af-south-1')).toMatch(
    /10000000 readers make \d{4} API calls .+ 2500 in af/,
  );
  expect(apiRateWarning(sized(50_000_000), 'eu-west-1')).toContain('10000 in eu-west-1');
});

it('production expects a million readers by default and other stages a thousand, like the bill', () => {
  expect(production.expectedReaders).toBe(1_000_000);
  expect(stageSettings.parse({ kind: 'personal', name: 'dev' }).expectedReaders).toBe(1000);
  expect(() => sized(0)).toThrow();
});
