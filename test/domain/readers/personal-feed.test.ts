import { describe, expect, test } from 'vitest';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import {
  feedScore,
  mixed,
  personalFeed,
  type ReaderInterests,
  reasonFor,
} from '#shared/domain/readers/personal-feed.ts';
import { samplePreview } from '#test/support/sample-article.ts';
import { seeded } from '#test/support/seeded.ts';

const now = new Date('2026-11-20T12:00:00Z');
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();

// Ids count down: equal articles are sorted by id, so the first article of a test comes first only if it wins.
let made = 99_999;
/** An article of the followed publisher, with equal values unless given. */
const story = (given: Partial<ArticlePreview> = {}) =>
  samplePreview(made--, {
    publisherId: 'paper',
    source: 'The Paper',
    topic: 'culture',
    category: 'general',
    publishedAt: ago(5),
    ...given,
  });

const reader = (given: Partial<ReaderInterests> = {}): ReaderInterests => ({
  publishers: new Set(['paper', 'other-paper']),
  topics: new Set(['justice', 'health']),
  opened: new Set(),
  openedOf: { publisher: new Map(), topic: new Map() },
  ...given,
});
const opening = (publisher: [string, number][], topic: [string, number][] = []) =>
  reader({ openedOf: { publisher: new Map(publisher), topic: new Map(topic) } });
const idsOf = (articles: readonly { id: string }[]) => articles.map(({ id }) => id);
/** Ids of the feed; the order of the candidates must not matter. */
function feedIds(articles: readonly ArticlePreview[], who = reader(), limit = 60): string[] {
  const ids = idsOf(personalFeed(articles, who, limit, now));
  expect(idsOf(personalFeed(articles.toReversed(), who, limit, now))).toEqual(ids);
  return ids;
}
const expectBefore = (first: ArticlePreview, second: ArticlePreview, who?: ReaderInterests) =>
  expect(feedIds([first, second], who)).toEqual([first.id, second.id]);

