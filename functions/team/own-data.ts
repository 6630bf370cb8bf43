import { auditEntity } from '#functions/records/audit.ts';
import type { Caller } from '#functions/runtime/caller.ts';
import { batchRead } from '#functions/table/batch.ts';
import type { ReaderData } from '#shared/domain/readers/account.ts';
import { memberEntity } from './members.ts';

/**
 * What the desk stores of a person, for their export: the membership of the team, and which changes they made. What a
 * change has before and after is the newsroom's.
 */
export async function deskDataOf({
  uid,
  email,
  emailVerified,
}: Pick<Caller, 'uid' | 'email' | 'emailVerified'>): Promise<Pick<ReaderData, 'team' | 'changes'>> {
  // Anyone can sign in with an address that is not verified: it proves nothing.
  if (email !== null && !emailVerified) return {};
  const [member, changes] = await Promise.all([
    email === null ? null : memberEntity().get({ email }).go({ consistent: true }),
    changesBy(email ?? uid),
  ]);
  const { role, invitedAt, joinedAt = null } = member?.data ?? {};
  return {
    ...(role !== undefined && invitedAt !== undefined && { team: { role, invitedAt, joinedAt } }),
    ...(changes.length > 0 && { changes }),
  };
}

/** Rows of the audit log by this person, the oldest first. */
async function changesBy(by: string) {
  // The index has the keys only.
  const { data } = await auditEntity().query.byPerson({ by }).go({ pages: 'all', data: 'raw' });
  const { Items } = data as { Items?: Record<string, unknown>[] };
  const keys = (Items ?? []).map(({ gsi3sk }) => {
    const [at = '', id = ''] = String(gsi3sk).split('#');
    return { month: at.slice(0, 7), at, id };
  });
  const attributes = ['at', 'action', 'kind', 'subject', 'title'] as const;
  const rows = await batchRead(auditEntity(), keys, { consistent: false, attributes });
  return rows.toSorted((a, b) => (a.at < b.at ? -1 : 1));
}
