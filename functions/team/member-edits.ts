import { hash } from 'node:crypto';
import { requireAccount } from '#functions/readers/deleted-readers.ts';
import type { Change } from '#functions/records/audit.ts';
import { forgetEditor, signatureOf } from '#functions/records/editor-names.ts';
import { saveChange } from '#functions/records/save-change.ts';
import { type Caller, type DeskCaller, stageAdmins } from '#functions/runtime/caller.ts';
import { changedMeanwhile, fieldRefusal, notFound, Refusal } from '#functions/runtime/refusal.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { keys } from '#functions/table/keys.ts';
import { type Member, maxMembers, type OwnRole, type Team } from '#shared/domain/team/member.ts';
import type { Role } from '#shared/domain/team/role.ts';
import { requireRole } from './desk-endpoint.ts';
import { memberEntity, roleOf } from './members.ts';

/**
 * Grows with each change of the team. A change is made on condition that the team is still the one that it was checked
 * against: of two owners who demote each other at the same moment, one is refused.
 */
const revisionEntity = defineEntity({
  model: { entity: 'teamRevision', version: '1', service },
  attributes: { revision: { type: 'number', required: true } },
  indexes: { only: keys('team', 'revision') },
});

/** Attempts of a change while other owners change the team. One succeeds each round. */
const maxAttempts = 20;

/** Id of a member in paths. They are logged, and an address is not. */
export const memberId = (email: string): string => hash('sha256', email).slice(0, 16);

async function readMembers(): Promise<Member[]> {
  const { data } = await memberEntity().query.team({}).go({ pages: 'all', consistent: true });
  return data.map((row) => ({ ...row, id: memberId(row.email), joinedAt: row.joinedAt ?? null }));
}

/** The team, by address. */
export async function readTeam(): Promise<Team> {
  const admins = stageAdmins();
  return {
    members: await readMembers(),
    ownersByStage: admins === 'everyone' ? [] : admins,
    everyoneIsOwner: admins === 'everyone',
  };
}

/**
 * Gives an address a role.
 * @throws Refusal 409 if the address has one, or if the team is full
 */
export async function invite(
  { email, role }: { email: string; role: Role },
  by: DeskCaller,
  now: Date,
): Promise<Member> {
  const invitedBy = await signatureOf(by.name, now);
  // From the clock: a member who is removed and invited once more never has a version of before.
  const invited = { email, role, version: now.getTime(), invitedBy, invitedAt: now.toISOString() };
  return changeTeam(by, now, (members) => {
    if (members.some((one) => one.email === email))
      throw fieldRefusal(409, 'member_exists', 'email', 'This address is in the team already');
    if (isStageOwner(email))
      throw fieldRefusal(409, 'member_exists', 'email', "This address is an owner by the stage's settings");
    if (members.length >= maxMembers)
      throw new Refusal(409, 'team_full', `A team has at most ${maxMembers} members. Remove someone first.`);
    return {
      result: { ...invited, id: memberId(email), joinedAt: null },
      put: invited,
      change: { ...changeOf(by, email), action: 'invite', before: null, after: { role } },
    };
  });
}

/**
 * Changes the role of a member.
 * @throws Refusal 404, 409 if the member has changed since the version, or if the team would have no owner
 */
export function changeRole(
  id: string,
  { role, version }: { role: Role; version: number },
  by: DeskCaller,
  now: Date,
): Promise<Member> {
  return changeTeam(by, now, (members) => {
    const present = members.find((one) => one.id === id);
    if (present === undefined) throw notFound('Member');
    if (present.version !== version) throw outdated(present);
    if (present.role === role) return { result: present };
    requireOwner(members.map((one) => (one === present ? { ...one, role } : one)));
    const result = { ...present, role, version: version + 1 };
    const { id: _, joinedAt, ...row } = result;
    return {
      result,
      put: joinedAt === null ? row : { ...row, joinedAt },
      change: {
        ...changeOf(by, present.email),
        action: 'change role',
        before: { role: present.role },
        after: { role },
      },
    };
  });
}

/**
 * Removes a member; does nothing if there is none.
 * @throws Refusal 409 if the team would have no owner
 */
export function removeMemberOf(id: string, by: DeskCaller, now: Date): Promise<undefined> {
  return changeTeam(by, now, (members) => {
    const present = members.find((one) => one.id === id);
    return present === undefined ? { result: undefined } : removal(members, present, by.name, 'remove');
  });
}

