import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Member } from '#shared/domain/team/member.ts';
import { type Role, roles } from '#shared/domain/team/role.ts';
import { longDate } from '#web/shell/messages/dates.ts';
import { teamMessages as words } from '#web/shell/messages/desk/en-team.ts';
import { BothSides } from '#web/shell/records/both-sides.tsx';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { ConfirmDialog } from '#web/shell/ui/overlays/confirm-dialog.tsx';
import { invitationLink } from './invitation.ts';
import type { RoleConflict } from './use-team.ts';

const List = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  outline: 'none',
  '& > li': {
    display: 'grid',
    gap: '10px 24px',
    alignItems: 'center',
    paddingBlock: 16,
    borderBlockEnd: `1px solid ${palette.divider}`,
    [breakpoints.up('sm')]: { gridTemplateColumns: 'minmax(0, 1fr) 180px 230px' },
  },
  '& .name': { fontWeight: 600, overflowWrap: 'anywhere' },
  '& .meta': { ...typography.meta, color: palette.text.secondary, overflowWrap: 'anywhere' },
  '& .actions': { display: 'flex', flexWrap: 'wrap', gap: 8, [breakpoints.up('sm')]: { justifyContent: 'end' } },
});

interface MemberListProps {
  members: readonly Member[];
  /** The address of the user. */
  self: string;
  conflict: RoleConflict | null;
  onRole: (member: Member, role: Role) => void;
  onDropConflict: () => void;
  onRemove: (member: Member) => Promise<boolean>;
}

/** The members with their roles, which the owner changes here. */
export function MemberList({ members, self, conflict, onRole, onDropConflict, onRemove }: MemberListProps) {
  const list = useRef<HTMLUListElement>(null);
  /** The member to remove, after a confirmation. */
  const [asked, setAsked] = useState<Member | null>(null);
  const [pending, setPending] = useState(false);

  async function confirm(member: Member) {
    setPending(true);
    const isRemoved = await onRemove(member);
    // At once: the closing dialog returns the focus to the row, which is gone after a removal.
    flushSync(() => {
      setPending(false);
      setAsked(null);
    });
    if (isRemoved) list.current?.focus();
  }
  return (
    <>
      {conflict === null ? null : <ConflictNote conflict={conflict} onRole={onRole} onDrop={onDropConflict} />}
      <List ref={list} tabIndex={-1} aria-label={words.members}>
        {members.map((member) => (
          <li key={member.id} data-member={member.email}>
            <div>
              <p className="name" dir="auto">
                {member.email}
                {member.email === self ? ` (${words.you})` : null}
              </p>
              <p className="meta">{words.invitedBy(member.invitedBy, longDate(member.invitedAt))}</p>
              <p className="meta">
                {member.joinedAt === null ? words.notJoined : words.joined(longDate(member.joinedAt))}
              </p>
            </div>
            <TextField
              select
              size="small"
              value={member.role}
              onChange={({ target }) => {
                const role = roles.find((one) => one === target.value);
                if (role !== undefined) onRole(member, role);
              }}
              slotProps={{ select: { native: true }, htmlInput: { 'aria-label': words.roleOf(member.email) } }}
            >
              {roles.map((role) => (
                <option key={role} value={role}>
                  {words.names[role]}
                </option>
              ))}
            </TextField>
            <div className="actions">
              {member.joinedAt === null ? (
                <Button
                  size="small"
                  component="a"
                  href={invitationLink(member)}
                  aria-label={words.invite.mailTo(member.email)}
                >
                  {words.invite.mail}
                </Button>
              ) : null}
              <Button
                size="small"
                color="error"
                aria-label={words.removeOf(member.email)}
                onClick={() => setAsked(member)}
              >
                {words.remove}
              </Button>
            </div>
          </li>
        ))}
      </List>
      {asked === null ? null : (
        <ConfirmDialog
          words={{
            question: words.removeQuestion(asked.email),
            detail: asked.email === self ? words.removeSelf : words.removeDetail,
            confirm: words.removeConfirm,
            cancel: words.removeCancel,
          }}
          busy={pending}
          onConfirm={() => void confirm(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

interface ConflictNoteProps {
  conflict: RoleConflict;
  onRole: MemberListProps['onRole'];
  onDrop: () => void;
}

/** Another owner was first: both roles, to choose from. */
function ConflictNote({ conflict: { present, wanted }, onRole, onDrop }: ConflictNoteProps) {
  return (
    <BothSides
      hint={words.conflict(present.email)}
      sides={[{ name: words.roles.role, stored: words.names[present.role], wanted: words.names[wanted] }]}
      pending={false}
      onKeepStored={onDrop}
      onOverwrite={() => onRole(present, wanted)}
    />
  );
}
