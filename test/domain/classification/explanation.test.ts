import { describe, expect, test } from 'vitest';
import { watchlists } from '#shared/config/seed/watchlists.ts';
import { type ClassifiedEntry, classify } from '#shared/domain/classification/classification.ts';
import { explainClassification } from '#shared/domain/classification/explanation.ts';
import { labelledHeadlines } from '#test/support/articles/labelled-headlines.ts';

const entry = (title: string, rest: Partial<ClassifiedEntry> = {}): ClassifiedEntry => ({
  title,
  summary: '',
  text: '',
  sourceRegion: 'african',
  sourceCategory: 'health',
  ...rest,
});
const explain = (title: string, rest: Partial<ClassifiedEntry> = {}) =>
  explainClassification(entry(title, rest), watchlists);
const values = (evidence: readonly { value: string }[]) => evidence.map(({ value }) => value);

describe('the explanation of a classification', () => {
  const headlines = [...labelledHeadlines('development'), ...labelledHeadlines('held-out')];
  const text = 'The ministry of finance in Lagos met the protesters. A court in Accra heard the loan fraud case.';
  const entries = headlines.flatMap(({ title }, n) => [
    entry(title),
    entry(title, { text, sourceRegion: null, sourceCategory: 'general' }),
    entry(title, { summary: headlines.at(n - 1)?.title ?? '' }),
  ]);

  test('the explanation of a classification names what classification finds, and only that', () => {
    expect(entries.length).toBeGreaterThan(900);
    for (const one of entries) {
      const found = classify(one, watchlists);
      const why = explainClassification(one, watchlists);
      expect(values(why.regions), one.title).toEqual(found.regions);
      expect(values(why.topics).slice(0, found.topics.length), one.title).toEqual(found.topics);
      expect(values(why.watchlists), one.title).toEqual(found.watchlistHits);
      expect(why.priority.length === 0, one.title).toBe(found.priority === 'none');
    }
  });

  test('the explanation of a classification has the deciding topic among the topics, unless nothing in the text decided', () => {
    for (const one of entries) {
      const { topic } = classify(one, watchlists);
      const { topics, topicFromSource } = explainClassification(one, watchlists);
      if (topicFromSource) expect(topic, one.title).toBe(one.sourceCategory);
      // A text about another subject than the source's, with few words of it, is general news.
      else if (topic === 'general') expect(topics.length, one.title).toBeGreaterThan(0);
      else expect(values(topics), one.title).toContain(topic);
    }
  });

  test('the explanation of a classification shows words that are in the text', () => {
    for (const one of entries) {
      const { topics, regions, priority } = explainClassification(one, watchlists);
      const all = `${one.title}\n${one.summary}\n${one.text}`.toLowerCase();
      for (const { value, words } of [...topics, ...regions, ...priority]) {
        expect(words.length, `${one.title}: ${value}`).toBeGreaterThan(0);
        for (const word of words) expect(all).toContain(word);
      }
    }
  });

  test('the explanation of a classification says that a text without words has topic and region of its source', () => {
    expect(explain('A quiet day')).toEqual({
      topics: [],
      regions: [],
      priority: [],
      watchlists: [],
      topicFromSource: true,
      regionFromSource: true,
    });
    expect(explain('A quiet day', { sourceRegion: null }).regionFromSource).toBe(false);
  });

  test('the explanation of a classification quotes each word once, as the text has it', () => {
    const { regions, regionFromSource } = explain('Jamaican athletes return to Jamaica', { summary: 'Jamaica waits.' });
    expect(regions).toEqual([{ value: 'caribbean', words: ['jamaican', 'jamaica'] }]);
    expect(regionFromSource).toBe(false);
  });

  test('the explanation of a classification names the keywords of a watchlist that the text has', () => {
    const [list] = watchlists;
    if (list === undefined) throw new Error('no watchlist');
    const all = [{ ...list, id: 'ferries', keywords: ['ferry', 'night boat', 'airship'], regions: [] }];
    expect(
      explainClassification(entry('The night boat and the ferry of Lagos'), all).watchlists.map(({ value, words }) => [
        value,
        words.toSorted(),
      ]),
    ).toEqual([['ferries', ['ferry', 'night boat']]]);
  });
});
