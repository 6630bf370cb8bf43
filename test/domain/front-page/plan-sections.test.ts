import { expect, test } from 'vitest';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { ownShores } from '#shared/domain/front-page/own-shores.ts';
import { planDiscover } from '#shared/domain/front-page/plan-discover.ts';
import { inSections, planSections, type SectionChoice, usualShores } from '#shared/domain/front-page/plan-sections.ts';
import { sampleBrief } from '#test/support/articles/sample-story.ts';
import { samplePreview } from '#test/support/sample-article.ts';

const now = new Date('2026-11-20T12:00:00Z');
const outlets = { JM: ['gleam', 'wave', 'palm'], GB: ['thames', 'tyne', 'mersey'], NG: ['lagoon'] };
const choice: SectionChoice = { outlets, shores: usualShores, topics: [] };
let made = 0;
const article = (given: Partial<ArticlePreview> = {}) => {
  made += 1;
  return samplePreview(made, { id: `a-${made}`, region: null, publisherId: 'elsewhere', ...given }, now);
};
const some = (count: number, given: Partial<ArticlePreview> = {}) =>
  Array.from({ length: count }, () => article(given));
const plan = (articles: readonly ArticlePreview[], given: Partial<SectionChoice> = {}) =>
  planSections(articles, articles, { ...choice, ...given }, now.getTime());
const filling = some(40);

test('two shores stand side by side, each with as many reports of its outlets', () => {
  const list = [...some(5, { publisherId: 'gleam' }), ...some(3, { publisherId: 'tyne' }), ...filling];
  const [home, here] = plan(list).shores;
  expect([home?.shore, here?.shore]).toEqual(['JM', 'GB']);
  expect(home?.articles).toEqual(list.slice(0, 3));
  expect(here?.articles).toEqual(list.slice(5, 8));
});

test('no outlet has more than half of a section while others could fill it', () => {
  const [first, second, third, ...home] = some(7, { publisherId: 'gleam', region: 'caribbean' });
  const others = some(2, { publisherId: 'wave' });
  const list = [first, second, third, ...home, ...others, ...some(4, { publisherId: 'tyne' }), ...filling].flatMap(
    (one) => one ?? [],
  );
  expect(plan(list).shores[0]?.articles).toEqual([first, second, ...others]);
  expect(plan(list).regions[0]?.articles).toEqual([third, ...home.slice(0, 3)]);
});

test('a shore has its own report of a story that others lead', () => {
  const story = sampleBrief('told', { lead: '' });
  const [lead, own] = [article({ story }), article({ story, publisherId: 'tyne' })];
  const cards = [...some(3, { publisherId: 'gleam' }), lead, ...some(2, { publisherId: 'mersey' }), ...filling];
  const { shores } = planSections(cards, [...cards, own], choice, now.getTime());
  expect(shores[1]?.articles).toEqual([own, cards[4], cards[5]]);
});

test('a reader’s own shores take the place of the usual ones', () => {
  const list = [...some(3, { publisherId: 'lagoon' }), ...some(3, { publisherId: 'tyne' }), ...filling];
  expect(plan(list).shores).toEqual([]);
  const { shores } = plan(list, { shores: ownShores({ home: 'african', here: 'GB' }) });
  expect(shores.map(({ shore, articles }) => [shore, articles.length])).toEqual([
    ['african', 3],
    ['GB', 3],
  ]);
});

test.each([
  [null, null, 'JM', 'GB'],
  ['NG', null, 'NG', 'GB'],
  [null, 'US', 'JM', 'US'],
  ['NG', 'NG', 'GB', 'NG'],
  ['US', 'US', 'JM', 'US'],
  ['GB', null, 'GB', 'JM'],
  ['african', 'african', 'GB', 'african'],
])('a reader with the shores %s and %s sees %s and %s', (home, here, ...pair) => {
  const own = ownShores({ home, here });
  expect([own.home, own.here]).toEqual(pair);
});

test('a shore with too little leaves out the section', () => {
  const list = [...some(9, { publisherId: 'gleam' }), article({ publisherId: 'tyne' }), ...filling];
  expect(plan(list).shores).toEqual([]);
});

test('each region with three stories has a section, with a picture at its head', () => {
  const pictured = article({ region: 'asian', image: 'https://example.org/a.jpg' });
  const list = [...some(2, { region: 'asian' }), pictured, ...some(2, { region: 'latinx' }), ...filling];
  expect(plan(list).regions).toEqual([{ region: 'asian', articles: [pictured, list[0], list[1]] }]);
});

test('topics that a reader follows have sections, three at most', () => {
  const names = ['one', 'two', 'three', 'four'];
  const list = [...names.flatMap((topic) => some(3, { topic })), ...filling];
  const topics = names.map((name) => ({ id: name, name, displayName: '' }));
  expect(plan(list, { topics }).topics.map(({ topic }) => topic.id)).toEqual(names.slice(0, 3));
});

test('the most read are in order of their views, and without views there are none', () => {
  expect(plan(filling).mostRead).toEqual([]);
  const read = [3, 9, 1, 0, 7, 5, 2].map((views) => article({ views }));
  expect(plan([...read, ...filling]).mostRead.map(({ views }) => views)).toEqual([9, 7, 5, 3, 2]);
});

test('the long read is the longest, and not a short one', () => {
  expect(plan([article({ readMinutes: 4 }), ...filling]).longRead).toBeNull();
  const long = [6, 11, 8].map((readMinutes) => article({ readMinutes }));
  expect(plan([...long, ...filling]).longRead).toBe(long[1]);
});

test('a blindspot is an older story that one shore reports and the other, with enough outlets, does not', () => {
  const told = (id: string, countries: string[], hours: number) =>
    article({
      publishedAt: new Date(now.getTime() - hours * 3_600_000).toISOString(),
      story: sampleBrief(id, { lead: '', outlets: 3, countries }),
    });
  const blind = told('blind', ['JM', 'NG'], 20);
  const others = [told('fresh', ['JM'], 2), told('both', ['JM', 'GB'], 20), told('far', ['NG'], 20)];
  expect(plan([...others, blind, ...filling]).blindspots).toEqual([{ article: blind, silent: 'GB' }]);
  expect(plan([blind, ...filling], { outlets: { ...outlets, GB: ['tyne'] } }).blindspots).toEqual([]);
});

test('the sections leave a dozen stories to the feed', () => {
  const list = some(17, { region: 'asian' });
  expect(inSections(plan(list))).toHaveLength(4);
  expect(inSections(plan(list.slice(0, 14)))).toEqual([]);
});

test('the shores may have stories of the lane, which then has others', () => {
  const watched = { publisherId: 'gleam', watchlistHits: ['Caribbean Finance and Justice'] };
  const list = [
    ...filling.slice(0, 20),
    ...some(12, watched),
    ...some(4, { publisherId: 'tyne' }),
    ...filling.slice(20),
  ];
  const { lane, sections } = planDiscover(list, { sections: choice });
  const [home] = sections.shores;
  expect(home?.articles).toHaveLength(4);
  expect(lane).toEqual(list.filter((one) => one.watchlistHits.length > 0 && !home?.articles.includes(one)).slice(0, 9));
});

test('a page with few stories has no sections', () => {
  const list = some(29, { region: 'asian' });
  expect(inSections(planDiscover(list, { sections: choice }).sections)).toEqual([]);
  expect(inSections(planDiscover([...list, article()], { sections: choice }).sections)).toHaveLength(4);
});

test('sponsored stories are in no section', () => {
  expect(inSections(plan(some(40, { region: 'asian', sponsored: true, views: 9 })))).toEqual([]);
});
