import { expect, it } from 'vitest';
import { handler } from '#functions/api/get-ping.ts';
import { httpEvent } from '#test/support/http-event.ts';

it('returns the time of the server', async () => {
  const { statusCode, body = '' } = await handler(httpEvent());
  expect([statusCode, JSON.parse(body)]).toEqual([200, { at: expect.stringMatching(/^20/) }]);
});
