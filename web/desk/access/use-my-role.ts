import { useEffect } from 'react';
import { getMyRole } from '#shared/api/team.ts';
import type { OwnRole } from '#shared/domain/team/member.ts';
import { mayActAs, type Role } from '#shared/domain/team/role.ts';
import { noInput, useReply } from '#web/shell/cache/use-reply.ts';
import { useSession } from '#web/shell/session/session.ts';
import { deskMember } from '#web/shell/storage/desk-member.ts';

const rule = { freshMs: 60_000, keepMs: 30 * 60_000, onMount: true, onReconnect: true } as const;

/** The user's role in the team; undefined until it is known. */
export const useMyRole = (): OwnRole | undefined => useKnownRole().own;

/** The role, and whether no other one will follow: it is known, it could not be read, or there is no user. */
export function useKnownRole(): { own: OwnRole | undefined; isKnown: boolean } {
  const session = useSession();
  const { data, error } = useReply(getMyRole, session.state === 'in' ? noInput : null, rule);
  const uid = session.state === 'in' ? session.reader.uid : undefined;
  const role = data?.role;
  useEffect(() => {
    const known = deskMember.read();
    if (uid === undefined || role === undefined || (known?.uid === uid && known.role === role)) return;
    if (role !== null) deskMember.write({ uid, role });
    else if (known?.uid === uid) deskMember.write(null);
  }, [uid, role]);
  const isKnown = session.state === 'in' ? data !== undefined || error !== undefined : session.state !== 'loading';
  return { own: data, isKnown };
}

/**
 * Whether the desk offers a screen. Before the role is known, and to those who have none, it offers what it always
 * has: the server decides what they may do there. Screens of owners are for owners only.
 */
export const isOffered = (needed: Role, own: OwnRole | undefined): boolean =>
  own === undefined || own.role === null ? needed !== 'owner' : mayActAs(own.role, needed);
