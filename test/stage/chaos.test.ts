import { beforeAll, expect, it } from 'vitest';
import { type Outcome, runScenario } from '#test/support/faults/chaos-scenario.ts';
import { seeds } from '#test/support/seeded.ts';

let calm: Outcome;
beforeAll(async () => {
  calm = await runScenario(null);
});

it('a calm stage serves ingestion, readers, ads and payments', () => {
  expect(calm.failures).toEqual([]);
  expect(calm.state).toMatchObject({
    counters: { views: 18, likes: 15, clicks: 0 },
    follows: 4,
    ads: { impressions: 3, clicks: 3, suspicious: 0 },
    memberships: 1,
    payments: [1, 0],
  });
});

it('the search index has what is in the lists', () => {
  const { indexed, inLists } = calm.state;
  expect(inLists).toBeGreaterThan(0);
  expect(indexed).toBe(inLists);
});

it.each(seeds(20))('a stage on which everything misbehaves ends in the same state (seed %i)', async (seed) => {
  const chaotic = await runScenario({ seed }, calm.state);
  expect(chaotic.state).toEqual(calm.state);
  expect(chaotic.failures).toEqual([]);
});
