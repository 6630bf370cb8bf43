import { beforeAll, describe, expect, test } from 'vitest';
import { handler } from '#functions/api/doubt-story.ts';
import { doubtedStories } from '#functions/stories/story-doubts.ts';
import { limits } from '#shared/config/limits.ts';
import { redirectStory, storeReports, storeStory } from '#test/support/articles/store-reports.ts';
import { captureLog } from '#test/support/capture-log.ts';
import { httpEvent } from '#test/support/http-event.ts';
import { withRealTable } from '#test/support/real-table.ts';

withRealTable();

const now = new Date();
const dayMs = 86_400_000;
let ids: string[] = [];

const doubt = async (id: string, address: string, body?: object): Promise<number> => {
  const headers = { 'x-forwarded-for': `${address}, 10.0.0.1`, 'content-type': 'application/json' };
  const event = httpEvent({ params: { id }, headers, ...(body && { body: JSON.stringify(body) }) });
  return (await handler(event)).statusCode ?? 0;
};

beforeAll(async () => {
  captureLog();
  const at = now.toISOString();
  ids = await storeReports([
    ['gleaner', 'The appeal court clears the berth', at],
    ['nation', 'Judges let the port be built', at],
    ['guardian', 'A ferry sinks off Nevis', at],
  ]);
  await storeStory(ids);
  await redirectStory('former', ids[0] ?? '');
});

describe("a reader's doubt about a story", () => {
  test("a reader's doubt about a story reaches the desk, once for each network and day", async () => {
    const [first = '', , third = ''] = ids;
    expect(await doubt(first, '192.0.2.1')).toBe(204);
    expect(await doubt(first, '192.0.2.1', { reportId: third })).toBe(204);
    expect(await doubtedStories(now)).toEqual([{ id: first, count: 1 }]);
    expect(await doubt('former', '192.0.2.2', { reportId: third })).toBe(204);
    expect(await doubtedStories(now)).toEqual([{ id: first, count: 2 }]);
  });

  test("a reader's doubt about a story is refused where there are no several reports, or not this one", async () => {
    const [first = ''] = ids;
    expect(await doubt('none', '192.0.2.3')).toBe(404);
    expect(await doubt(first, '192.0.2.3', { reportId: 'none' })).toBe(404);
    expect(await doubt(first, '192.0.2.3', { reportId: '<b>' })).toBe(400);
  });

  test("a reader's doubt about a story is over once its group has changed, and after some days", async () => {
    const [first = '', second = ''] = ids;
    expect(await doubtedStories(new Date(now.getTime() + 9 * dayMs))).toEqual([]);
    await storeStory([first, second]);
    expect(await doubtedStories(now)).toEqual([]);
    await storeStory(ids);
  });

  test("a reader's doubt about a story is one of a limited number of a network", async () => {
    const [first = ''] = ids;
    for (let n = 0; n < limits.storyDoubtsPerHour; n++) await doubt(first, '192.0.2.9');
    expect(await doubt(first, '192.0.2.9')).toBe(429);
  });
});
