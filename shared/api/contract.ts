import * as z from 'zod/mini';
import { limits } from '../config/limits.ts';
import { adConsents, adResponse } from '../domain/ads/ad.ts';
import { revenue } from '../domain/ads/revenue.ts';
import { article, articlePreview } from '../domain/articles/article.ts';
import { feed } from '../domain/articles/feed-entry.ts';
import { publisher } from '../domain/articles/publisher.ts';
import { topic } from '../domain/articles/topic.ts';
import { region } from '../domain/classification/region.ts';
import { analytics } from '../domain/desk/analytics.ts';
import { generation } from '../domain/desk/generation.ts';
import { health } from '../domain/desk/health.ts';
import { diasporaPlayer } from '../domain/live/diaspora-player.ts';
import { market } from '../domain/live/market.ts';
import { match } from '../domain/live/match.ts';
import { weather, weatherCity } from '../domain/live/weather.ts';
import { memberStanding } from '../domain/membership/membership.ts';
import { planId } from '../domain/membership/plan-id.ts';
import { appUser } from '../domain/readers/app-user.ts';
import { follow, followTypes } from '../domain/readers/follow.ts';
import { personalArticle } from '../domain/readers/personal-feed.ts';
import { readerData } from '../domain/readers/reader-data.ts';
import { recommendations } from '../domain/readers/recommendations.ts';
import { ingestRun } from '../domain/sources/ingest-run.ts';
import { source } from '../domain/sources/source.ts';
import { listedSource } from '../domain/sources/source-gains.ts';
import { newSource, sourceEdit, sourceId } from '../domain/sources/source-settings.ts';
import type { CachePolicy, Endpoint } from './endpoint.ts';

const id = z.string().check(z.minLength(1), z.maxLength(120), z.regex(/^[\w.~-]+$/));
/** Chosen by whoever sends, so that a retry counts once. */
const eventId = z.string().check(z.regex(/^[\w-]{8,64}$/, 'is 8 to 64 letters, digits, _ or -'));
/** What is asked for goes on after the answer. */
const started = z.object({ started: z.literal(true) });
const minute = 60;
/** The front page: a reader's browser asks again every minute, the origin is asked once a minute a region. */
const news: CachePolicy = { kind: 'public', browser: minute, edge: minute, stale: 5 * minute };
/** From outside providers, refreshed on a schedule. */
const live: CachePolicy = { kind: 'public', browser: minute, edge: 5 * minute, stale: 30 * minute };
/** Lists with follower counts: who follows sees it count. */
const counted: CachePolicy = { kind: 'public', browser: 0, edge: 5, stale: 0 };
const never: CachePolicy = { kind: 'private' };

