import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { handler as analytics } from '#functions/api/get-analytics.ts';
import { handler as myRole } from '#functions/api/get-my-role.ts';
import { handler as inviteMember } from '#functions/api/invite-member.ts';
import { handler as listAudit } from '#functions/api/list-audit.ts';
import { handler as listTeam } from '#functions/api/list-team.ts';
import { handler as notePresence } from '#functions/api/note-presence.ts';
import { handler as removeMember } from '#functions/api/remove-member.ts';
import { handler as updateMember } from '#functions/api/update-member.ts';
import { changeRole, invite as inviteAs, memberId, removeMemberOf } from '#functions/team/member-edits.ts';
import { memberEntity } from '#functions/team/members.ts';
import { noteOpen } from '#functions/team/presence.ts';
import type { Member } from '#shared/domain/team/member.ts';
import type { Role } from '#shared/domain/team/role.ts';
import { localSignIn } from '#test/support/local-token.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { callAs } from './call-endpoint.ts';

withRealTable();
beforeAll(() => {
  // No administrators in the stage's settings: the owners in the table are all owners.
  Object.assign(process.env, localSignIn, { ADMINS: '' });
});

const ada = 'ada@example.org';
const ben = 'ben@example.org';
const eve = 'eve@example.org';

const saved = (email: string, role: Role) =>
  memberEntity().put({ email, role, version: 1, invitedBy: ada, invitedAt: '2026-11-20T12:00:00.000Z' }).go();
const invite = (email: string, role: Role, as = ada) => callAs(inviteMember, { as, body: { email, role } });
const demote = (email: string, as: string, role: Role = 'editor', version = 1) =>
  callAs(updateMember, { as, id: memberId(email), body: { role, version } });
const remove = (email: string, as: string) => callAs(removeMember, { as, id: memberId(email) });
const members = async (): Promise<Record<string, Role>> => {
  const { data } = await memberEntity().query.team({}).go({ consistent: true });
  return Object.fromEntries(data.map(({ email, role }) => [email, role]));
};
const log = async () => (await callAs(listAudit, { as: ada, query: { kind: 'member' } })).body;

beforeEach(async () => {
  for (const email of Object.keys(await members())) await memberEntity().delete({ email }).go();
  await saved(ada, 'owner');
});

