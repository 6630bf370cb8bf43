import { describe, expect, test } from 'vitest';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { splitName } from '#shared/domain/readers/account.ts';
import { type FollowTarget, targetKey } from '#shared/domain/readers/follow.ts';
import { type RecommendationFacts, recommend, recommendations } from '#shared/domain/readers/recommendations.ts';
import { samplePreview, samplePublisher, sampleTopic } from '#test/support/sample-article.ts';
import { seeded } from '#test/support/seeded.ts';

const now = new Date('2026-11-20T12:00:00Z');
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
const paper = (n: number) => samplePublisher(n);
const named = (name: string, given: Parameters<typeof sampleTopic>[0] | object = {}) =>
  sampleTopic({ name, articleCount: 9, ...given });
const story = (n: number, given: Partial<ArticlePreview> = {}) =>
  samplePreview(n, { publisherId: `paper-${n}`, topic: 'culture', category: 'general', publishedAt: ago(5), ...given });

const newReader: RecommendationFacts['reader'] = {
  publishers: new Set(),
  topics: new Set(),
  opened: new Set(),
  openedOf: { publisher: new Map(), topic: new Map() },
};
const followed = (...targets: [FollowTarget['followType'], string, number][]) =>
  new Map(targets.map(([followType, followId, count]) => [targetKey({ followType, followId }), count]));

/** Ids of the recommendations; by default for a new reader without any candidates. */
function recommended({
  reader,
  ...facts
}: Partial<Omit<RecommendationFacts, 'reader'>> & { reader?: Partial<RecommendationFacts['reader']> }) {
  const given = {
    publishers: [],
    topics: [],
    articles: [],
    alsoFollowed: new Map(),
    ...facts,
    reader: { ...newReader, ...reader },
  };
  const answer = recommend(given, now);
  const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id);
  return { publishers: ids(answer.publishers), topics: ids(answer.topics), articles: ids(answer.articles), answer };
}

describe('recommendations', () => {
  test('recommendations are three of each kind without repeats, matching the schema [ENT-09, CONST-07]', () => {
    const { answer } = recommended({
      publishers: Array.from({ length: 9 }, (_, n) => paper(n)),
      topics: ['justice', 'health', 'tech', 'culture'].map((name) => named(name)),
      articles: Array.from({ length: 9 }, (_, n) => story(n)),
    });
    for (const kind of ['publishers', 'topics', 'articles'] as const)
      expect(new Set(answer[kind].map(({ id }) => id)).size, kind).toBe(3);
    expect(recommendations.parse(answer)).toMatchObject({ publishers: answer.publishers, topics: answer.topics });
  });

  test('recommendations are fewer if there are not enough candidates', () => {
    expect(recommended({})).toMatchObject({ publishers: [], topics: [], articles: [] });
    expect(
      recommended({ publishers: [paper(1), paper(2)], topics: [named('tech')], articles: [story(1)] }),
    ).toMatchObject({
      publishers: ['paper-1', 'paper-2'],
      topics: ['tech'],
      articles: ['story-1'],
    });
  });

  test('recommendations leave out what is followed, articles of followed publishers and topics, and opened articles [API-43]', () => {
    const facts = {
      publishers: [paper(1), paper(2)],
      topics: [named('justice'), named('health')],
      articles: [story(1), story(2, { topic: 'health' }), story(3, { category: 'health' }), story(4), story(5)],
    };
    const reader = { publishers: new Set(['paper-1']), topics: new Set(['health']), opened: new Set(['story-4']) };
    // Not even if all other readers follow it.
    const alsoFollowed = followed(['publisher', 'paper-1', 99], ['topic', 'health', 99]);
    expect(recommended({ ...facts, reader, alsoFollowed })).toMatchObject({
      publishers: ['paper-2'],
      topics: ['justice'],
      articles: ['story-5'],
    });
  });

  test('recommendations leave out publishers and topics without articles', () => {
    const publishers = [samplePublisher(1, { articleCount: 0, followerCount: 5000 }), paper(2)];
    const topics = [named('tech', { articleCount: 0, followerCount: 5000, trending: true }), named('health')];
    expect(
      recommended({ publishers, topics, alsoFollowed: followed(['publisher', 'paper-1', 9], ['topic', 'tech', 9]) }),
    ).toMatchObject({
      publishers: ['paper-2'],
      topics: ['health'],
    });
  });

  test('recommendations rank by the number of similar readers who follow [API-43]', () => {
    const publishers = [1, 2, 3, 4, 5].map((n) => samplePublisher(n, n === 5 ? { followerCount: 5 } : {}));
    const topics = [named('tech', { trending: true }), named('culture'), named('health'), named('politics')];
    const alsoFollowed = followed(
      ['publisher', 'paper-3', 1],
      ['publisher', 'paper-4', 4],
      ['topic', 'politics', 3],
      ['topic', 'health', 1],
    );
    const reader = { openedOf: { publisher: new Map([['paper-2', 1]]), topic: new Map([['culture', 1]]) } };
    expect(recommended({ publishers, topics, alsoFollowed, reader })).toMatchObject({
      publishers: ['paper-4', 'paper-3', 'paper-5'],
      topics: ['politics', 'health', 'culture'],
    });
  });

  test('recommendations leave out users and unknown names', () => {
    const alsoFollowed = followed(['user', 'paper-1', 9], ['publisher', 'made-up', 9], ['topic', 'made-up', 9]);
    expect(
      recommended({ publishers: [paper(1), samplePublisher(2, { followerCount: 1 })], alsoFollowed }).publishers,
    ).toEqual(['paper-2', 'paper-1']);
  });

  test('recommendations rank by followers, articles and trend for new readers [API-43]', () => {
    const publishers = [
      paper(1),
      samplePublisher(2, { articleCount: 90 }),
      samplePublisher(3, { followerCount: 40 }),
      paper(4),
    ];
    expect(recommended({ publishers }).publishers).toEqual(['paper-3', 'paper-2', 'paper-1']);
    const topics = [
      named('tech'),
      named('health', { articleCount: 12 }),
      named('politics', { trending: true }),
      named('culture', { followerCount: 40 }),
    ];
    expect(recommended({ topics }).topics).toEqual(['culture', 'politics', 'health']);
  });

  test('recommendations prefer what the reader opens among equally popular ones', () => {
    const reader = { openedOf: { publisher: new Map([['paper-4', 3]]), topic: new Map([['tech', 3]]) } };
    const publishers = [1, 2, 3, 4].map(paper);
    const topics = [named('health'), named('justice'), named('politics'), named('tech')];
    expect(recommended({ publishers, topics, reader })).toMatchObject({
      publishers: ['paper-4', 'paper-1', 'paper-2'],
      topics: ['tech', 'health', 'justice'],
    });
    const articles = [story(1), story(2, { topic: 'tech' })];
    expect(recommended({ articles, reader }).articles).toEqual(['story-2', 'story-1']);
  });
});

