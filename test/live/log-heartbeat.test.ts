import { expect, it } from 'vitest';
import { handler } from '#functions/events/log-heartbeat.ts';

it('returns the time of the heartbeat', async () => {
  expect(await handler({})).toEqual({ at: expect.stringMatching(/^20/) });
});
