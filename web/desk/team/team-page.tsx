import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useId, useState } from 'react';
import { roles } from '#shared/domain/team/role.ts';
import { teamMessages as words } from '#web/shell/messages/desk/en-team.ts';
import { useSession } from '#web/shell/session/session.ts';
import { Notice } from '#web/shell/ui/display/notice.tsx';
import { SectionHead } from '#web/shell/ui/layout/section-head.tsx';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { PanelError } from '../access/panel-error.tsx';
import { DeskPage } from '../desk-page.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MemberList } from './member-list.tsx';
import { useTeam } from './use-team.ts';

/** What each role may do. */
function RoleTable() {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ paddingBlockEnd: '60px' }}>
      <SectionHead id={id}>{words.roles.heading}</SectionHead>
      <Table size="small" aria-labelledby={id} sx={{ '& th, & td': { verticalAlign: 'top', whiteSpace: 'normal' } }}>
        <TableHead>
          <TableRow>
            <TableCell>{words.roles.role}</TableCell>
            <TableCell>{words.roles.may}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {roles.map((role) => (
            <TableRow key={role}>
              <TableCell component="th" scope="row">
                {words.names[role]}
              </TableCell>
              <TableCell>{words.may[role]}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

function TeamPanel() {
  const id = useId();
  const session = useSession();
  const { data: team, error, refetch, show, setRole, remove, conflict, dropConflict } = useTeam();
  const [inviting, setInviting] = useState(false);
  if (team === undefined)
    return error === undefined ? (
      <VisuallyHidden role="status">{words.loading}</VisuallyHidden>
    ) : (
      <PanelError title={words.failed} error={error} refetch={refetch} />
    );
  return (
    <>
      <section aria-labelledby={id}>
        <SectionHead id={id}>{words.members}</SectionHead>
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
          <MemberList
            members={team.members}
            self={session.state === 'in' ? session.reader.email.toLowerCase() : ''}
            conflict={conflict}
            onRole={(member, role) => void setRole(member, role)}
            onDropConflict={dropConflict}
            onRemove={remove}
          />
        )}
      </section>
      {team.ownersByStage.length === 0 ? null : (
        <Box component="section" sx={{ marginBlock: '28px' }}>
          <SectionHead>{words.byStage}</SectionHead>
          <p>{words.byStageHint}</p>
          <Box component="ul" sx={{ marginBlock: '8px', overflowWrap: 'anywhere' }}>
            {team.ownersByStage.map((email) => (
              <li key={email}>{email}</li>
            ))}
          </Box>
        </Box>
      )}
      <RoleTable />
      {inviting ? <InviteDialog onInvited={show} onClose={() => setInviting(false)} /> : null}
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
