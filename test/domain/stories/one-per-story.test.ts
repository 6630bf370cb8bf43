import { describe, expect, test } from 'vitest';
import { onePerStory, reportOfEach } from '#shared/domain/stories/one-per-story.ts';

const report = (id: string, story?: string, lead = '') => ({
  id,
  ...(story === undefined ? {} : { story: { id: story, lead } }),
});
const idsOf = (articles: Iterable<{ id: string }>) => [...articles].map(({ id }) => id);

describe('a list of stories', () => {
  test('a list shows the first report of each story, and articles without one as they are', () => {
    const list = [report('a'), report('b', 's'), report('c', 's'), report('d'), report('e', 't'), report('f', 's')];
    expect(idsOf(onePerStory(list))).toEqual(['a', 'b', 'd', 'e']);
  });

  test('a list shows the report that began a story as a part of it, whether or not its own card says so', () => {
    expect(idsOf(onePerStory([report('late', 'first'), report('first')]))).toEqual(['late']);
  });

  test('a list that grows at its end keeps what it shows, and repeats no story from above', () => {
    const list = [report('a', 's'), report('b', 't'), report('c', 's'), report('d', 't'), report('e')];
    for (let length = 0; length <= list.length; length++) {
      const shown = onePerStory(list.slice(0, length));
      const more = onePerStory(list.slice(length), shown);
      expect([...shown, ...more]).toEqual(onePerStory(list));
    }
  });

  test('a list keeps generated articles, which are no reports', () => {
    const composed = { ...report('x', 's'), composedFrom: ['a', 'b'] };
    expect(idsOf(onePerStory([composed, report('a', 's'), report('b', 's')]))).toEqual(['x', 'a']);
  });
});

describe('the report of a story', () => {
  test('the report of a story is its lead if the list has it, in its own place', () => {
    const list = [report('a', 's', 'c'), report('b'), report('c', 's', 'c'), report('d', 't', 'elsewhere')];
    expect(idsOf(list.filter((one) => reportOfEach([list]).has(one)))).toEqual(['b', 'c', 'd']);
  });

  test('the report of a story comes from the first list that has one', () => {
    const first = [report('a', 's', 'c')];
    expect(idsOf(reportOfEach([first, [report('c', 's', 'c'), report('d')]]))).toEqual(['a', 'd']);
  });
});
