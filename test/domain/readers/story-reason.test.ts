import { describe, expect, test } from 'vitest';
import { storyReason } from '#shared/domain/readers/story-reason.ts';
import { samplePreview } from '#test/support/sample-article.ts';

const now = new Date('2026-11-20T12:00:00Z');
const article = samplePreview(1, { publisherId: 'tribune', source: 'Tribune', topic: 'health', region: 'asian' }, now);
const nobody = { publishers: new Set<string>(), topics: new Set<string>() };
const facts = { term: '', similarTo: null, follows: nobody };

describe('why a reader sees a story', () => {
  test('the reason for a story is a followed publisher or topic [CARD-23]', () => {
    const both = { publishers: new Set(['tribune']), topics: new Set(['health']) };
    expect(storyReason(article, { ...facts, follows: both })).toEqual({
      kind: 'followed',
      publisher: 'Tribune',
      topic: 'health',
      search: null,
    });
    const other = { publishers: new Set(['gazette']), topics: new Set(['health']) };
    expect(storyReason(article, { ...facts, follows: other })).toMatchObject({ publisher: null, topic: 'health' });
  });

  test('the reason for a story is its age where nothing of it is followed, also for visitors [CARD-23]', () => {
    const follows = { publishers: new Set(['gazette']), topics: new Set(['culture']) };
    expect(storyReason(article, { ...facts, follows })).toEqual({ kind: 'latest', region: 'asian' });
    expect(storyReason({ ...article, region: null }, facts)).toEqual({ kind: 'latest', region: null });
  });

  test('the reason for a story is the rule of the list before what the reader follows', () => {
    const follows = { publishers: new Set(['tribune']), topics: new Set<string>() };
    expect(storyReason(article, { ...facts, follows, term: 'port' })).toEqual({ kind: 'search', term: 'port' });
    const similar = (topic: string, region: 'asian' | 'african' | null) =>
      storyReason(article, { ...facts, follows, similarTo: { topic, region } });
    expect(similar('health', 'african')).toEqual({ kind: 'similar', topic: 'health', region: null });
    expect(similar('culture', 'asian')).toEqual({ kind: 'similar', topic: null, region: 'asian' });
    // Similar by neither: the list has no better article.
    expect(similar('culture', null)).toMatchObject({ kind: 'followed' });
  });

  test('the reason for a story is the sponsor of a sponsored story before any other reason', () => {
    const follows = { publishers: new Set(['tribune']), topics: new Set<string>() };
    expect(storyReason({ ...article, sponsored: true }, { ...facts, follows, term: 'port' })).toEqual({
      kind: 'sponsored',
    });
  });
});
