import { useState } from 'react';
import { getMyRole, listTeam, removeMember, updateMember } from '#shared/api/team.ts';
import { type Member, member as memberSchema, type Team } from '#shared/domain/team/member.ts';
import type { Role } from '#shared/domain/team/role.ts';
import { call, keyOf, send } from '#web/shell/api/client.ts';
import { presentIn, refusalOf } from '#web/shell/api/refusal.ts';
import { noInput, useChangeReply, useRefetch, useReply } from '#web/shell/cache/use-reply.ts';
import { teamMessages as words } from '#web/shell/messages/desk/en-team.ts';
import { showToast } from '#web/shell/ui/overlays/toast.ts';
import { failureMessage, showFailure } from '../access/failure-message.ts';

const rule = { freshMs: 5_000, keepMs: 5 * 60_000, onMount: true, onReconnect: true } as const;

const known: Readonly<Record<string, string>> = words.failures;

/** Why a change of the team failed. */
export const teamFailure = (error: unknown): string => known[refusalOf(error)?.code ?? ''] ?? failureMessage(error);

/** What another owner has stored, and the role that this owner chose. */
export interface RoleConflict {
  present: Member;
  wanted: Role;
}

const put = (team: Team, member: Member): Team => ({
  ...team,
  members: [...team.members.filter(({ id }) => id !== member.id), member].toSorted((a, b) =>
    a.email.localeCompare(b.email),
  ),
});

/** The team with its changes. Replies of the server are shown at once. */
export function useTeam() {
  const reply = useReply(listTeam, noInput, rule);
  const change = useChangeReply(listTeam);
  const refetch = useRefetch();
  const [conflict, setConflict] = useState<RoleConflict | null>(null);
  const show = (member: Member) => change(noInput, (team) => put(team, member));
  /** An owner may have changed their own role: the desk offers other screens then. */
  const refetchOwnRole = () => void refetch(keyOf(getMyRole));

  function report(error: unknown): void {
    showFailure(words.notSaved, error, teamFailure(error));
    reply.refetch();
  }

  async function setRole({ id, version }: Member, role: Role): Promise<void> {
    setConflict(null);
    try {
      const changed = await call(updateMember, { params: { id }, body: { role, version } });
      show(changed);
      refetchOwnRole();
      showToast({ title: words.changed(changed.email, role) });
    } catch (error) {
      const present = presentIn(error, memberSchema);
      if (present === undefined) return report(error);
      show(present);
      setConflict({ present, wanted: role });
    }
  }

  async function remove({ id, email }: Member): Promise<void> {
    try {
      await send(removeMember, { params: { id } });
      change(noInput, (team) => ({ ...team, members: team.members.filter((one) => one.id !== id) }));
      refetchOwnRole();
      showToast({ title: words.removed(email) });
    } catch (error) {
      report(error);
    }
  }
  return { ...reply, show, setRole, remove, conflict, dropConflict: () => setConflict(null) };
}
