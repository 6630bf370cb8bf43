import { beforeAll, expect, it } from 'vitest';
import { type Outcome, runScenario } from '#test/support/faults/chaos-scenario.ts';

let calm: Outcome;
beforeAll(async () => {
  calm = await runScenario(null);
});

it('serves ingestion, readers, ads and payments calmly', () => {
  expect(calm.failures).toEqual([]);
  expect(calm.state).toMatchObject({
    counters: { views: 18, likes: 15, clicks: 0 },
    follows: 4,
    ads: { impressions: 3, clicks: 3, suspicious: 0 },
    memberships: 1,
    payments: [1, 0],
  });
});

it('indexes what is in the lists', () => {
  const { indexed, inLists } = calm.state;
  expect(inLists).toBeGreaterThan(0);
  expect(indexed).toBe(inLists);
});

// `npm run bench -- chaos --seeds 20` runs more.
it.each([1, 2])('ends in the same state when everything misbehaves (seed %i)', async (seed) => {
  const chaotic = await runScenario({ seed }, calm.state);
  expect(chaotic.state).toEqual(calm.state);
  expect(chaotic.failures).toEqual([]);
});
