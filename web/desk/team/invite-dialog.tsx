import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, useId, useState } from 'react';
import { inviteMember } from '#shared/api/team.ts';
import type { Member } from '#shared/domain/team/member.ts';
import { type Role, roles } from '#shared/domain/team/role.ts';
import { call } from '#web/shell/api/client.ts';
import { teamMessages } from '#web/shell/messages/desk/en-team.ts';
import { Fields, focusFirstField } from '#web/shell/records/record-dialog.tsx';
import { Field } from '#web/shell/ui/forms/field.tsx';
import { useDiscardQuestion } from '#web/shell/ui/overlays/discard-question.tsx';
import { showToast } from '#web/shell/ui/overlays/toast.ts';
import { invitationLink, invitationText } from './invitation.ts';
import { teamFailure } from './team-failure.ts';

const words = teamMessages.invite;
const roleOptions = roles.map((value) => ({ value, label: teamMessages.names[value] }));
const isRole = (value: unknown): value is Role => roles.some((one) => one === value);

interface InviteDialogProps {
  onInvited: (member: Member) => void;
  onClose: () => void;
}

/** Gives an address a role, then shows the text to send: the site sends no e-mail. */
export function InviteDialog({ onInvited, onClose }: InviteDialogProps) {
  const titleId = useId();
  const formId = useId();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('editor');
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState(false);
  const [invited, setInvited] = useState<Member | null>(null);
  const { requestClose, question } = useDiscardQuestion({
    formId,
    isEdited: invited === null && email !== '',
    words: words.discard,
    onClose,
  });

  async function save(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    setPending(true);
    setProblem(undefined);
    try {
      const member = await call(inviteMember, { body: { email, role } });
      onInvited(member);
      setInvited(member);
    } catch (error) {
      console.warn(teamMessages.notSaved, error);
      setProblem(teamFailure(error));
    } finally {
      setPending(false);
    }
  }
  return (
    <Dialog open aria-labelledby={titleId} onClose={requestClose}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {invited === null ? words.title : words.doneTitle(invited.email)}
      </DialogTitle>
      <DialogContent>
        {invited === null ? (
          <Fields ref={focusFirstField} id={formId} noValidate onSubmit={(event) => void save(event)}>
            <div className="whole">
              <Field
                field={{ name: 'email', label: words.email, kind: 'text', required: true, hint: words.emailHint }}
                value={email}
                problem={problem}
                onChange={(value) => {
                  setEmail(String(value));
                  setProblem(undefined);
                }}
              />
            </div>
            <div className="whole">
              <Field
                field={{
                  name: 'role',
                  label: words.role,
                  kind: 'select',
                  options: roleOptions,
                  hint: teamMessages.may[role],
                }}
                value={role}
                problem={undefined}
                onChange={(value) => isRole(value) && setRole(value)}
              />
            </div>
            <Typography className="whole" variant="meta" component="p">
              {words.note}
            </Typography>
          </Fields>
        ) : (
          <Invitation member={invited} />
        )}
      </DialogContent>
      <DialogActions>
        {invited === null ? (
          <>
            <Button variant="contained" type="submit" form={formId} disabled={email.trim() === ''}>
              {pending ? words.saving : words.save}
            </Button>
            <Button onClick={requestClose}>{words.cancel}</Button>
          </>
        ) : (
          <Button variant="contained" autoFocus onClick={onClose}>
            {words.close}
          </Button>
        )}
      </DialogActions>
      {question}
    </Dialog>
  );
}

/** The text for a new member, to send or to copy. */
function Invitation({ member }: { member: Member }) {
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
    <>
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
    </>
  );
}
