import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeAll, expect, test } from 'vitest';
import { handler as getHealth } from '#functions/api/get-health.ts';
import { endGeneration, startGeneration } from '#functions/generate/generations.ts';
import { type Health, health } from '#shared/domain/desk/health.ts';
import { httpEvent } from '#test/support/http-event.ts';
import { asAdmin, localSignIn } from '#test/support/local-token.ts';
import { withRealTable } from '#test/support/real-table.ts';

withRealTable();
beforeAll(() => {
  Object.assign(process.env, localSignIn);
});

async function read(): Promise<Health> {
  const { statusCode, headers, body } = await getHealth(httpEvent({ headers: asAdmin }));
  expect([statusCode, headers?.['cache-control']]).toEqual([200, 'private, no-store']);
  return health.parse(JSON.parse(body ?? ''));
}

test('reports the table, and the error of a failed generation [ADM-25]', async () => {
  expect(await read()).toEqual({
    at: expect.any(String),
    database: { ok: true, milliseconds: expect.any(Number) },
    composer: { ok: true, lastRun: null, error: null },
  });
  const at = new Date();
  const runId = await startGeneration(at);
  expect(await read()).toMatchObject({ composer: { ok: true, lastRun: at.toISOString(), error: null } });
  await endGeneration(runId ?? '', 'The model did not answer within 25 seconds', at);
  expect(await read()).toMatchObject({
    composer: { ok: false, lastRun: at.toISOString(), error: 'The model did not answer within 25 seconds' },
  });
});

test('reports a table that cannot be read, instead of failing [ADM-25]', async () => {
  const broken = mockClient(DynamoDBDocumentClient).rejects(new Error('The table is away'));
  try {
    const { database, composer } = await read();
    expect([database?.ok, composer]).toEqual([false, undefined]);
  } finally {
    broken.restore();
  }
});
