import { expect, test } from 'vitest';
import { handler as exportData } from '#functions/api/export-reader.ts';
import { handler as sync } from '#functions/api/sync-user.ts';
import { handler as update } from '#functions/api/update-reader.ts';
import { httpEvent } from '#test/support/http-event.ts';
import { localSignIn, signedIn } from '#test/support/local-token.ts';
import { withRealTable } from '#test/support/real-table.ts';

withRealTable();
Object.assign(process.env, localSignIn);

const email = 'shores@people.example';
const headers = { ...signedIn(email), 'content-type': 'application/json' };
const put = async (body: object) => {
  const { statusCode, body: text = '' } = await update(httpEvent({ headers, body: JSON.stringify(body) }));
  return { status: statusCode, reply: JSON.parse(text) };
};
const syncAccount = () =>
  sync(httpEvent({ headers, body: JSON.stringify({ firebaseUid: email, email, displayName: 'Shona Reader' }) }));
const exported = async () => JSON.parse((await exportData(httpEvent({ headers }))).body ?? '').user;

test('a reader’s shores are stored beside the languages, and are in the account and the export', async () => {
  await syncAccount();
  await put({ languages: ['en'] });
  const shores = { home: 'caribbean', here: 'GB' };
  expect(await put({ shores })).toMatchObject({ status: 200, reply: { shores, languages: ['en'] } });
  await syncAccount();
  expect(await exported()).toMatchObject({ shores, languages: ['en'] });
  expect((await put({ shores: { home: null, here: 'GB' }, languages: [] })).reply).toMatchObject({
    shores: { home: null, here: 'GB' },
    languages: [],
  });
});

test.each([
  [{}, 'languages'],
  [{ shores: 'JM' }, 'shores'],
  [{ shores: { home: 'JM' } }, 'shores.here'],
  [{ shores: { home: 'JM', here: 'XX' } }, 'shores.here'],
  [{ shores: { home: 'london', here: 'GB' } }, 'shores.home'],
  [{ shores: { home: 7, here: 'GB' } }, 'shores.home'],
  [{ shores: { home: 'x'.repeat(5000), here: 'GB' } }, 'shores.home'],
])('settings %# are refused with the name of the field', async (body, field) => {
  await syncAccount();
  const { status, reply } = await put(body);
  expect([status, reply.details[0].field]).toEqual([400, field]);
});
