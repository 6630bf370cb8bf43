import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { handler as deleteReader } from '#functions/api/delete-reader.ts';
import { handler as editArticle } from '#functions/api/edit-article.ts';
import { handler as exportReader } from '#functions/api/export-reader.ts';
import { handler as getDeskArticle } from '#functions/api/get-desk-article.ts';
import { handler as getMyRole } from '#functions/api/get-my-role.ts';
import { handler as getDocument } from '#functions/api/get-newsroom-document.ts';
import { handler as inviteMember } from '#functions/api/invite-member.ts';
import { handler as listTeam } from '#functions/api/list-team.ts';
import { handler as publish } from '#functions/api/publish-newsroom-document.ts';
import { handler as saveDraft } from '#functions/api/save-newsroom-draft.ts';
import { handler as store } from '#functions/events/store-articles.ts';
import { articleId } from '#functions/ingest/article-id.ts';
import { packMessage } from '#functions/ingest/article-queue.ts';
import { markDeleted } from '#functions/readers/deleted-readers.ts';
import { unpack } from '#functions/table/packed.ts';
import { memberEntity } from '#functions/team/members.ts';
import type { Role } from '#shared/domain/team/role.ts';
import { entryOf, messageOf } from '#test/support/articles-message.ts';
import { captureLog } from '#test/support/capture-log.ts';
import { auditRows } from '#test/support/desk/audit-rows.ts';
import { httpEvent } from '#test/support/http-event.ts';
import { localSignIn, signedIn } from '#test/support/local-token.ts';
import { queueEvent } from '#test/support/queue-event.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { tableItems } from '#test/support/table-items.ts';
import { callAs } from './call-endpoint.ts';

withRealTable();

/** Deletes every user. */
const firebase = createServer((_, response) => response.setHeader('content-type', 'application/json').end('{}'));
const entry = entryOf('Harbour ferry changes its winter timetable', '2026-11-20T09:00:00.000Z');
const article = articleId(entry, 'paper');

