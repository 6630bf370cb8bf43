import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { contract, type EndpointName } from '#shared/api/contract.ts';
import { essential, withFallback } from '#shared/domain/fallback.ts';
import { mend } from '#shared/domain/mend.ts';
import { sampleArticle, samplePreview, specifiedArticle } from '#test/support/sample-article.ts';
import { parseReply } from '#web/shell/parse-reply.ts';

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

const now = new Date('2026-11-20T12:00:00Z');
const [first, second] = [samplePreview(1, {}, now), samplePreview(2, {}, now)];
const parseList = (articles: unknown) => parseReply(contract.listArticles.reply, articles, 'GET /api/articles');
const parseArticle = (one: unknown) => parseReply(contract.getArticle.reply, one, 'GET /api/articles/{id}');
const without = (value: object, ...names: string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));

describe('an article', () => {
  test('an article with the specified fields only gets the others [DATA-23, ENT-03]', () => {
    const added = {
      // Not empty, or the page would take it for an article of the reader's own sources.
      sourceId: 'unknown',
      publisherId: '',
      language: null,
      readMinutes: 3,
      coverageCount: 0,
      coverageSources: [],
    };
    expect(parseArticle(specifiedArticle)).toEqual({ ...specifiedArticle, ...added, author: null, coverage: [] });
    const onlyWhole = ['socialTwitter', 'socialLinkedin', 'socialFacebook', 'dedupKey', 'entities'];
    expect(parseList([specifiedArticle])).toEqual([{ ...without(specifiedArticle, ...onlyWhole), ...added }]);
  });

  test('an article needs an id, a title and a time of publication [DATA-22]', () => {
    const least = { id: 'one', title: 'A berth for Kingston', publishedAt: '2026-11-20T09:00:00.000Z' };
    expect(parseList([least])).toMatchObject([{ ...least, source: '', content: '', image: null, tags: [], likes: 0 }]);
    expect(parseArticle(least)).toMatchObject({ ...least, keywords: '', coverage: [] });
    for (const name of Object.keys(least)) {
      expect(parseList([without(least, name), first])).toEqual([first]);
      expect(() => parseArticle(without(least, name))).toThrow(name);
    }
  });

  test('an article of an older server gets the fields that were added since [DATA-22]', () => {
    const added = ['publisherId', 'language', 'coverageCount', 'coverageSources', 'performanceScore', 'priority'];
    const older = without({ ...first, publisherId: '', language: null }, ...added);
    expect(parseList([older, second])).toEqual([{ ...first, publisherId: '', language: null }, second]);
  });

  test('an article of a newer server loses unknown choices, not its place [DATA-22]', () => {
    const newer = { ...first, region: 'pacific', category: 'sports', priority: 'urgent', isPremium: 'trial', new: 1 };
    expect(parseList([newer, second])).toEqual([
      { ...without(first, 'isPremium'), region: null, category: 'general', priority: 'none' },
      second,
    ]);
  });
});