/** What can be followed. Ids of publishers, topics and accounts, or a source's name (CARD-21). Stands in an address, where `.` and `..` are folders. */
const followTarget = z.object({
  followType: z.enum(followTypes),
  followId: z.string().check(
    z.minLength(1),
    z.maxLength(120),
    // Joiners stay, which names in Persian need; what turns the text round goes, and halves of characters.
    z.regex(/^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069#/]+$/u, 'may hold no control characters, # or /'),
    z.regex(/^(?!\.{1,2}$)/, 'may not be . or ..'),
  ),
});

/** THE table of endpoints. Endpoint `listArticles` is handled by `functions/api/list-articles.ts`; nothing else writes an `/api` path. */
export const contract = {
  listArticles: {
    method: 'GET',
    path: '/api/articles',
    access: 'anyone',
    summary: 'Newest articles first, as previews. The next page is in the Link header.',
    query: z.object({
      limit: z._default(
        z.coerce.number().check(z.int(), z.minimum(1), z.maximum(limits.articles.maxLimit)),
        limits.articles.defaultLimit,
      ),
      cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
      topic: z.optional(id),
      region: z.optional(region),
      source: z.optional(id),
      /** The second of asking. It changes nothing but the address, and so the answer is no older than the question: for whoever has just had something published. */
      asOf: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(99_999_999_999))),
    }),
    reply: z.array(articlePreview),
    paged: true,
    cache: news,
    needs: { table: 'read' },
  },
  getArticle: {
    method: 'GET',
    path: '/api/articles/{id}',
    access: 'anyone',
    summary:
      'One article whole; where readers pay, a premium one without its body (getMemberArticle has it). The id of a merged duplicate answers with the article that it was merged into.',
    params: z.object({ id }),
    reply: article,
    cache: news,
    needs: { table: 'read', payments: 'mode' },
  },
  recordView: {
    method: 'POST',
    path: '/api/articles/{id}/view',
    access: 'visitor',
    summary: 'Somebody opened the article. Of a signed-in reader it is remembered for 90 days, for their own feed.',
    params: z.object({ id }),
    reply: z.undefined(),
    status: 204,
    cache: never,
    needs: { table: 'readWrite', sendsTo: ['tally'] },
  },
  trackArticle: {
    method: 'POST',
    path: '/api/articles/{id}/track',
    access: 'anyone',
    summary: 'Somebody left the article after so many seconds, or went on to the publisher’s page.',
    params: z.object({ id }),
    body: z.discriminatedUnion('action', [
      z.object({
        action: z.literal('read'),
        duration: z.number().check(z.minimum(0), z.maximum(limits.longestReadSeconds)),
      }),
      z.object({ action: z.literal('external_click') }),
    ]),
    reply: z.undefined(),
    status: 204,
    cache: never,
    needs: { table: 'readWrite', sendsTo: ['tally'] },
  },
  likeArticle: {
    method: 'POST',
    path: '/api/articles/{id}/like',
    access: 'visitor',
    summary:
      'Likes the article, once for each reader: by their account, else by the id that their browser made, else by their address.',
    params: z.object({ id }),
    body: z.optional(z.object({ readerId: z.optional(z.string().check(z.regex(/^[\w-]{8,64}$/))) })),
    reply: z.object({ likes: z.int(), liked: z.literal(true) }),
    cache: never,
    needs: { table: 'readWrite', sendsTo: ['tally'] },
  },
  listPublishers: {
    method: 'GET',
    path: '/api/publishers',
    access: 'anyone',
    summary: 'Publishers, those with most articles first.',
    reply: z.array(publisher),
    cache: counted,
    needs: { table: 'read' },
  },
  listTopics: {
    method: 'GET',
    path: '/api/topics',
    access: 'anyone',
    summary: 'Topics with their live article counts.',
    reply: z.array(topic),
    cache: counted,
    needs: { table: 'read' },
  },
  listTrendingTopics: {
    method: 'GET',
    path: '/api/topics/trending',
    access: 'anyone',
    summary: 'Topics written about more than usual in the last day, the strongest first.',
    reply: z.array(topic),
    cache: counted,
    needs: { table: 'read' },
  },
  getUser: {
    method: 'GET',
    path: '/api/auth/user',
    access: 'reader',
    summary: 'The account of whoever the token names; 404 until it was made by syncUser.',
    reply: appUser,
    cache: never,
    needs: { table: 'read' },
  },
  syncUser: {
    method: 'POST',
    path: '/api/auth/sync',
    access: 'reader',
    summary:
      'Makes the account from what the Google account tells, or brings it up to date. The id and the e-mail address must be the token’s.',
    body: z.object({
      firebaseUid: z.string().check(z.minLength(1), z.maxLength(128)),
      email: z.string().check(z.maxLength(320)),
      displayName: z.nullish(z.string().check(z.maxLength(200))),
      photoURL: z.nullish(z.string().check(z.maxLength(2000))),
    }),
    reply: appUser,
    cache: never,
    needs: { table: 'readWrite' },
  },
  listFollows: {
    method: 'GET',
    path: '/api/follows',
    access: 'reader',
    summary: 'What the reader follows, the newest first.',
    reply: z.array(follow),
    cache: never,
    needs: { table: 'read' },
  },
  getFollowStatus: {
    method: 'GET',
    path: '/api/follows/status/{followType}/{followId}',
    access: 'visitor',
    summary: 'Whether the reader follows this; nobody does who is not signed in.',
    params: followTarget,
    reply: z.object({ isFollowing: z.boolean() }),
    cache: never,
    needs: { table: 'read' },
  },
  follow: {
    method: 'POST',
    path: '/api/follows',
    access: 'reader',
    summary: 'Follows. Following twice is one follow.',
    body: followTarget,
    reply: follow,
    creates: true,
    cache: never,
    needs: { table: 'readWrite' },
  },
  unfollow: {
    method: 'DELETE',
    path: '/api/follows/{followType}/{followId}',
    access: 'reader',
    summary: 'Unfollows; what is not followed stays so.',
    params: followTarget,
    reply: z.undefined(),
    status: 204,
    cache: never,
    needs: { table: 'readWrite' },
  },
  listPersonalFeed: {
    method: 'GET',
    path: '/api/feed/personalized',
    access: 'reader',
    summary:
      'Articles of the publishers and topics that the reader follows, the best first, each with why it is there.',
    reply: z.array(personalArticle),
    cache: never,
    needs: { table: 'read' },
  },
  getRecommendations: {
    method: 'GET',
    path: '/api/recommendations',
    access: 'reader',
    summary: 'Three publishers, topics and articles that the reader neither follows nor has read.',
    reply: recommendations,
    cache: never,
    needs: { table: 'read' },
  },
  exportReader: {
    method: 'GET',
    path: '/api/me/export',
    access: 'reader',
    summary: 'Everything that is kept about the reader.',
    reply: readerData,
    cache: never,
    needs: { table: 'read' },
  },
  deleteReader: {
    method: 'DELETE',
    path: '/api/me',
    access: 'reader',
    summary: 'Removes the account and everything that is kept about the reader; counts go down with it.',
    reply: z.undefined(),
    status: 204,
    conflicts:
      'A paid membership renews itself (code membership_renews) and has to be cancelled first, or its payments would go on.',
    cache: never,
    needs: { table: 'readWrite', sendsTo: ['tally'] },
  },
  getMembership: {
    method: 'GET',
    path: '/api/membership',
    access: 'reader',
    summary: 'The reader’s paid membership; none in mock mode.',
    reply: memberStanding,
    cache: never,
    needs: { table: 'read', payments: 'mode' },
  },
  checkOutMembership: {
    method: 'POST',
    path: '/api/membership/checkout',
    access: 'reader',
    summary: 'Begins the payment of a plan: answers with the address of Stripe’s page, where the reader pays.',
    body: z.object({ planId }),
    reply: z.object({ url: z.url() }),
    conflicts:
      'This stage takes no payments (code mock_payments), or the reader’s membership renews itself already (already_member).',
    cache: never,
    needs: { table: 'readWrite', payments: 'checkout' },
  },
  receivePayment: {
    method: 'POST',
    path: '/api/membership/webhook',
    access: 'anyone',
    summary: 'Stripe tells what became of a payment, signed; told again it changes nothing.',
    signedBy: 'stripe-signature',
    reply: z.object({ received: z.literal(true) }),
    conflicts: 'This stage takes no payments (code mock_payments).',
    cache: never,
    needs: { table: 'readWrite', payments: 'events' },
  },
  getMemberArticle: {
    method: 'GET',
    path: '/api/membership/articles/{id}',
    access: 'reader',
    summary:
      'One article whole, for members: 403 (code membership_needed) for others. In mock mode for everybody who is signed in.',
    params: z.object({ id }),
    reply: article,
    cache: never,
    needs: { table: 'read', payments: 'mode' },
  },
  serveAd: {
    method: 'GET',
    path: '/api/ads/serve',
    access: 'anyone',
    summary:
      'What fills a place for advertising: one of our own creatives, a slot of the ad network, or 204 for nothing.',
    query: z.object({
      zone: z.string().check(z.regex(/^[A-Z][A-Z_]{0,30}(_\d{1,2})?$/, 'is not the key of a place')),
      path: z.optional(z.string().check(z.maxLength(500))),
      country: z.optional(z.string().check(z.maxLength(60))),
      city: z.optional(z.string().check(z.maxLength(80))),
      /** Joined by commas. */
      tags: z.optional(z.string().check(z.maxLength(1000))),
      consent: z._default(z.enum(adConsents), 'unknown'),
    }),
    reply: adResponse,
    mayBeEmpty: true,
    cache: never,
    callsPerPage: 5,
    needs: { table: 'read', adNetwork: true },
  },
  trackImpression: {
    method: 'POST',
    path: '/api/ads/track/impression',
    access: 'anyone',
    summary:
      'A creative was seen. Sent again under the same eventId it counts once; an unknown creative counts nothing.',
    body: z.object({
      creativeId: id,
      zoneKey: z.string().check(z.minLength(1), z.maxLength(40)),
      pageUrl: z.string().check(z.maxLength(2000)),
      referrer: z.optional(z.string().check(z.maxLength(2000))),
      consent: z.optional(z.enum(adConsents)),
      eventId: z.optional(eventId),
    }),
    reply: z.undefined(),
    status: 204,
    cache: never,
    callsPerPage: 5,
    needs: { table: 'readWrite' },
  },
  trackClick: {
    method: 'POST',
    path: '/api/ads/track/click',
    access: 'anyone',
    summary:
      'A creative was clicked. Sent again under the same eventId it counts once; an unknown creative counts nothing.',
    body: z.object({
      creativeId: id,
      zoneKey: z.string().check(z.minLength(1), z.maxLength(40)),
      pageUrl: z.string().check(z.maxLength(2000)),
      eventId: z.optional(eventId),
    }),
    reply: z.undefined(),
    status: 204,
    cache: never,
    needs: { table: 'readWrite' },
  },
  listMatches: {
    method: 'GET',
    path: '/api/sports',
    access: 'anyone',
    summary: 'Matches to come and matches played, those to come first, each group by the time nearest to now.',
    reply: z.array(match),
    cache: live,
    needs: { table: 'read' },
  },
  listDiasporaPlayers: {
    method: 'GET',
    path: '/api/diaspora-players',
    access: 'anyone',
    summary: 'Players from the five regions whose clubs are in another country, with the next match of the club.',
    reply: z.array(diasporaPlayer),
    cache: live,
    needs: { table: 'read' },
  },
  listMarkets: {
    method: 'GET',
    path: '/api/markets',
    access: 'anyone',
    summary: 'Indices, currencies and commodities with their last change and the closes of a month.',
    reply: z.array(market),
    cache: live,
    needs: { table: 'read' },
  },
  getWeather: {
    method: 'GET',
    path: '/api/weather',
    access: 'anyone',
    summary:
      'The weather of a city as it was last heard from the provider; of London when none is named; 404 for a city that is not kept.',
    query: z.object({
      city: z._default(
        z
          .string()
          .check(
            z.trim(),
            z.minLength(1),
            z.maxLength(80),
            z.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'may hold no control characters'),
          ),
        'London',
      ),
    }),
    reply: weather,
    cache: live,
    needs: { table: 'read' },
  },
  listWeatherCities: {
    method: 'GET',
    path: '/api/weather/cities',
    access: 'anyone',
    summary: 'The cities whose weather is kept, London first.',
    reply: z.array(weatherCity),
    cache: live,
    needs: { table: 'none' },
  },
  listSources: {
    method: 'GET',
    path: '/api/sources',
    access: 'anyone',
    summary: 'Sources that ingestion reads, with the state of their last fetch.',
    reply: z.array(listedSource),
    cache: { kind: 'public', browser: 0, edge: 5, stale: 0 },
    needs: { table: 'read' },
  },
  createSource: {
    method: 'POST',
    path: '/api/sources',
    access: 'admin',
    summary:
      'Adds a source, which is read at the next look at what is due. With the id of a deleted source that one is back, with its articles.',
    body: newSource,
    reply: source,
    status: 201,
    conflicts:
      'Another source reads the feed at this address (details name url), or the id is in use (details name id).',
    cache: never,
    needs: { table: 'readWrite' },
  },
  updateSource: {
    method: 'PUT',
    path: '/api/sources/{id}',
    access: 'admin',
    summary:
      'Changes the fields that are sent, no others. With the version that the editor has seen it is refused when somebody else was faster.',
    params: z.object({ id: sourceId }),
    body: sourceEdit,
    reply: source,
    conflicts:
      'Somebody else has changed the source since that version (code changed_meanwhile; present is the source as it is now), or another source reads the feed at this address.',
    cache: never,
    needs: { table: 'readWrite' },
  },
  deleteSource: {
    method: 'DELETE',
    path: '/api/sources/{id}',
    access: 'admin',
    summary: 'Deletes a source; what is not there stays so. Its articles stay.',
    params: z.object({ id: sourceId }),
    reply: z.undefined(),
    status: 204,
    cache: never,
    needs: { table: 'readWrite' },
  },
  fetchFeed: {
    method: 'GET',
    path: '/api/feeds/fetch',
    access: 'anyone',
    summary:
      'What the feed at a public address says, in the one shape of all formats: at most 100 entries, the newest. Answers nothing else.',
    query: z.object({ url: z.string().check(z.trim(), z.minLength(1), z.maxLength(2000)) }),
    reply: feed,
    cache: { kind: 'public', browser: 15 * minute, edge: 15 * minute, stale: 0 },
    needs: { table: 'none', web: true },
  },
  startIngest: {
    method: 'POST',
    path: '/api/ingest',
    access: 'admin',
    summary:
      'Queues every active source, or those that are named, and answers at once; the result is read with getIngestRun.',
    body: z.optional(z.object({ sourceIds: z.optional(z.array(sourceId).check(z.minLength(1), z.maxLength(100))) })),
    reply: z.object({ runId: z.string(), queued: z.int() }),
    status: 202,
    cache: never,
    needs: { table: 'readWrite', sendsTo: ['sources'] },
  },
  getIngestRun: {
    method: 'GET',
    path: '/api/ingest/{runId}',
    access: 'admin',
    summary: 'Progress and result of one run of ingestion.',
    params: z.object({ runId: id }),
    reply: ingestRun,
    cache: never,
    needs: { table: 'read' },
  },
  generateContent: {
    method: 'POST',
    path: '/api/generate-content',
    access: 'admin',
    summary:
      'Has articles composed out of the stories of the last day, and answers at once. While they are being composed, a second call starts nothing.',
    reply: started,
    status: 202,
    cache: never,
    needs: { table: 'readWrite', sendsTo: ['generate'] },
  },
  getGeneration: {
    method: 'GET',
    path: '/api/generate-content',
    access: 'admin',
    summary: 'What became of the last time that articles were composed.',
    reply: generation,
    cache: never,
    needs: { table: 'read' },
  },
  getAnalytics: {
    method: 'GET',
    path: '/api/analytics/dashboard',
    access: 'admin',
    summary: 'How articles do: totals, the best of the newest, topics that rise.',
    reply: analytics,
    cache: never,
    needs: { table: 'read' },
  },
  getRevenue: {
    method: 'GET',
    path: '/api/monetization/revenue',
    access: 'admin',
    summary: 'What the site has earned in a period, in pounds: this month so far unless days are given.',
    query: z.object({ from: z.optional(z.iso.date()), to: z.optional(z.iso.date()) }),
    reply: revenue,
    cache: never,
    needs: { table: 'read' },
  },
  getHealth: {
    method: 'GET',
    path: '/api/health',
    access: 'admin',
    summary: 'How the parts of the site are doing, as far as the server can tell.',
    reply: health,
    cache: never,
    needs: { table: 'read' },
  },
  optimizeRevenue: {
    method: 'POST',
    path: '/api/monetization/optimize',
    access: 'admin',
    summary: 'Weighs the line items that run by how often they are clicked; what came of it is in getRevenue.',
    reply: started,
    status: 202,
    cache: never,
    needs: { table: 'readWrite' },
  },
} as const satisfies Record<string, Endpoint>;

export type Contract = typeof contract;
export type EndpointName = keyof Contract;

/** `listArticles` -> `list-articles`: the handler's file name and the Lambda's logical name. */
export const handlerFile = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
