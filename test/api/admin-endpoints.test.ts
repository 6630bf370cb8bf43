import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { contract, handlerFile } from '#shared/api/contract.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { httpEvent } from '#test/support/http-event.ts';
import { asReader, localSignIn } from '#test/support/local-token.ts';
import { takeAll } from '#test/support/queue-contents.ts';
import { withRealTable } from '#test/support/real-table.ts';

withRealTable();
beforeAll(() => {
  Object.assign(process.env, localSignIn);
});

type Handler = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>;
const modules = import.meta.glob<{ handler: Handler }>('../../functions/api/*.ts');
const endpoints: [string, Endpoint][] = Object.entries(contract);
const ofAdmins = endpoints.filter(([, { access }]) => access === 'admin').map(([name]) => name);
const refusal = z.object({ message: z.string(), code: z.string() });

async function refused(name: string, headers: Record<string, string>) {
  const module = await modules[`../../functions/api/${handlerFile(name)}.ts`]?.();
  if (module === undefined) throw new Error(`No handler of ${name}`);
  const { statusCode, body } = await module.handler(httpEvent({ headers }));
  return { statusCode, ...refusal.parse(JSON.parse(body ?? '')) };
}

// Also covers API-37 and ROLE-11.
describe('the endpoints of admins [API-30, API-31, API-32, API-33]', () => {
  test('are exactly these', () => {
    expect(ofAdmins).toEqual(
      expect.arrayContaining([
        'generateContent',
        'getGeneration',
        'getAnalytics',
        'getRevenue',
        'optimizeRevenue',
        'startIngest',
      ]),
    );
  });

  test.each(ofAdmins)('%s returns 401 without a token and 403 for a reader, and does nothing', async (name) => {
    expect(await refused(name, {})).toMatchObject({
      statusCode: 401,
      message: expect.stringContaining('Unauthorized'),
    });
    expect(await refused(name, asReader)).toMatchObject({ statusCode: 403, code: 'forbidden' });
    expect(await takeAll(process.env.GENERATIONS_QUEUE_URL)).toEqual([]);
    expect(await takeAll(process.env.SOURCES_QUEUE_URL)).toEqual([]);
  });
});
