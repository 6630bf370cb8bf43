import { useEffect } from 'react';
import { getMyRole } from '#shared/api/team.ts';
import type { OwnRole } from '#shared/domain/team/member.ts';
import { mayActAs, type Role } from '#shared/domain/team/role.ts';
import { noInput, useReply } from '#web/shell/cache/use-reply.ts';
import { useSession } from '#web/shell/session/session.ts';
import { deskMember } from '#web/shell/storage/desk-member.ts';

const rule = { freshMs: 60_000, keepMs: 30 * 60_000, onMount: true, onReconnect: true } as const;

/** The user's role in the team; undefined until it is known. */
export function useMyRole(): OwnRole | undefined {
  const session = useSession();
  const own = useReply(getMyRole, session.state === 'in' ? noInput : null, rule).data;
  const uid = session.state === 'in' ? session.reader.uid : undefined;
  const role = own?.role;
  useEffect(() => {
    const known = deskMember.read();
    if (uid === undefined || role === undefined || (known?.uid === uid && known.role === role)) return;
    if (role !== null) deskMember.write({ uid, role });
    else if (known?.uid === uid) deskMember.write(null);
  }, [uid, role]);
  return own;
}

/**
 * Whether the desk offers a screen. Before the role is known, and to those who have none, it offers what it always
 * has: the server decides what they may do there. Screens of owners are for owners only.
 */
export const isOffered = (needed: Role, own: OwnRole | undefined): boolean =>
  own === undefined || own.role === null ? needed !== 'owner' : mayActAs(own.role, needed);
