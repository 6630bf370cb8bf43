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
const exportedAll = async () => JSON.parse((await exportData(httpEvent({ headers }))).body ?? '');
const exported = async () => (await exportedAll()).user;

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

const hidden = [{ kind: 'word', value: 'cat', name: 'Cat', at: 2, until: null }];

test('what a reader hides is stored, is in the account and the export, and is replaced by the next list', async () => {
  await syncAccount();
  expect(await put({ hidden })).toMatchObject({ status: 200, reply: { hidden } });
  await put({ languages: ['en'] });
  expect(await exported()).toMatchObject({ hidden, languages: ['en'] });
  expect((await put({ hidden: [] })).reply.hidden).toEqual([]);
});

test.each([
  [{ hidden: [{ ...hidden[0], kind: 'author' }] }, 'hidden.0.kind'],
  [{ hidden: [{ ...hidden[0], value: '' }] }, 'hidden.0.value'],
  [{ hidden: [{ ...hidden[0], value: 'x'.repeat(121) }] }, 'hidden.0.value'],
  [{ hidden: [{ ...hidden[0], until: 'tomorrow' }] }, 'hidden.0.until'],
  [{ hidden: Array.from({ length: 201 }, () => hidden[0]) }, 'hidden'],
  [{ keepsLists: 'yes' }, 'keepsLists'],
  [{ keptLists: { saved: [] } }, 'keptLists.opened'],
  [{ keptLists: { saved: [{ id: 'a b', at: 1 }], opened: [] } }, 'keptLists.saved.0.id'],
  [{ keptLists: { saved: [{ id: 'a', at: -1 }], opened: [] } }, 'keptLists.saved.0.at'],
  [{ keptLists: { saved: [], opened: Array.from({ length: 501 }, () => ({ id: 'a', at: 1 })) } }, 'keptLists.opened'],
])('hidden parts and lists %# are refused with the name of the field', async (body, field) => {
  await syncAccount();
  const { status, reply } = await put(body);
  expect([status, reply.details[0].field]).toEqual([400, field]);
});

test('lists of articles are kept only with consent, merged between devices, exported, and deleted without it', async () => {
  await syncAccount();
  await put({ keepsLists: false });
  const phone = { saved: [{ id: 'a', at: 5 }], opened: [{ id: 'x', at: 1 }] };
  const refused = await put({ keptLists: phone });
  expect([refused.status, refused.reply.code]).toEqual([409, 'not_kept']);
  expect((await put({ keepsLists: true })).reply).toMatchObject({ keepsLists: true });
  expect((await put({ keptLists: phone })).reply.keptLists).toEqual(phone);
  const desktop = { saved: [{ id: 'a', at: 6, removed: true }], opened: [{ id: 'y', at: 2 }] };
  const merged = { saved: desktop.saved, opened: [...desktop.opened, ...phone.opened] };
  expect((await put({ keptLists: desktop })).reply.keptLists).toEqual(merged);
  expect((await put({ keptLists: phone })).reply.keptLists).toEqual(merged);
  expect((await exportedAll()).keptLists).toEqual(merged);
  expect((await put({ keepsLists: false })).reply).toMatchObject({ keepsLists: false });
  expect((await exportedAll()).keptLists).toBeUndefined();
  expect((await put({ keptLists: phone })).status).toBe(409);
});

test('devices that send their lists at the same time lose nothing', async () => {
  await syncAccount();
  await put({ keepsLists: true });
  const devices = ['a', 'b', 'c'].map((id, n) => put({ keptLists: { saved: [{ id, at: n }], opened: [] } }));
  expect((await Promise.all(devices)).map(({ status }) => status)).toEqual([200, 200, 200]);
  const { saved } = (await exportedAll()).keptLists;
  expect(saved.map(({ id }: { id: string }) => id)).toEqual(['c', 'b', 'a']);
});

test('a device whose clock is ahead does not decide for longer than the others', async () => {
  await syncAccount();
  await put({ keepsLists: true });
  const ahead = { saved: [{ id: 'future', at: Date.now() + 10 ** 10 }], opened: [] };
  const { keptLists } = (await put({ keptLists: ahead })).reply;
  expect(keptLists.saved[0].at).toBeLessThanOrEqual(Date.now());
});
