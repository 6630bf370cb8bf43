import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { memberEntity } from '#functions/team/members.ts';
import { contract, handlerFile } from '#shared/api/contract.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { isRole, type Role, roles } from '#shared/domain/team/role.ts';
import { httpEvent } from '#test/support/http-event.ts';
import { asReader, localSignIn, signedIn } from '#test/support/local-token.ts';
import { takeAll } from '#test/support/queue-contents.ts';
import { withRealTable } from '#test/support/real-table.ts';

withRealTable();
beforeAll(() => {
  Object.assign(process.env, localSignIn);
});

type Handler = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>;
const modules = import.meta.glob<{ handler: Handler }>('../../functions/api/*.ts');
const endpoints: [string, Endpoint][] = Object.entries(contract);
/** Every endpoint of the desk with the role that it needs, once for each kind of thing that needs another one. */
const ofDesk = endpoints.flatMap(([name, { access, roleByKind = {} }]) =>
  isRole(access)
    ? [
        { name, kind: '', needed: access },
        ...Object.entries(roleByKind).map(([kind, needed]) => ({ name, kind, needed })),
      ]
    : [],
);
/** Which endpoints each role may call, written out: the code has it as one table. */
const allowed: Record<Role, readonly Role[]> = {
  owner: ['owner', 'editor', 'advertising', 'analyst'],
  editor: ['editor', 'analyst'],
  advertising: ['advertising', 'analyst'],
  analyst: ['analyst'],
};
const refusal = z.object({ message: z.string(), code: z.string() });

async function call(name: string, kind: string, headers: Record<string, string>) {
  const module = await modules[`../../functions/api/${handlerFile(name)}.ts`]?.();
  if (module === undefined) throw new Error(`No handler of ${name}`);
  const json = { 'content-type': 'application/json', ...headers };
  const event = httpEvent({ headers: json, params: { kind }, body: '{}' });
  const { statusCode, body } = await module.handler(event);
  return { statusCode, ...z.partial(refusal).safeParse(JSON.parse(body || '{}')).data };
}

beforeEach(async () => {
  for (const one of roles)
    await memberEntity()
      .put({
        email: `${one}@example.org`,
        role: one,
        version: 1,
        invitedBy: 'chief@example.org',
        invitedAt: '2026-11-20',
      })
      .go();
});

describe('the endpoints of the desk [API-30, API-31, API-32, API-33]', () => {
  test('the endpoints of the desk are these and others', () => {
    expect(ofDesk.map(({ name }) => name)).toEqual(
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

  test.each(ofDesk)(
    '$name $kind returns 401 without a token and 403 for a reader, and does nothing [API-37, ROLE-11]',
    async ({ name, kind }) => {
      expect(await call(name, kind, {})).toMatchObject({
        statusCode: 401,
        message: expect.stringContaining('Unauthorized'),
      });
      expect(await call(name, kind, asReader)).toMatchObject({ statusCode: 403, code: 'forbidden' });
      expect(await takeAll(process.env.GENERATIONS_QUEUE_URL)).toEqual([]);
      expect(await takeAll(process.env.SOURCES_QUEUE_URL)).toEqual([]);
    },
  );

  test.each(ofDesk.flatMap((row) => roles.map((held) => ({ ...row, held }))))(
    '$name $kind treats the role $held as the contract says',
    async ({ name, kind, needed, held }) => {
      const { statusCode, code } = await call(name, kind, signedIn(`${held}@example.org`));
      if (allowed[held].includes(needed)) expect(statusCode).not.toBe(403);
      else expect({ statusCode, code }).toEqual({ statusCode: 403, code: 'role_needed' });
    },
  );

  test('a member whose address is not verified has no role', async () => {
    const unverified = signedIn('owner@example.org', { email_verified: false });
    expect(await call('getAnalytics', '', unverified)).toMatchObject({ statusCode: 403, code: 'forbidden' });
  });

  test("a role that is taken away does not count for the member's next request", async () => {
    const editor = signedIn('editor@example.org');
    expect((await call('getGeneration', '', editor)).statusCode).toBe(200);
    await memberEntity().delete({ email: 'editor@example.org' }).go();
    expect((await call('getGeneration', '', editor)).statusCode).toBe(403);
  });
});