describe('recommended articles', () => {
  test('recommended articles prefer recent and popular articles and topics that similar readers follow', () => {
    expect(
      recommended({ articles: [story(1, { publishedAt: ago(9) }), story(2), story(3, { performanceScore: 60 })] })
        .articles,
    ).toEqual(['story-3', 'story-2', 'story-1']);
    const articles = [story(1), story(2, { topic: 'tech' })];
    expect(recommended({ articles, alsoFollowed: followed(['topic', 'tech', 2]) }).articles).toEqual([
      'story-2',
      'story-1',
    ]);
  });

  test('recommended articles come from three publishers if possible', () => {
    const best = [1, 2, 3, 4].map((n) => story(n, { publisherId: 'paper', publishedAt: ago(n / 10) }));
    expect(
      recommended({ articles: [...best, story(5, { publishedAt: ago(90) }), story(6, { publishedAt: ago(91) })] })
        .articles,
    ).toEqual(['story-1', 'story-5', 'story-6']);
    expect(recommended({ articles: [...best, story(5, { publishedAt: ago(90) })] }).articles).toEqual([
      'story-1',
      'story-5',
      'story-2',
    ]);
    expect(recommended({ articles: best }).articles).toEqual(['story-1', 'story-2', 'story-3']);
  });

  test('recommended articles include each story once', () => {
    const title = 'Kingston court clears the new berth';
    const articles = [
      story(1, { title, publishedAt: ago(1) }),
      story(2, { title: `${title.toUpperCase()}!` }),
      story(3),
      story(1, { title }),
    ];
    expect(recommended({ articles }).articles).toEqual(['story-1', 'story-3']);
  });

  test('recommended articles are never sponsored', () => {
    expect(
      recommended({ articles: [story(1, { sponsored: true, performanceScore: 9000 }), story(2)] }).articles,
    ).toEqual(['story-2']);
    expect(recommended({ articles: [story(1, { sponsored: true })] }).articles).toEqual([]);
  });

  test('recommended articles keep their order beside future and unreadable dates', () => {
    const dated = [
      story(1, { publishedAt: ago(-40) }),
      story(2, { publishedAt: ago(20) }),
      story(3, { publishedAt: ago(60) }),
    ];
    const undated = [4, 5, 6, 7].map((n) => story(n, { publishedAt: 'soon' }));
    const random = seeded(5);
    for (let round = 0; round < 50; round++) {
      const articles = [...dated, ...undated]
        .map((one) => ({ one, at: random() }))
        .sort((a, b) => a.at - b.at)
        .map(({ one }) => one);
      expect(recommended({ articles }).articles).toEqual(['story-1', 'story-2', 'story-3']);
    }
  });
});

test('the key of a target combines type and id', () => {
  expect(targetKey({ followType: 'topic', followId: 'justice' })).toBe('topic#justice');
  expect(targetKey({ followType: 'publisher', followId: 'justice' })).not.toBe(
    targetKey({ followType: 'topic', followId: 'justice' }),
  );
});

test.each([
  ['Rui Reader', 'Rui', 'Reader'],
  ['  Ana\u00a0Maria  da Silva ', 'Ana', 'Maria da Silva'],
  ['Cher', 'Cher', ''],
  ['毛泽东', '毛泽东', ''],
  ['   ', '', ''],
  ['', '', ''],
])('the name %j is split into %j and %j [AUTH-23]', (displayName, firstName, lastName) => {
  expect(splitName(displayName)).toEqual({ firstName, lastName });
});