/**
 * Takes the role of a reader whose account is deleted, and forgets their name beside what they decided. Repeating it
 * changes nothing.
 * @throws Refusal 409 if the team would have no owner
 */
export async function leaveTeam({ uid, email, emailVerified }: Caller, now: Date): Promise<void> {
  if (email === null || !emailVerified) return forgetEditor(uid);
  await changeTeam(null, now, (members) => {
    const self = members.find((one) => one.email === email);
    return self === undefined ? { result: undefined } : removal(members, self, email, 'leave');
  });
  await forgetEditor(email);
}

function removal(members: readonly Member[], { email, role }: Member, by: string, action: string): Decision<undefined> {
  requireOwner(members.filter((one) => one.email !== email));
  const change = { ...changeOf({ name: by }, email), action, before: { role }, after: null };
  return { result: undefined, remove: email, change };
}

/**
 * The role of a caller and whom to ask for another one. Notes when a member opens the desk for the first time.
 * @throws Refusal 401 for a deleted account
 */
export async function ownRoleOf(caller: Caller, now: Date): Promise<OwnRole> {
  const [role] = await Promise.all([roleOf(caller), requireAccount(caller)]);
  if (role === null) return { role, owners: [] };
  const { members, ownersByStage } = await readTeam();
  const self = members.find(({ email }) => email === caller.email);
  if (self?.joinedAt === null) await noteFirstVisit(self, now);
  const owners = members.filter((one) => one.role === 'owner').map(({ email }) => email);
  return { role, owners: [...new Set([...owners, ...ownersByStage])] };
}

/** A failed condition means that another request was first, or that the member has just been removed. */
async function noteFirstVisit({ email, role }: Member, now: Date): Promise<void> {
  const change = { ...changeOf({ name: email }, email), action: 'join', before: null, after: { role } };
  await saveChange(change, now, { member: memberEntity() }, ({ member }) => [
    member
      .patch({ email })
      .set({ joinedAt: now.toISOString() })
      .where((attributes, { notExists }) => notExists(attributes.joinedAt))
      .commit(),
  ]);
}

const changeOf = (by: Pick<DeskCaller, 'name'>, email: string) => ({
  by: by.name,
  kind: 'member' as const,
  subject: memberId(email),
  title: email,
});

/** A decision about the team: what the endpoint returns, and what is written if anything changes. */
interface Decision<T> {
  result: T;
  put?: Omit<Member, 'id' | 'joinedAt'> & { joinedAt?: string };
  remove?: string;
  change?: Change;
}

/**
 * Decides against the present team and writes the decision unless the team has changed meanwhile; then decides again.
 * @param by the owner who decides; null for a member who leaves
 * @throws Refusal 403 if the caller is no owner any more, 503 if others keep coming first
 */
async function changeTeam<T>(
  by: DeskCaller | null,
  now: Date,
  decide: (members: readonly Member[]) => Decision<T>,
): Promise<T> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    // The revision first: a change between the two reads makes the condition fail.
    const { data } = await revisionEntity().get({}).go({ consistent: true });
    const members = await readMembers();
    if (by !== null && !by.isAdmin) requireRole(members.find(({ email }) => email === by.email)?.role ?? null, 'owner');
    const { result, put, remove, change } = decide(members);
    if (change === undefined) return result;
    const entities = { member: memberEntity(), revision: revisionEntity() };
    const failed = await saveChange(change, now, entities, ({ member, revision }) => [
      revision
        .put({ revision: (data?.revision ?? 0) + 1 })
        .where((attributes, { eq, notExists }) =>
          data === null ? notExists(attributes.revision) : eq(attributes.revision, data.revision),
        )
        .commit(),
      ...(put === undefined ? [] : [member.put(put).commit()]),
      ...(remove === undefined ? [] : [member.delete({ email: remove }).commit()]),
    ]);
    if (failed === null) return result;
  }
  throw new Refusal(503, 'busy', 'Others are changing the team. Try again.');
}

function isStageOwner(email: string): boolean {
  const admins = stageAdmins();
  return admins !== 'everyone' && admins.includes(email);
}

function requireOwner(members: readonly Member[]): void {
  if (stageAdmins().length > 0 || members.some(({ role }) => role === 'owner')) return;
  throw new Refusal(409, 'last_owner', 'The team needs an owner. Make someone else an owner first.');
}

const outdated = (present: Member): Refusal =>
  changedMeanwhile(`the role of ${present.email}`, present, ['version', present.version]);
