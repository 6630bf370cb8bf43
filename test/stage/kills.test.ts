import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FetchedState, type FirstFetch, firstFetch } from '#test/support/faults/killed-stage.ts';

let fetching: FirstFetch;
let calm: { state: FetchedState; ms: number };
beforeAll(async () => {
  fetching = await firstFetch(1);
  calm = await fetching.calm();
});
afterAll(() => fetching.close());

// `npm run bench -- kills` kills at 50 moments.
it.each([0.2, 0.5, 0.8])('ends like a calm stage when it is killed after %d of its first fetch', async (share) => {
  expect(await fetching.killedAfter(share * calm.ms)).toEqual(calm.state);
});
