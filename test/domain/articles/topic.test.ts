import { describe, expect, test } from 'vitest';
import { topics } from '#shared/config/seed/topics.ts';
import { topicName } from '#shared/domain/articles/article-text.ts';
import { distinctNames, labelNames } from '#shared/domain/text/label-names.ts';

describe('names of topics', () => {
  test.each([
    [['Social Justice', 'Justice'], ['Social Justice']],
    [['justice', 'Social Justice'], ['Social Justice']],
    [['Business', 'Diaspora Business'], ['Diaspora Business']],
    [['Elections', 'election', 'ELECTION'], ['Elections']],
    [
      ['Remittances', 'Cities', 'City', 'remittance'],
      ['Remittances', 'Cities'],
    ],
    [['Finance & Justice', 'Finance and justice'], ['Finance & Justice']],
    [
      ['Port', 'Portugal'],
      ['Port', 'Portugal'],
    ],
    [
      ['Crisis', 'Congress'],
      ['Crisis', 'Congress'],
    ],
    [['العدالة الاجتماعية', 'العدالة'], ['العدالة الاجتماعية']],
    [['', ' '], []],
  ])('the names %j are shown as %j', (names, shown) => {
    expect(distinctNames(names)).toEqual(shown);
  });

  test('a subject of its own stays beside a longer name, and appears once', () => {
    expect(distinctNames(['Bank of Jamaica', 'Jamaica', 'JAMAICA'], () => true)).toEqual([
      'Bank of Jamaica',
      'Jamaica',
    ]);
  });

  test('no topic of the site has a name that is a part of another', () => {
    const names = topics.map(({ displayName }) => displayName);
    expect(distinctNames(names)).toEqual(names);
  });

  test.each([
    ['general', 'General'],
    ['tech', 'Science & Health'],
  ])('the topic %s is in the category %s', (id, category) => {
    expect(topics.find((topic) => topic.id === id)?.category).toBe(category);
  });

  test.each([
    [{ topic: 'social_justice', category: 'justice' }, ['Social Justice', 'Courts & Law']],
    [{ topic: 'finance', category: 'finance' }, ['Economy']],
    [{ topic: '', category: 'tech' }, ['Technology']],
    [{ topic: 'social_justice', category: 'Justice' }, ['Social Justice']],
  ])('the labels of an article of %j are %j', (article, labels) => {
    expect(labelNames(article, topicName)).toEqual(labels);
  });
});
