import type { EndpointName } from '#shared/api/contract.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { isRole } from '#shared/domain/team/role.ts';
import { apiQuota } from './regions.ts';
import type { Stage } from './stages.ts';
import { monthSeconds } from './traffic/cache-misses.ts';
import { type Traffic, trafficOf, usualReaders } from './traffic/traffic.ts';

/** Settings of a route: requests per second for all callers together, and how many may come at once. */
export interface Throttle {
  ThrottlingRateLimit: number;
  ThrottlingBurstLimit: number;
}

/** The busiest seconds of a month over its mean: an evening is 2 to 3 times the mean, big news makes the rest. */
const peakFactor = 10;
/** Share of the visits with a reader's own feeds, and how many they are. The model of the bill leaves them out. */
const ownFeeds = { share: 0.01, perVisit: 5 };

/**
 * How many addresses, each with as many calls as the firewall allows it, a route serves beside its readers. Public
 * reads have room for more, because a refused refill of the cache is an error for many readers.
 */
const addressesAtOnce = { public: 30, others: 5 };
/**
 * Requests per second of the small routes in a stage without a firewall, which has no readers to protect: enough for
 * tests, and a bound on what a flood costs.
 */
const withoutFirewall = { public: 100, own: 100, desk: 5, feeds: 10 };

/**
 * The throttles of a stage's routes. They follow from its expected readers, by the traffic model of the bill: every
 * call that readers make at the peak, as if no cache helped. Above that is room for callers that overdo it.
 */
export class Throttles {
  private readonly stage: Stage;
  private readonly traffic: Traffic;
  private readonly maxBurst: number;

  /** @param region AWS region, if it is known */
  constructor(stage: Stage, region?: string) {
    this.stage = stage;
    this.maxBurst = apiQuota(region).burst;
    this.traffic = trafficOf({ ...usualReaders, readers: stage.expectedReaders });
  }

  ofEndpoint(name: EndpointName, { access, cache, needs }: Endpoint): Throttle {
    const { calls, visits } = this.traffic;
    if (isRole(access)) return this.throttle(this.spare('desk'));
    if (needs.web) {
      // A fetch occupies a function for up to ten seconds, so there is no room above. A run of all own feeds of a
      // reader is 40 fetches at once, which is also the concurrency of the function.
      const rate = Math.max(this.spare('feeds'), atPeak(visits * ownFeeds.share * ownFeeds.perVisit));
      return this.throttle(rate, 4);
    }
    const edge = calls.get(name)?.edge;
    if (cache?.kind === 'public') return this.throttle(this.spare('public') + atPeak(edge ?? visits));
    // What the model does not name is rarer than one call in the visit of a reader who is signed in.
    return this.throttle(this.spare('own') + atPeak(edge ?? visits * usualReaders.signedIn));
  }

  /** Documents are public reads. Article pages are the most frequent ones. */
  ofDocument(): Throttle {
    return this.throttle(
      this.spare('public') + atPeak(this.traffic.documents.article.edge + this.traffic.documents.front.edge),
    );
  }

  /** Calls a second that reach API Gateway at the peak, of all routes. */
  callsAtPeak(): number {
    const { calls, documents } = this.traffic;
    return atPeak([...calls.values(), documents.article, documents.front].reduce((sum, { origin }) => sum + origin, 0));
  }

  private throttle(rate: number, burstSeconds = 2): Throttle {
    return {
      ThrottlingRateLimit: Math.round(rate),
      ThrottlingBurstLimit: Math.min(Math.round(rate) * burstSeconds, this.maxBurst),
    };
  }

  /** Calls per second in addition to those of the expected readers. */
  private spare(kind: keyof typeof withoutFirewall): number {
    if (this.stage.kind !== 'production') return withoutFirewall[kind];
    const { api, feeds } = this.stage.requestRates;
    const perAddress = (kind === 'feeds' ? feeds : api) / firewallSeconds;
    return perAddress * (kind === 'public' ? addressesAtOnce.public : addressesAtOnce.others);
  }
}

/** Calls a second at the peak of so many calls a month. */
const atPeak = (callsPerMonth: number): number => (peakFactor * callsPerMonth) / monthSeconds;

/** The window in which the firewall counts the requests of an address (infra/site/web-acl.ts). */
export const firewallSeconds = 300;
