import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import { inviteMember } from '#shared/api/team.ts';
import type { Member, NewMember } from '#shared/domain/team/member.ts';
import { checkMember, memberFields } from '#shared/records/members.ts';
import { call } from '#web/shell/api/client.ts';
import { teamMessages } from '#web/shell/messages/desk/en-team.ts';
import { paths } from '#web/shell/paths.ts';
import { RecordDialog } from '#web/shell/records/record-dialog.tsx';
import { showToast } from '#web/shell/ui/overlays/toast.ts';
import { teamFailure } from './use-team.ts';

const words = teamMessages.invite;

/** The text that an owner sends to a new member. */
const invitationText = ({ email, role }: NewMember): string =>
  words.body(email, role, new URL(paths.admin, window.location.origin).href);

/** Opens the invitation in the owner's mail program (RFC 6068). */
export function invitationLink(member: NewMember): string {
  const address = encodeURIComponent(member.email).replace('%40', '@');
  const body = invitationText(member).replaceAll('\n', '\r\n');
  return `mailto:${address}?subject=${encodeURIComponent(words.subject)}&body=${encodeURIComponent(body)}`;
}

interface InviteDialogProps {
  onInvited: (member: Member) => void;
  onClose: () => void;
}

/** Gives an address a role, then shows the text to send: the site sends no e-mail. */
export function InviteDialog({ onInvited, onClose }: InviteDialogProps) {
  const [invited, setInvited] = useState<Member | null>(null);
  // The form closes when it is cancelled, and when its invitation is stored.
  const stored = useRef<Member | null>(null);
  return invited !== null ? (
    <Invitation member={invited} onClose={onClose} />
  ) : (
    <RecordDialog
      title={words.title}
      save={words.save}
      saving={words.saving}
      fields={memberFields}
      record={null}
      canSave={({ email }) => String(email).trim() !== ''}
      check={checkMember}
      onSave={async (body) => {
        stored.current = await call(inviteMember, { body });
        onInvited(stored.current);
      }}
      onClose={() => (stored.current === null ? onClose() : setInvited(stored.current))}
      failureOf={teamFailure}
      below={() => (
        <Typography variant="meta" component="p" sx={{ marginBlockStart: '16px' }}>
          {words.note}
        </Typography>
      )}
    />
  );
}

/** The text for a new member, to send or to copy. */
function Invitation({ member, onClose }: { member: Member; onClose: () => void }) {
  const titleId = useId();
  const text = invitationText(member);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ title: words.copied });
    } catch (error) {
      console.warn(words.notCopied, error);
      showToast({ title: words.notCopied, tone: 'destructive' });
    }
  }
  return (
    <Dialog open aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {words.doneTitle(member.email)}
      </DialogTitle>
      <DialogContent>
        <Alert severity="success" sx={{ marginBlockEnd: '16px' }}>
          {words.doneHint}
        </Alert>
        <TextField
          label={words.text}
          value={text}
          multiline
          fullWidth
          slotProps={{ htmlInput: { readOnly: true, dir: 'auto', rows: 7 } }}
          sx={{ marginBlockEnd: '16px' }}
        />
        <Button component="a" href={invitationLink(member)} sx={{ marginInlineEnd: '12px' }}>
          {words.mail}
        </Button>
        <Button onClick={() => void copy()}>{words.copy}</Button>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={onClose}>
          {words.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