let people = 0;
let leaver = '';
let owner = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => firebase.listen(0, '127.0.0.1', resolve));
  Object.assign(process.env, localSignIn, {
    // No administrators in the stage's settings: the owners in the table are all owners.
    ADMINS: '',
    FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${Object(firebase.address()).port}`,
    FIREBASE_API_KEY: 'web-key',
  });
  await store(queueEvent([packMessage(messageOf([entry]))]));
});
afterAll(() => {
  firebase.close();
});
beforeEach(async () => {
  captureLog();
  for (const { email } of (await memberEntity().query.team({}).go({ consistent: true, pages: 'all' })).data)
    await memberEntity().delete({ email }).go();
  people++;
  leaver = `leaver-${people}@people.example`;
  owner = `owner-${people}@people.example`;
  await join(owner, 'owner');
});

const join = (email: string, role: Role) =>
  memberEntity().put({ email, role, version: 1, invitedBy: 'x', invitedAt: '2026-11-20T12:00:00.000Z' }).go();
const leave = (as: string) => callAs(deleteReader, { as });
const roles = async () => {
  const { data } = await memberEntity().query.team({}).go({ consistent: true, pages: 'all' });
  return Object.fromEntries(data.map(({ email, role }) => [email, role]));
};
const hide = async (as: string, version: number) =>
  callAs(editArticle, { as, id: article, body: { version, change: { state: 'hidden', reason: `By ${version}` } } });
const deskArticle = async () => (await callAs(getDeskArticle, { as: owner, id: article })).body;
const newsroom = async (handler: typeof publish, as: string, body?: object) => {
  const response = await handler(
    httpEvent({
      headers: { ...signedIn(as), 'content-type': 'application/json' },
      params: { kind: 'newsletter' },
      ...(body && { body: JSON.stringify(body) }),
    }),
  );
  return JSON.parse(response.body ?? '');
};
/** A value of an item, unpacked. */
const readable = (value: unknown): unknown => (value instanceof Uint8Array ? unpack(value) : value);
/** Partitions with an address, apart from those whose rows expire soon or with the audit log. */
const partitionsWith = async (address: string) =>
  (await tableItems())
    .filter((item) => JSON.stringify(Object.values(item).map(readable)).includes(address))
    .map(({ pk }) => String(pk))
    .filter((pk) => !/^(?:audit#|allowance#|deleted-reader#)/.test(pk))
    .toSorted();

test('a member who deletes the account leaves the team, which the audit log has', async () => {
  await join(leaver, 'editor');
  expect((await leave(leaver)).status).toBe(204);
  expect(await roles()).toEqual({ [owner]: 'owner' });
  expect((await auditRows()).at(-1)).toMatchObject({
    by: leaver,
    action: 'leave',
    title: leaver,
    change: { before: { role: 'editor' }, after: null },
  });
});

test('the last owner names another one before the account can be deleted, and loses nothing until then', async () => {
  const { status, body } = await leave(owner);
  expect([status, body.code, body.message]).toEqual([
    409,
    'last_owner',
    'The team needs an owner. Make someone else an owner first.',
  ]);
  expect((await callAs(getMyRole, { as: owner })).body.role).toBe('owner');
  await join(leaver, 'owner');
  expect((await leave(owner)).status).toBe(204);
  expect(await roles()).toEqual({ [leaver]: 'owner' });
});

test('the desk refuses the token of a deleted account, and takes that of a new sign-in', async () => {
  const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1000) - seconds;
  const signedInAt = (auth_time: number) => httpEvent({ headers: signedIn(owner, { auth_time }) });
  await markDeleted(owner, new Date(secondsAgo(60) * 1000));
  for (const handler of [listTeam, getMyRole]) {
    const { statusCode, body } = await handler(signedInAt(secondsAgo(120)));
    expect([statusCode, JSON.parse(body ?? '').code]).toEqual([401, 'account_deleted']);
    expect((await handler(signedInAt(secondsAgo(10)))).statusCode).toBe(200);
  }
});

test('decisions, documents and invitations show who made them, and store no address', async () => {
  await join(leaver, 'owner');
  const { version } = (await deskArticle()).editorial;
  expect((await hide(leaver, version)).body.editorial.by).toBe(leaver);
  const settings = {
    enabled: false,
    title: 'Letters',
    description: 'Weekly.',
    buttonText: 'Join',
    thanksText: 'Thanks',
  };
  const { version: first } = await newsroom(getDocument, owner);
  const saved = await newsroom(saveDraft, leaver, { version: first, content: settings });
  expect([saved.message, saved.draft?.by]).toEqual([undefined, leaver]);
  const published = await newsroom(publish, leaver, { version: saved.version });
  expect([published.published.by, published.history[0].by]).toEqual([leaver, leaver]);
  await callAs(inviteMember, { as: leaver, body: { email: 'new@people.example', role: 'analyst' } });
  const { members } = (await callAs(listTeam, { as: owner })).body;
  expect(members.find(({ email }: { email: string }) => email.startsWith('new')).invitedBy).toBe(leaver);
  expect((await deskArticle()).editorial.by).toBe(leaver);
  expect(await partitionsWith(leaver)).toEqual(['editor-names', 'team']);
});

test('what an editor decided is by a former member after the account is deleted, also in a conflict', async () => {
  await join(leaver, 'editor');
  const { version } = (await deskArticle()).editorial;
  await hide(leaver, version);
  expect((await leave(leaver)).status).toBe(204);
  expect((await deskArticle()).editorial.by).toBe('former member');
  const { status, body } = await callAs(editArticle, {
    as: owner,
    id: article,
    body: { version, change: { state: 'listed' } },
  });
  expect([status, body.present.editorial.by]).toEqual([409, 'former member']);
  expect(await partitionsWith(leaver)).toEqual([]);
});

test('the export of a member has the role and the changes that the audit log has of them', async () => {
  await join(leaver, 'editor');
  const { version } = (await deskArticle()).editorial;
  await hide(leaver, version);
  const { status, body } = await callAs(exportReader, { as: leaver });
  expect(status).toBe(200);
  expect(body.team).toEqual({ role: 'editor', invitedAt: '2026-11-20T12:00:00.000Z', joinedAt: null });
  expect(body.changes).toMatchObject([{ kind: 'article', subject: article, title: entry.title }]);
  const { body: other } = await callAs(exportReader, { as: 'reader@people.example' });
  expect([other.team, other.changes]).toEqual([undefined, undefined]);
});