function shuffled<T>(values: readonly T[], random: () => number): T[] {
  return values
    .map((value) => ({ value, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
}

describe('contents', () => {
  test('the contents of a personal feed are articles of followed publishers and topics, with the reason [API-42]', () => {
    const both = story({ topic: 'justice' });
    const byPublisher = story({ topic: 'tech' });
    const byTopic = story({ publisherId: 'unknown', topic: 'health' });
    const byCategory = story({ publisherId: 'unknown', topic: 'social_justice', category: 'health' });
    const neither = story({ publisherId: 'unknown', topic: 'tech' });
    const feed = personalFeed([both, byPublisher, byTopic, byCategory, neither], reader(), 60, now);
    expect(new Map(feed.map(({ id, reason }) => [id, reason]))).toEqual(
      new Map([
        [both.id, { publisher: 'The Paper', topic: 'justice', search: null }],
        [byPublisher.id, { publisher: 'The Paper', topic: null, search: null }],
        [byTopic.id, { publisher: null, topic: 'health', search: null }],
        [byCategory.id, { publisher: null, topic: 'health', search: null }],
      ]),
    );
  });

  test('the contents of a personal feed give the topic as the reason if both topic and category are followed', () => {
    expect(reasonFor(story({ topic: 'justice', category: 'health' }), reader())).toEqual({
      publisher: 'The Paper',
      topic: 'justice',
      search: null,
    });
  });

  test('the contents of a personal feed are also articles that a followed search found, with its words', () => {
    const found = story({ publisherId: 'unknown', topic: 'tech' });
    const searcher = reader({ publishers: new Set(), topics: new Set(), found: new Map([[found.id, 'port strike']]) });
    expect(personalFeed([found, story()], searcher, 60, now)).toEqual([
      { ...found, reason: { publisher: null, topic: null, search: 'port strike' } },
    ]);
  });

  test('the contents of a personal feed rank an article higher that a followed search found too', () => {
    const [plain, found] = [story(), story()];
    const feed = personalFeed([plain, found], reader({ found: new Map([[found.id, 'port']]) }), 60, now);
    expect(feed.map(({ id }) => id)).toEqual([found.id, plain.id]);
  });

  test('the contents of a personal feed are list articles with a reason [API-42]', () => {
    const one = story();
    expect(personalFeed([one], reader(), 60, now)).toEqual([
      { ...one, reason: { publisher: 'The Paper', topic: null, search: null } },
    ]);
  });

  test('the contents of a personal feed are empty without candidates, follows or room', () => {
    expect(feedIds([])).toEqual([]);
    expect(feedIds([story()], reader({ publishers: new Set(), topics: new Set() }))).toEqual([]);
    expect(feedIds([story()], reader(), 0)).toEqual([]);
  });

  test('the contents of a personal feed include neither the same article nor the same headline twice', () => {
    const early = story({ title: 'Kingston court clears the new berth', publishedAt: ago(3) });
    const late = story({
      title: 'KINGSTON: court clears the “new berth”!',
      publisherId: 'other-paper',
      publishedAt: ago(2),
    });
    const another = story({ title: 'Kingston court closes the old berth', publishedAt: ago(4) });
    expect(feedIds([early, late, early, another, late])).toEqual([late.id, another.id]);
  });

  test('the contents of a personal feed include different articles whose headlines have no letters', () => {
    expect(feedIds([story({ title: '…' }), story({ title: '…' }), story({ title: '' })])).toHaveLength(3);
  });
});

describe('order', () => {
  test('the order of a personal feed puts newer before older', () =>
    expectBefore(story({ publishedAt: ago(1) }), story({ publishedAt: ago(2) })));

  test('the order of a personal feed puts followed publisher and topic first, then publisher, then topic [API-42]', () => {
    const both = story({ topic: 'justice' });
    const publisher = story();
    const topic = story({ publisherId: 'unknown', topic: 'justice' });
    expect(feedIds([topic, publisher, both])).toEqual([both.id, publisher.id, topic.id]);
  });

  test('the order of a personal feed puts publishers and topics first that are opened more often', () => {
    const [paper, other] = [story(), story({ publisherId: 'other-paper' })];
    expectBefore(paper, other, opening([['paper', 1]]));
    expectBefore(
      other,
      paper,
      opening([
        ['paper', 3],
        ['other-paper', 9],
      ]),
    );
    const [justice, health] = [story({ topic: 'justice' }), story({ topic: 'health' })];
    expectBefore(justice, health, opening([], [['justice', 1]]));
    expectBefore(
      health,
      justice,
      opening(
        [],
        [
          ['justice', 3],
          ['health', 9],
        ],
      ),
    );
  });

  test('a personal feed includes no unfollowed publisher, even if it is opened', () =>
    expect(
      feedIds([story({ publisherId: 'unknown', topic: 'tech' })], opening([['unknown', 99]], [['tech', 99]])),
    ).toEqual([]));

  test.each([
    ['a high performance score', { performanceScore: 30 }],
    ['more coverage', { coverageCount: 1 }],
    ['an image', { image: 'https://paper.example/berth.jpg' }],
    ['high priority', { priority: 'high' }],
  ] as const)('the order of a personal feed puts articles first with %s, if equally old', (_, better) =>
    expectBefore(story(better), story()),
  );

  test("the order of a personal feed puts this hour's article above the most popular one of yesterday", () =>
    expectBefore(
      story({ publishedAt: ago(0.5) }),
      story({
        publishedAt: ago(30),
        performanceScore: 100,
        coverageCount: 50,
        priority: 'high',
        image: 'https://paper.example/a.jpg',
      }),
    ));

  test('the order of a personal feed puts sponsored articles last among equals', () =>
    expectBefore(story(), story({ sponsored: true })));

  test('the order of a personal feed puts opened articles after all others', () => {
    const best = story({
      publisherId: 'paper',
      topic: 'justice',
      publishedAt: ago(0),
      performanceScore: 100,
      coverageCount: 9,
      priority: 'high',
    });
    const least = story({ publisherId: 'unknown', topic: 'health', publishedAt: ago(5000), sponsored: true });
    expectBefore(
      least,
      best,
      reader({
        opened: new Set([best.id]),
        openedOf: { publisher: new Map([['paper', 9]]), topic: new Map([['justice', 9]]) },
      }),
    );
  });

  test('a personal feed keeps the order among opened articles', () => {
    const [newer, older] = [story({ publishedAt: ago(1) }), story({ publishedAt: ago(9) })];
    expectBefore(newer, older, reader({ opened: new Set([newer.id, older.id]) }));
  });

  test('the order of a personal feed is stable for equal articles', () => {
    const random = seeded(7);
    const equals = Array.from({ length: 12 }, (_, n) => story({ publisherId: `paper-${n}`, topic: 'justice' }));
    const first = feedIds(equals);
    for (let round = 0; round < 50; round++) expect(feedIds(shuffled(equals, random))).toEqual(first);
  });
});

describe('dates', () => {
  test('a personal feed treats a future date as now', () => {
    const [ahead, fresh, old] = [
      story({ publishedAt: ago(-90) }),
      story({ publishedAt: ago(0) }),
      story({ publishedAt: ago(1) }),
    ];
    const who = reader();
    const score = (one: ArticlePreview) =>
      feedScore(one, { publisher: 'The Paper', topic: null, search: null }, who, now);
    expect(score(ahead)).toBe(score(fresh));
    expect(feedIds([old, ahead])).toEqual([ahead.id, old.id]);
  });

  test('a personal feed treats an unreadable date as the oldest and keeps the order of the others', () => {
    const random = seeded(11);
    const publishers = new Set(Array.from({ length: 20 }, (_, n) => `paper-${n}`));
    const dated = Array.from({ length: 10 }, (_, n) => story({ publisherId: `paper-${n}`, publishedAt: ago(n * 40) }));
    const undated = ['', 'yesterday', '2026-13-45T00:00:00Z'].map((publishedAt, n) =>
      story({ publisherId: `paper-${10 + n}`, publishedAt }),
    );
    for (let round = 0; round < 50; round++) {
      const ids = feedIds(shuffled([...dated, ...undated], random), reader({ publishers }));
      expect(ids.slice(0, 10)).toEqual(idsOf(dated));
      expect(ids.slice(10).toSorted()).toEqual(idsOf(undated).toSorted());
    }
  });
});

/** Rankings with few and many publishers, evenly distributed or mostly of one. */
function ranking(seed: number): { ranked: { id: string; publisherId: string }[]; publishers: number; limit: number } {
  const random = seeded(seed * 7919);
  for (let n = 0; n < 5; n++) random();
  const voices = 1 + Math.floor(random() * 9);
  const skew = 1 + random() * 3;
  const ranked = Array.from({ length: Math.floor(random() * 90) }, (_, n) => ({
    id: `story-${n}`,
    publisherId: `paper-${Math.floor(random() ** skew * voices)}`,
  }));
  return {
    ranked,
    publishers: new Set(ranked.map(({ publisherId }) => publisherId)).size,
    limit: Math.floor(random() * 70),
  };
}

describe('diversity', () => {
  const seeds = Array.from({ length: 600 }, (_, n) => n + 1);
  const mostOf = (publishers: number) => (publishers >= 4 ? 3 : Math.ceil(10 / publishers));

  test('the diversity of a personal feed allows 3 articles per publisher among any 10, or an even share with fewer than four publishers [API-42]', () => {
    const shapes = new Set<number>();
    for (const seed of seeds) {
      const { ranked, publishers, limit } = ranking(seed);
      const placed = mixed(ranked, limit);
      shapes.add(publishers);
      for (let from = 0; from + 1 <= placed.length; from++) {
        const counts = Map.groupBy(placed.slice(from, from + 10), ({ publisherId }) => publisherId);
        for (const [, of] of counts) expect(of.length, `seed ${seed}`).toBeLessThanOrEqual(mostOf(publishers));
      }
    }
    expect([...shapes].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('the diversity of a personal feed keeps the limit, invents nothing and repeats nothing', () => {
    for (const seed of seeds) {
      const { ranked, limit } = ranking(seed);
      const placed = mixed(ranked, limit);
      expect(placed.length).toBeLessThanOrEqual(limit);
      expect(new Set(placed).size).toBe(placed.length);
      for (const one of placed) expect(ranked).toContain(one);
    }
  });

  test('the diversity of a personal feed follows the ranking unless a publisher has reached its share', () => {
    for (const seed of seeds) {
      const { ranked, publishers, limit } = ranking(seed);
      const placed = mixed(ranked, limit);
      const full = (at: number, publisherId: string) =>
        placed.slice(Math.max(0, at - 9), at).filter((one) => one.publisherId === publisherId).length >=
        mostOf(publishers);
      for (let at = 0; at <= Math.min(placed.length, limit - 1); at++) {
        // At the end all remaining articles wait; before, all that rank above the placed one.
        const chosen = placed[at];
        const before = new Set(placed.slice(0, at));
        const passedOver = ranked
          .slice(0, chosen === undefined ? ranked.length : ranked.indexOf(chosen))
          .filter((one) => !before.has(one));
        for (const one of passedOver) expect(full(at, one.publisherId), `seed ${seed}, place ${at}`).toBe(true);
      }
    }
  });

  test('the diversity of a personal feed shows everything of a single publisher in order', () => {
    const ranked = Array.from({ length: 30 }, (_, n) => ({ id: n, publisherId: 'paper' }));
    expect(mixed(ranked, 20)).toEqual(ranked.slice(0, 20));
  });

  test('the diversity of a personal feed leaves an even ranking unchanged', () => {
    const ranked = Array.from({ length: 40 }, (_, n) => ({ id: n, publisherId: `paper-${n % 4}` }));
    expect(mixed(ranked, 40)).toEqual(ranked);
  });

  test('the diversity of a personal feed holds for complete feeds of any candidates [API-42]', () => {
    const publishers = new Set(Array.from({ length: 9 }, (_, n) => `paper-${n}`));
    for (const seed of seeds.slice(0, 100)) {
      const random = seeded(seed * 104_729);
      for (let n = 0; n < 5; n++) random();
      const candidates = Array.from({ length: 80 }, () =>
        story({
          publisherId: `paper-${Math.floor(random() ** 2 * 12)}`,
          publishedAt: ago(random() * 100),
          performanceScore: Math.floor(random() * 90),
          sponsored: random() < 0.1,
        }),
      );
      const opened = new Set(idsOf(candidates.filter(() => random() < 0.2)));
      const feed = personalFeed([...candidates, ...candidates.slice(0, 20)], reader({ publishers, opened }), 60, now);
      expect(feed.length).toBeLessThanOrEqual(60);
      expect(new Set(idsOf(feed)).size).toBe(feed.length);
      const wanted = new Set(candidates.filter(({ publisherId }) => publishers.has(publisherId)).map(({ id }) => id));
      for (const { id } of feed) expect(wanted).toContain(id);
      for (let from = 0; from < feed.length; from++)
        for (const [, of] of Map.groupBy(feed.slice(from, from + 10), ({ publisherId }) => publisherId))
          expect(of.length).toBeLessThanOrEqual(3);
    }
  });
});