describe('invitations', () => {
  test('invitations give an address in lower case a role [ROLE-12]', async () => {
    const { status, body } = await invite(' Eve@Example.org ', 'editor');
    expect([status, body]).toMatchObject([201, { email: eve, role: 'editor', invitedBy: ada, joinedAt: null }]);
    expect((await callAs(analytics, { as: eve })).status).toBe(200);
    expect((await log())[0]).toMatchObject({
      by: ada,
      action: 'invite',
      title: eve,
      before: null,
      after: { role: 'editor' },
    });
  });

  test('invitations of a member are refused, and do not change the role', async () => {
    await invite(eve, 'editor');
    expect(await invite('EVE@example.org', 'owner')).toMatchObject({
      status: 409,
      body: { code: 'member_exists', details: [{ field: 'email' }] },
    });
    expect(await members()).toMatchObject({ [eve]: 'editor' });
  });

  test.each([
    '',
    'eve',
    'eve@',
    '@example.org',
    'eve@example.org, ben@example.org',
    'a b@example.org',
    `${'a'.repeat(250)}@b.org`,
  ])('invitations of %j are refused', async (email) => {
    expect((await invite(email, 'editor')).status).toBe(400);
  });

  test('invitations of the same address at the same moment give it one role', async () => {
    await saved(ben, 'owner');
    const statuses = await Promise.all([invite(eve, 'editor', ada), invite(eve, 'analyst', ben)]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe('a role', () => {
  test('a role that is changed counts from the next request [ROLE-13]', async () => {
    await saved(eve, 'analyst');
    expect((await invite(ben, 'editor', eve)).body).toMatchObject({ code: 'role_needed' });
    expect(await demote(eve, ada, 'owner')).toMatchObject({ status: 200, body: { role: 'owner', version: 2 } });
    expect((await invite(ben, 'editor', eve)).status).toBe(201);
    expect((await demote(eve, ada, 'analyst', 2)).status).toBe(200);
    expect((await remove(ben, eve)).body).toMatchObject({
      code: 'role_needed',
      message: expect.stringContaining('owner'),
    });
    expect(await members()).toMatchObject({ [ben]: 'editor' });
  });

  test('a role is not changed by an owner who has not seen the present one [ROLE-15]', async () => {
    await saved(eve, 'analyst');
    await demote(eve, ada, 'editor');
    expect(await demote(eve, ada, 'advertising')).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', present: { email: eve, role: 'editor', version: 2 } },
    });
  });

  test('a role of an unknown member cannot be changed', async () => {
    expect((await demote('none@example.org', ada)).status).toBe(404);
  });
});

describe('a member who is removed', () => {
  test('a member who is removed has no access from the next request, and a repetition does nothing [ROLE-13]', async () => {
    await saved(eve, 'editor');
    expect((await remove(eve, ada)).status).toBe(204);
    expect(await callAs(analytics, { as: eve })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    const before = await log();
    expect(before[0]).toMatchObject({ action: 'remove', before: { role: 'editor' }, after: null });
    expect((await remove(eve, ada)).status).toBe(204);
    expect(await log()).toEqual(before);
  });

  test('a member who is removed and invited once more has another version', async () => {
    const { body: first }: { body: Member } = await invite(eve, 'editor');
    await remove(eve, ada);
    const { body: second }: { body: Member } = await invite(eve, 'editor');
    expect(second.version).not.toBe(first.version);
  });
});

describe('the last owner', () => {
  test('the last owner can be neither demoted nor removed [ROLE-14]', async () => {
    await saved(eve, 'editor');
    expect(await demote(ada, ada)).toMatchObject({ status: 409, body: { code: 'last_owner' } });
    expect(await remove(ada, ada)).toMatchObject({ status: 409, body: { code: 'last_owner' } });
    expect(await members()).toMatchObject({ [ada]: 'owner' });
  });

  test('the last owner stays when two owners demote each other at the same moment [ROLE-14]', async () => {
    for (let round = 0; round < 5; round++) {
      await Promise.all([saved(ada, 'owner'), saved(ben, 'owner')]);
      const results = await Promise.all([demote(ada, ben), demote(ben, ada)]);
      expect(results.map(({ status }) => status).sort()).not.toEqual([200, 200]);
      expect(Object.values(await members())).toContain('owner');
    }
  });
});

describe('an owner who is demoted during an own change', () => {
  // What the endpoint found out about the caller before the other change was stored.
  const caller = { uid: 'ben', email: ben, emailVerified: true, isAdmin: false, signedInAt: 0, token: '' };
  const owner = { ...caller, role: 'owner' as const, name: ben };

  test('an owner who is demoted during an own change cannot finish it', async () => {
    await saved(ben, 'editor');
    await saved(eve, 'analyst');
    const now = new Date();
    const refused = { status: 403, code: 'role_needed' };
    await expect(inviteAs({ email: 'new@example.org', role: 'owner' }, owner, now)).rejects.toMatchObject(refused);
    await expect(changeRole(memberId(eve), { role: 'owner', version: 1 }, owner, now)).rejects.toMatchObject(refused);
    await memberEntity().delete({ email: ben }).go();
    await expect(removeMemberOf(memberId(eve), owner, now)).rejects.toMatchObject({ status: 403, code: 'forbidden' });
    expect(await members()).toEqual({ [ada]: 'owner', [eve]: 'analyst' });
  });
});

describe('the own role', () => {
  test('the own role of a member names the owners to members only', async () => {
    await saved(eve, 'analyst');
    expect((await callAs(myRole, { as: eve })).body).toEqual({ role: 'analyst', owners: [ada] });
    expect((await callAs(myRole, { as: 'reader@example.org' })).body).toEqual({ role: null, owners: [] });
  });

  test('the own role of a member notes the first visit of a member once', async () => {
    await saved(ben, 'analyst');
    const visit = async () => {
      await Promise.all([callAs(myRole, { as: ben }), callAs(myRole, { as: ben })]);
      const { body } = await callAs(listTeam, { as: ada });
      return body.members.find((one: Member) => one.email === ben);
    };
    const first = await visit();
    expect(first).toMatchObject({ joinedAt: expect.stringMatching(/^\d{4}-/), version: 1 });
    expect(await visit()).toEqual(first);
    const joins = (await log()).filter(
      ({ action, title }: { action: string; title: string }) => action === 'join' && title === ben,
    );
    expect(joins).toHaveLength(1);
    expect((await demote(ben, ada, 'editor')).body).toMatchObject({ joinedAt: first.joinedAt });
  });
});

describe('presence', () => {
  const open = (subject: string, as: string) => callAs(notePresence, { as, body: { subject } });

  test('presence on the desk shows who else has a thing open [ROLE-19]', async () => {
    await saved(eve, 'editor');
    expect((await open('source#paper', ada)).body).toEqual({ others: [] });
    expect((await open('source#paper', eve)).body).toEqual({ others: [ada] });
    expect((await open('source#paper', ada)).body).toEqual({ others: [eve] });
    expect((await open('source#paper-2', ada)).body).toEqual({ others: [] });
  });

  test('presence on the desk ends after two minutes, before DynamoDB removes the item', async () => {
    const now = Date.now();
    await noteOpen('source#old', eve, new Date(now - 121_000));
    await noteOpen('source#old', ben, new Date(now - 60_000));
    expect(await noteOpen('source#old', ada, new Date(now))).toEqual([ben]);
  });

  test.each(['', 'x'.repeat(201), 'a b', 'a\nb'])('presence on the desk of %j is refused', async (subject) => {
    expect((await open(subject, ada)).status).toBe(400);
  });
});
