import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useRef, useState } from 'react';
import type { Member } from '#shared/domain/team/member.ts';
import { roles } from '#shared/domain/team/role.ts';
import { roleNames, roleRights } from '#shared/records/members.ts';
import { longDate } from '#web/shell/messages/dates.ts';
import { teamMessages as words } from '#web/shell/messages/desk/en-team.ts';
import { BothSides } from '#web/shell/records/both-sides.tsx';
import { RecordTable } from '#web/shell/records/record-table.tsx';
import { useSession } from '#web/shell/session/session.ts';
import { Notice } from '#web/shell/ui/display/notice.tsx';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { ConfirmButton } from '#web/shell/ui/overlays/confirm-dialog.tsx';
import { PanelError } from '../access/panel-error.tsx';
import { DeskPage } from '../desk-page.tsx';
import { FigureTable } from '../figures/figure-table.tsx';
import { InviteDialog, invitationLink } from './invite-dialog.tsx';
import { useTeam } from './use-team.ts';

const joinedOn = ({ joinedAt }: Member): string =>
  joinedAt === null ? words.notJoined : words.joined(longDate(joinedAt));

/** The members with their roles, which the owner changes here. */
function MemberList({ members, edits }: { members: readonly Member[]; edits: ReturnType<typeof useTeam> }) {
  const session = useSession();
  const self = session.state === 'in' ? session.reader.email.toLowerCase() : '';
  const list = useRef<HTMLDivElement>(null);
  const { conflict, setRole, remove, dropConflict } = edits;
  return (
    <>
      {conflict === null ? null : (
        // Another owner was first: both roles, to choose from.
        <BothSides
          hint={words.conflict(conflict.present.email)}
          sides={[
            { name: words.roles.role, stored: roleNames[conflict.present.role], wanted: roleNames[conflict.wanted] },
          ]}
          pending={false}
          onKeepStored={dropConflict}
          onOverwrite={() => void setRole(conflict.present, conflict.wanted)}
        />
      )}
      <Box ref={list} tabIndex={-1} sx={{ outline: 'none' }}>
        <RecordTable
          label={words.members}
          records={members}
          nameLabel={words.member}
          nameOf={({ email }) => (email === self ? `${email} (${words.you})` : email)}
          aboutOf={(member) => `${words.invitedBy(member.invitedBy, longDate(member.invitedAt))}. ${joinedOn(member)}`}
          columns={[
            {
              label: words.roles.role,
              show: (member) => (
                <TextField
                  select
                  size="small"
                  value={member.role}
                  onChange={({ target }) => {
                    const role = roles.find((one) => one === target.value);
                    if (role !== undefined) void setRole(member, role);
                  }}
                  slotProps={{ select: { native: true }, htmlInput: { 'aria-label': words.roleOf(member.email) } }}
                >
                  {roles.map((role) => (
                    <option key={role} value={role}>
                      {roleNames[role]}
                    </option>
                  ))}
                </TextField>
              ),
            },
          ]}
          actionsLabel={words.actions}
          actions={(member) => (
            <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', justifyContent: 'end', gap: '8px' }}>
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
              <ConfirmButton
                size="small"
                aria-label={words.removeOf(member.email)}
                words={{
                  question: words.removeQuestion(member.email),
                  detail: member.email === self ? words.removeSelf : words.removeDetail,
                  confirm: words.removeConfirm,
                  cancel: words.removeCancel,
                }}
                focusAfter={list}
                onConfirm={() => remove(member)}
              >
                {words.remove}
              </ConfirmButton>
            </Box>
          )}
        />
      </Box>
    </>
  );
}

function TeamPanel() {
  const edits = useTeam();
  const [inviting, setInviting] = useState(false);
  const { data: team, error, refetch } = edits;
  if (team === undefined)
    return error === undefined ? (
      <VisuallyHidden role="status">{words.loading}</VisuallyHidden>
    ) : (
      <PanelError title={words.failed} error={error} refetch={refetch} />
    );
  return (
    <>
      <Section title={words.members}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '12px', alignItems: 'center', marginBlockEnd: '12px' }}>
          <Button variant="contained" onClick={() => setInviting(true)}>
            {words.invite.button}
          </Button>
          <span>{words.count(team.members.length)}</span>
        </Box>
        {team.everyoneIsOwner ? (
          <Alert severity="warning" role="note">
            {words.everyone}
          </Alert>
        ) : null}
        {team.members.length === 0 ? (
          <Notice level="h3" title={words.none} hint={words.noneHint} />
        ) : (
          <MemberList members={team.members} edits={edits} />
        )}
      </Section>
      {team.ownersByStage.length === 0 ? null : (
        <Section title={words.byStage} style={{ marginBlock: 28 }}>
          <p>{words.byStageHint}</p>
          <Box component="ul" sx={{ marginBlock: '8px', overflowWrap: 'anywhere' }}>
            {team.ownersByStage.map((email) => (
              <li key={email}>{email}</li>
            ))}
          </Box>
        </Section>
      )}
      <Section title={words.roles.heading} style={{ paddingBlockEnd: 60 }}>
        <FigureTable
          title={words.roles.heading}
          rows={roles}
          keyOf={(role) => role}
          head={{ label: words.roles.role, show: (role) => roleNames[role] }}
          columns={[{ label: words.roles.may, show: (role) => roleRights[role], isText: true }]}
          small
        />
      </Section>
      {inviting ? <InviteDialog onInvited={edits.show} onClose={() => setInviting(false)} /> : null}
    </>
  );
}

/** The members of the team, for its owners. */
export default function TeamPage() {
  return (
    <DeskPage words={words} signedIn>
      <TeamPanel />
    </DeskPage>
  );
}
