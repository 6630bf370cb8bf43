import { describe, expect, test } from 'vitest';
import { matchesSearch, relatedKeywords } from '#shared/domain/articles/search.ts';
import { chooseLead } from '#shared/domain/front-page/rank-stories.ts';
import { laneArticles, matchesTopic, newestFirst } from '#shared/domain/front-page/select-articles.ts';
import { samplePreview } from '#test/support/sample-article.ts';
import { nextStories } from '#web/reader/article/keep-reading.tsx';
import { columnSequences, type FeedItem, unifiedSequence } from '#web/reader/feed/feed-items.tsx';
import { byReadLanguages } from '#web/reader/publishers/suggested-publishers.tsx';
import { topicWords } from '#web/shell/messages/topic-label.ts';
import { searchMatches } from '#web/shell/ui/display/highlighted.tsx';

const now = new Date('2026-11-20T12:00:00Z');
const stories = (count: number) => Array.from({ length: count }, (_, n) => samplePreview(n, {}, now));

describe('search', () => {
  test('the search of the front page matches parts of title and source in any case, not the content [HOME-19]', () => {
    const article = samplePreview(1, { title: 'Jamaica votes', source: 'Kingston Wire', content: 'Trinidad' });
    expect(matchesSearch(article, 'JAMA')).toBe(true);
    expect(matchesSearch(article, ' wire ')).toBe(true);
    expect(matchesSearch(article, 'Trinidad')).toBe(false);
    expect(matchesSearch(article, '')).toBe(true);
  });
  test('the search of the front page matches keywords, but no text across fields', () => {
    const article = samplePreview(1, { title: 'The budget', source: 'Wire', keywords: 'Mia Mottley,tax relief' });
    expect(matchesSearch(article, 'mottley')).toBe(true);
    expect(matchesSearch(article, 'Tax')).toBe(true);
    expect(matchesSearch(article, 'budget wire')).toBe(false);
  });
});

describe('topic', () => {
  const topic = { name: 'justice', displayName: 'Courts & law' };
  test('a topic matches topic and category with name and display name, also in part [HOME-17]', () => {
    expect(matchesTopic({ topic: 'Justice', category: 'general' }, topic)).toBe(true);
    expect(matchesTopic({ topic: '', category: 'justice' }, topic)).toBe(true);
    expect(matchesTopic({ topic: 'social_justice', category: 'general' }, topic)).toBe(true);
    expect(matchesTopic({ topic: 'courts & law today', category: 'general' }, topic)).toBe(true);
    expect(matchesTopic({ topic: 'culture', category: 'general' }, topic)).toBe(false);
  });
  test('a topic does not match empty values or a part of the topic’s name [HOME-18]', () => {
    expect(matchesTopic({ topic: '', category: '' }, topic)).toBe(false);
    expect(matchesTopic({ topic: 'just', category: 'general' }, topic)).toBe(false);
    expect(matchesTopic({ topic: 'culture', category: 'general' }, { name: 'x', displayName: '' })).toBe(false);
  });
});

describe('front page', () => {
  test('the front page sorts the newest first [HOME-12]', () => {
    const list = stories(20);
    expect(newestFirst(list.toReversed()).map(({ id }) => id)).toEqual(list.map(({ id }) => id));
  });
  test('the front page treats an unreadable time as the oldest [DATA-22]', () => {
    const undated = samplePreview(0, { id: 'undated', publishedAt: 'soon', image: 'https://example.com/a.jpg' });
    const list = [undated, ...stories(3)];
    expect(newestFirst(list).map(({ id }) => id)).toEqual(['story-0', 'story-1', 'story-2', 'undated']);
    expect(chooseLead(list)?.id).toBe('story-0');
    expect(chooseLead([undated])?.id).toBe('undated');
  });
  test('the front page leads with a recent article that has an image and coverage', () => {
    const plain = stories(10);
    expect(chooseLead([])).toBeNull();
    expect(chooseLead(plain)?.id).toBe('story-0');
    const pictured = samplePreview(3, { image: 'https://example.com/a.jpg' }, now);
    const reported = samplePreview(6, { image: 'https://example.com/b.jpg', coverageCount: 2 }, now);
    const stale = samplePreview(80, { image: 'https://example.com/c.jpg', coverageCount: 9 }, now);
    expect(chooseLead([...plain.slice(0, 3), pictured])?.id).toBe('story-3');
    expect(chooseLead([...plain.slice(0, 3), pictured, reported, stale])?.id).toBe('story-6');
  });
  test('the front page does not lead with sponsored articles', () => {
    const paid = samplePreview(0, { image: 'https://example.com/a.jpg', sponsored: true }, now);
    expect(chooseLead([paid, samplePreview(5, {}, now)])?.id).toBe('story-5');
  });
});

