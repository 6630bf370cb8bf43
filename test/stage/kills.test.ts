import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FetchedState, type FirstFetch, firstFetch } from '#test/support/faults/killed-stage.ts';
import { isNightly, seeded } from '#test/support/seeded.ts';

let fetching: FirstFetch;
let calm: { state: FetchedState; ms: number };
beforeAll(async () => {
  fetching = await firstFetch(1);
  calm = await fetching.calm();
});
afterAll(() => fetching.close());

it('a calm stage has exactly the articles that survive by the rule, and counts each of them', () => {
  expect(calm.state.articles.map(({ id }) => id).sort()).toEqual(fetching.expectedIds());
  expect(calm.state.topics.reduce((sum, { articleCount }) => sum + articleCount, 0)).toBe(calm.state.articles.length);
});

const random = seeded(Date.now());
/** Parts of the first fetch after which the stage is killed; another random 20 each night. */
const moments = [0.5, ...Array.from({ length: isNightly ? 20 : 0 }, random)];
it.each(moments)('a stage that is killed after %f of its first fetch ends like a calm one', async (share) => {
  expect(await fetching.killedAfter(share * calm.ms)).toEqual(calm.state);
});