// The site needs these fields and no others.
describe('a record with its essential fields only', () => {
  const source = { id: 'one', name: 'Evening', url: 'https://evening.example/feed', type: 'rss' };
  test.each<[EndpointName, Record<string, unknown>, Record<string, unknown>]>([
    ['listTopics', { id: 'one', name: 'justice' }, { displayName: '', followerCount: 0, trending: false }],
    ['listPublishers', { id: 'one', name: 'Evening' }, { favicon: null, category: 'general', articleCount: 0 }],
    ['listFollows', { followType: 'topic', followId: 'one' }, { id: 'topic:one', createdAt: '' }],
    ['listPersonalFeed', { ...first, reason: 7 }, { reason: { publisher: null, topic: null } }],
    ['listMatches', { id: 'one', homeTeam: 'A', awayTeam: 'B', date: '2026-11-21' }, { time: '' }],
    ['listDiasporaPlayers', { name: 'Ada' }, { club: '', league: '', originCountry: '', diasporaCountry: '' }],
    ['listMarkets', { id: 'one', name: 'Gold', value: 1 }, { change: '', changePercent: '' }],
    ['listWeatherCities', { name: 'London' }, { country: '' }],
    ['listSources', source, { region: null, active: true, gained: Array(14).fill(0) }],
    ['listDeskSources', source, { region: null, active: true, metadata: {}, version: 0, gained: Array(14).fill(0) }],
  ])('a record with its essential fields only is kept: %s [DATA-22]', (name, record, fallbacks) => {
    const [parsed] = z.array(z.unknown()).parse(parseReply(contract[name].reply, [record], name));
    expect(parsed).toMatchObject({ ...record, ...fallbacks });
  });

  test.each<[EndpointName, Record<string, unknown>, Record<string, unknown>]>([
    ['getWeather', { temperature: 20 }, { description: '', forecast: [] }],
    ['getUser', { id: 'one' }, { firstName: '', email: '', profileImageUrl: null }],
    ['getRecommendations', {}, { publishers: [], topics: [], articles: [] }],
    ['getFollowStatus', {}, { isFollowing: false }],
    ['getGeneration', { running: false }, { startedAt: null, articles: [], error: null }],
    ['getHealth', {}, { at: '' }],
    ['likeArticle', { likes: 3 }, { liked: true }],
    ['unlikeArticle', { likes: 3 }, { liked: false }],
    ['serveAd', { type: 'native', creative: { id: 'one' } }, { creative: { id: 'one', format: 'NATIVE' } }],
  ])('a record with its essential fields only is the reply: %s [DATA-22]', (name, record, fallbacks) => {
    expect(parseReply(contract[name].reply, record, name)).toMatchObject({ ...record, ...fallbacks });
  });

  test('a record with its essential fields only does not turn a member into a visitor', () => {
    const standing = {
      payments: 'stripe',
      membership: { id: 'one', planId: 'bundle', status: 'paused' },
      renewsAt: null,
    };
    expect(() => parseReply(contract.getMembership.reply, standing, 'getMembership')).toThrow('membership');
  });
});

describe('a list', () => {
  test('a list without any usable item, or that is no list, is refused', () => {
    expect(parseList([])).toEqual([]);
    for (const reply of [[{}], [{}, null, 7], {}, null, 'articles'])
      expect(() => parseList(reply)).toThrow(z.core.$ZodError);
    expect(console.warn).not.toHaveBeenCalled();
  });

  test('a list names the bad fields in one warning, at most ten and without values [DATA-22]', () => {
    parseList([first, { ...second, title: { secret: 'Ada' } }, without(first, 'likes')]);
    expect(vi.mocked(console.warn).mock.calls).toEqual([['GET /api/articles: replaced or left out 1.title, 2.likes']]);
    parseList([...Array.from({ length: 13 }, () => without(first, 'likes')), first]);
    expect(vi.mocked(console.warn).mock.lastCall).toEqual([
      expect.stringMatching(/: replaced or left out 0\.likes, 1\.likes, .*, 9\.likes and 3 more$/),
    ]);
  });
});

describe('mending', () => {
  const item = z.object({ name: z.string(), size: withFallback(z.int(), 1) });

  test.each<[string, z.ZodMiniType, unknown, unknown]>([
    ['records', z.record(z.string(), item), { a: { name: 'a' }, b: { size: 2 } }, { a: { name: 'a', size: 1 } }],
    ['schemas by name', z.lazy(() => item), { name: 'a', size: '2' }, { name: 'a', size: 1 }],
    [
      'the input of a transformation',
      z.pipe(
        item,
        z.transform(({ name }) => name),
      ),
      { name: 'a' },
      'a',
    ],
    [
      'the option that can be mended',
      z.union([z.string(), z.array(item), item]),
      { name: 'a' },
      { name: 'a', size: 1 },
    ],
    ['what has a default', z._default(item, { name: 'b', size: 2 }), { name: 'a' }, { name: 'a', size: 1 }],
  ])('mending a reply reaches %s', (_, schema, value, mended) => {
    expect(z.parse(schema, mend(schema, value))).toEqual(mended);
  });

  test('mending a reply does not replace an essential field', () => {
    const schema = z.object({ items: essential(z.array(item)), reader: essential(z.nullable(z.string())) });
    expect(mend(schema, { items: [{ name: 'a' }, 7], reader: null })).toEqual({
      items: [{ name: 'a', size: 1 }],
      reader: null,
    });
    for (const bad of [
      { items: 'none', reader: null },
      { items: [7], reader: null },
      { items: [], reader: 7 },
    ])
      expect(mend(schema, bad)).toBe(bad);
  });

  test('mending a reply leaves the given value alone', () => {
    const value = { ...sampleArticle(), likes: null };
    const copy = structuredClone(value);
    expect(mend(contract.getArticle.reply, value)).toMatchObject({ likes: 0 });
    expect(value).toEqual(copy);
  });
});