describe('feed sequence', () => {
  const shape = (items: readonly FeedItem[]) => items.map((item) => (item.kind === 'ad' ? item.zone : item.article.id));
  test.each([
    [0, 0, []],
    [2, 0, []],
    [3, 0, [3]],
    [7, 0, [3, 6]],
    [8, 1, [2, 5, 8]],
  ])(
    'in a list of %d articles after %d others, ads follow the articles %j [HOME-58, HOME-60, CONST-21]',
    (count, before, after) => {
      const items = unifiedSequence(stories(count), before);
      const seen: number[] = [];
      let articles = 0;
      for (const item of items) {
        if (item.kind === 'article') articles++;
        else seen.push(articles);
      }
      expect(seen).toEqual(after);
      expect(articles).toBe(count);
    },
  );
  test('the feed sequence deals articles to columns in turn and adds an ad after every fourth [HOME-54, HOME-59]', () => {
    const [first, second, third] = columnSequences(stories(27), 3);
    expect(shape(first ?? [])).toEqual([
      ...['story-0', 'story-3', 'story-6', 'story-9', 'FEED_INLINE_1'],
      ...['story-12', 'story-15', 'story-18', 'story-21', 'FEED_INLINE_2', 'story-24'],
    ]);
    expect([first, second, third].map((column) => column?.filter(({ kind }) => kind === 'article').length)).toEqual([
      9, 9, 9,
    ]);
    expect(columnSequences(stories(1), 3).map((column) => column.length)).toEqual([1, 0, 0]);
  });
  test('the feed sequence fills the lane with watchlist matches and Caribbean finance and justice [HOME-62]', () => {
    const lane = laneArticles([
      samplePreview(0, { watchlistHits: ['Caribbean Finance and Justice'], region: null, tags: [] }, now),
      samplePreview(1, { watchlistHits: [], region: 'caribbean', tags: ['finance_justice'] }, now),
      samplePreview(
        2,
        { watchlistHits: ['African Markets'], region: 'african', tags: ['finance_justice'], topic: '' },
        now,
      ),
      samplePreview(3, { watchlistHits: [], region: 'caribbean', tags: ['culture'], topic: 'culture' }, now),
    ]);
    expect(lane.map(({ id }) => id)).toEqual(['story-0', 'story-1']);
  });
});

describe('search matches', () => {
  const marked = (text: string, term: string) => searchMatches(text, term).map(([from, to]) => text.slice(from, to));
  test.each([
    ['Jamaica beats Jamaica', 'JAMA', ['Jama', 'Jama']],
    ['aaaa', 'aa', ['aa', 'aa']],
    ['Costs (a.b) rise', '(a.b)', ['(a.b)']],
    ['İstanbul and istanbul', 'istanbul', ['istanbul']],
    ['İstanbul', 'i\u0307st', ['İst']],
    ['Straße', 'SS', []],
    ['كينغستون اليوم', 'اليوم', ['اليوم']],
    ['<b>x</b>', '<b>', ['<b>']],
    ['anything', '  ', []],
  ])('in %j the term %j highlights %j', (text, term, found) => {
    expect(marked(text, term)).toEqual(found);
  });
  test('exactly what the search matches is highlighted', () => {
    for (const [title, term] of [
      ['Kingston Court', 'on c'],
      ['ΑΘΗΝΑ', 'αθ'],
      ['𝒜 letter', 'letter'],
    ] as const)
      expect(searchMatches(title, term).length > 0).toBe(matchesSearch({ title, source: '', keywords: '' }, term));
  });
});

describe('article page', () => {
  test('the article page shows the display name of the topic [ART-11]', () => {
    const topics = [{ displayName: 'Finance & Justice' }, { displayName: 'Courts' }];
    expect(['finance_justice', 'justice', 'social_care'].map((name) => topicWords(name, topics))).toEqual([
      'Finance & Justice',
      'justice',
      'social care',
    ]);
  });
  test('the article page links distinct keywords that find at least two other articles [ART-28, ART-30]', () => {
    const keywords = 'Kingston,, port dues ,Kingston,port dues,Harbour Tribune,one other,nobody';
    const current = samplePreview(0, { title: 'Kingston, one other and nobody', source: 'Wire', keywords }, now);
    const list = [
      current,
      samplePreview(1, { title: 'A berth in Kingston', source: 'Wire' }, now),
      samplePreview(2, { title: 'The one other', keywords: 'Kingston,Port dues' }, now),
      samplePreview(3, { keywords: 'port dues' }, now),
    ];
    expect(relatedKeywords(current, list)).toEqual(['Kingston', 'port dues', 'Harbour Tribune']);
    for (const word of relatedKeywords(current, list))
      expect(list.filter((one) => one !== current && matchesSearch(one, word)).length).toBeGreaterThanOrEqual(2);
    expect(relatedKeywords({ ...current, keywords: '' }, list)).toEqual([]);
    expect(relatedKeywords(current, [])).toEqual([]);
  });
  test('the article page suggests the most similar articles, other publishers first', () => {
    const current = samplePreview(0, {}, now);
    const list = [
      current,
      samplePreview(1, { topic: 'culture', region: 'asian', category: 'culture', source: 'Straits Courier' }, now),
      samplePreview(2, { source: 'Harbour Tribune' }, now),
      samplePreview(3, { source: 'Island Observer' }, now),
      samplePreview(4, { source: 'Island Observer' }, now),
      samplePreview(5, { topic: 'culture', source: 'Bridgetown Wire' }, now),
    ];
    expect(nextStories(list, current).map(({ id }) => id)).toEqual(['story-3', 'story-5', 'story-1']);
    expect(nextStories([current], current)).toEqual([]);
  });
});

describe('suggested publishers', () => {
  const writing = (...languages: string[]) => ({ languages });
  const [en, es, both, unknown] = [writing('en'), writing('es'), writing('en', 'es'), writing()];
  const all = [en, es, both, unknown];
  test.each([
    [['es'], [es, both, unknown]],
    [['en', 'es'], all],
    [[], all],
    [['bn'], [unknown]],
  ])('readers of %j get the publishers who write in one of these or in unknown languages', (read, shown) => {
    expect(byReadLanguages(all, read)).toEqual({ shown, others: all.filter((one) => !shown.includes(one)) });
  });
  test('readers of a language that no publisher writes in get all publishers', () => {
    expect(byReadLanguages([en, es], ['bn'])).toEqual({ shown: [en, es], others: [] });
  });
});
