import { expect, test } from 'vitest';
import { editorial } from '#shared/config/editorial.ts';
import { storiesOf } from '#shared/domain/generation/news-story.ts';
import { sampleBrief } from '#test/support/articles/sample-story.ts';

const now = new Date('2026-11-20T12:00:00Z');
let n = 0;
const article = (id: string, title: string, more: Partial<Parameters<typeof storiesOf>[0][number]> = {}) => ({
  id,
  title,
  source: 'Paper',
  sourceId: 'paper',
  topic: `topic-${++n}`,
  publishedAt: '2026-11-20T09:00:00Z',
  priority: 'none' as const,
  // Another publisher's report was merged into it.
  coverageCount: 1,
  performanceScore: 0,
  isPremium: false,
  sponsored: false,
  ...more,
});
const keys = (articles: ReturnType<typeof article>[], covered: string[] = []) =>
  storiesOf(articles, new Set(covered), now).map(({ key }) => key);

const reportsOf = (story: string, outlets: number, count: number, more: Parameters<typeof article>[2] = {}) =>
  Array.from({ length: count }, (_, at) =>
    article(`${story}-${at}`, `Report ${at} of ${story}`, {
      source: `Paper ${at}`,
      publishedAt: `2026-11-20T0${at + 1}:00:00Z`,
      coverageCount: 0,
      story: sampleBrief(story, { outlets }),
      ...more,
    }),
  );

test('reports of one stored story are one story, with the earliest article as the key [GEN-14]', () => {
  const reports = reportsOf('port', 2, 2);
  const found = storiesOf(
    [...reports.toReversed(), article('c', 'Rain in Accra', { publishedAt: '2026-11-20T01:00:00Z' })],
    new Set(),
    now,
  );
  expect(found.map(({ key, outlets, articles }) => [key, outlets, articles.map(({ id }) => id)])).toEqual([
    ['port-0', 2, ['port-0', 'port-1']],
    ['c', 1, ['c']],
  ]);
});

test('stories of at least three outlets come before all others [GEN-14]', () => {
  const wide = reportsOf('wide', 4, 2);
  const narrow = reportsOf('narrow', 2, 2, { priority: 'high', performanceScore: 80, coverageCount: 9 });
  expect(keys([...narrow, ...wide])).toEqual(['wide-0', 'narrow-0']);
  expect(keys(narrow)).toEqual(['narrow-0']);
});

test('stories rank by number of reports, then priority, performance and time [GEN-14]', () => {
  const all = [
    article('plain', 'Bread prices in Lagos'),
    article('new', 'Cricket in Barbados', { publishedAt: '2026-11-20T11:00:00Z' }),
    article('read', 'A mural in Salvador', { performanceScore: 80 }),
    article('pressing', 'Floods in Sylhet', { priority: 'high' }),
    article('reported', 'A verdict in Beirut', { coverageCount: 4 }),
  ];
  expect(keys(all)).toEqual(['reported', 'pressing', 'read', 'new', 'plain']);
  expect(keys([...all].reverse())).toEqual(keys(all));
});

test('covered stories and old, sponsored, premium and composed articles are left out [GEN-14]', () => {
  const all = [
    article('covered', 'Bread prices in Lagos', { coverageCount: 5 }),
    article('old', 'Cricket in Barbados', { publishedAt: '2026-11-19T11:59:00Z' }),
    article('sponsored', 'A mural in Salvador', { sponsored: true }),
    article('premium', 'Floods in Sylhet', { isPremium: true }),
    article('composed', 'In short: A verdict in Beirut', { sourceId: editorial.sourceId }),
    article('left', 'A ferry in Dakar'),
  ];
  expect(keys(all, ['covered'])).toEqual(['left']);
});

test('the chosen stories alternate topics', () => {
  const sport = (id: string, title: string) => article(id, title, { topic: 'sport', priority: 'medium' });
  expect(
    keys([
      sport('s1', 'Cricket in Barbados'),
      sport('s2', 'A marathon run by Lagos'),
      article('other', 'Bread prices'),
    ])[1],
  ).toBe('other');
});

test('what only one publisher reports is no story, however often [GEN-14]', () => {
  const alone = { coverageCount: 0 };
  const port = (id: string, source: string) =>
    article(id, `Kingston port expansion ${id}`, { source, story: sampleBrief('a', { outlets: 2 }), ...alone });
  expect(keys([port('a', 'Paper'), port('b', 'Paper')])).toEqual([]);
  expect(keys([port('a', 'Paper'), port('b', 'Post')])).toEqual(['a']);
});
