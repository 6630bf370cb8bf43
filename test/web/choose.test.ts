import { describe, expect, test } from 'vitest';
import { arrange, matchesSearch, matchesTopic, newestFirst } from '#web/features/articles/choose.ts';
import { chooseLead } from '#web/features/articles/choose-lead.ts';
import { nextStories } from '#web/features/articles/keep-reading.tsx';
import { keywordsOf } from '#web/features/articles/related-topics.tsx';
import { topicWords } from '#web/features/topics/topic-label.ts';
import { samplePreview } from './sample-article.ts';

const now = new Date('2026-11-20T12:00:00Z');
const stories = (count: number) => Array.from({ length: count }, (_, n) => samplePreview(n, {}, now));

describe('search', () => {
  test('HOME-19: a substring of title or source, in any case; not of the content', () => {
    const article = samplePreview(1, { title: 'Jamaica votes', source: 'Kingston Wire', content: 'Trinidad' });
    expect(matchesSearch(article, 'JAMA')).toBe(true);
    expect(matchesSearch(article, ' wire ')).toBe(true);
    expect(matchesSearch(article, 'Trinidad')).toBe(false);
    expect(matchesSearch(article, '')).toBe(true);
  });
});

describe('topic', () => {
  const topic = { name: 'justice', displayName: 'Courts & law' };
  test('HOME-17: topic or category matches the name or display name, exactly or in part', () => {
    expect(matchesTopic({ topic: 'Justice', category: 'general' }, topic)).toBe(true);
    expect(matchesTopic({ topic: '', category: 'justice' }, topic)).toBe(true);
    expect(matchesTopic({ topic: 'social_justice', category: 'general' }, topic)).toBe(true);
    expect(matchesTopic({ topic: 'courts & law today', category: 'general' }, topic)).toBe(true);
    expect(matchesTopic({ topic: 'culture', category: 'general' }, topic)).toBe(false);
  });
  test('HOME-18: empty values never match, nor does a topic whose name merely contains the value', () => {
    expect(matchesTopic({ topic: '', category: '' }, topic)).toBe(false);
    expect(matchesTopic({ topic: 'just', category: 'general' }, topic)).toBe(false);
    expect(matchesTopic({ topic: 'culture', category: 'general' }, { name: 'x', displayName: '' })).toBe(false);
  });
});

describe('front page', () => {
  test('HOME-12: newest first by publication, whatever the order of the list', () => {
    const list = stories(20);
    expect(newestFirst(list.toReversed()).map(({ id }) => id)).toEqual(list.map(({ id }) => id));
  });
  test('the lead has a picture and other reports when one of the last hours does', () => {
    const plain = stories(10);
    expect(chooseLead([])).toBeNull();
    expect(chooseLead(plain)?.id).toBe('story-0');
    const pictured = samplePreview(3, { image: 'https://example.com/a.jpg' }, now);
    const reported = samplePreview(6, { image: 'https://example.com/b.jpg', coverageCount: 2 }, now);
    const stale = samplePreview(80, { image: 'https://example.com/c.jpg', coverageCount: 9 }, now);
    expect(chooseLead([...plain.slice(0, 3), pictured])?.id).toBe('story-3');
    expect(chooseLead([...plain.slice(0, 3), pictured, reported, stale])?.id).toBe('story-6');
  });
  test('paid stories do not lead', () => {
    const paid = samplePreview(0, { image: 'https://example.com/a.jpg', sponsored: true }, now);
    expect(chooseLead([paid, samplePreview(5, {}, now)])?.id).toBe('story-5');
  });
  test.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 13, 14, 200])('HOME-63: %i stories are all laid out, once each and in order', (count) => {
    const laid = arrange(stories(count)).flatMap((cell) => (cell.kind === 'pair' ? cell.articles : [cell.article]));
    expect(laid.map(({ id }) => id)).toEqual(stories(count).map(({ id }) => id));
  });
  test('the rhythm tiles two, three and four columns without holes', () => {
    const units = arrange(stories(28)).map((cell) => (cell.kind === 'wide' ? 2 : 1));
    for (const columns of [2, 3, 4]) {
      let filled = 0;
      for (const unit of units) {
        expect((filled % columns) + unit).toBeLessThanOrEqual(columns);
        filled += unit;
      }
    }
  });
});

describe('article page', () => {
  test('ART-11: the topic in words', () => {
    const topics = [{ displayName: 'Finance & Justice' }, { displayName: 'Courts' }];
    expect(['finance_justice', 'justice', 'social_care'].map((name) => topicWords(name, topics))).toEqual([
      'Finance & Justice',
      'justice',
      'social care',
    ]);
  });
  test('ART-28, ART-30: keywords are split, trimmed, without blanks and repeats', () => {
    expect(keywordsOf('a,, a b ,a,a b')).toEqual(['a', 'a b']);
    expect(keywordsOf('')).toEqual([]);
  });
  test('what to read next shares most with the story, from other publishers first', () => {
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
