import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemAvatar from '@mui/material/ListItemAvatar';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import { useState } from 'react';
import { SignInTerms } from '#web/shell/frame/sign-in-terms.tsx';
import { messages } from '#web/shell/messages/en.ts';
import { offeredAccounts } from '#web/shell/session/current-session.ts';
import { signInLocally } from '#web/shell/session/firebase-session.ts';
import type { LocalAccount } from '#web/shell/session/site-config-fields.ts';
import { showToast } from '#web/shell/ui/overlays/toast.ts';
import ReaderAvatar from './avatar.tsx';

const titleId = 'account-chooser';

/**
 * Replaces Google's sign-in page on the local stage, without internet: signs in one of the stage's accounts with one
 * click.
 */
export default function AccountChooser({ accounts }: { accounts: readonly LocalAccount[] }) {
  const [open, setOpen] = useState(true);
  async function choose(account: LocalAccount) {
    setOpen(false);
    try {
      await signInLocally(account);
    } catch (error) {
      console.warn('The auth emulator refused the sign-in', error);
      showToast({ title: messages.account.failed, tone: 'destructive' });
    }
  }
  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      aria-labelledby={titleId}
      slotProps={{
        paper: { sx: { maxWidth: 444, width: 'calc(100% - 36px)' } },
        transition: { onExited: () => offeredAccounts.set(null) },
      }}
    >
      <DialogTitle id={titleId}>{messages.account.choose}</DialogTitle>
      <DialogContent>
        <DialogContentText>{messages.account.chooseHint}</DialogContentText>
        <List>
          {accounts.map((account) => (
            <ListItem key={account.sub} disablePadding>
              <ListItemButton onClick={() => void choose(account)}>
                <ListItemAvatar>
                  <ReaderAvatar name={account.name} email={account.email} picture={null} />
                </ListItemAvatar>
                <ListItemText primary={account.name} secondary={account.email} />
              </ListItemButton>
            </ListItem>
          ))}
        </List>
        <SignInTerms onLeave={() => setOpen(false)} />
      </DialogContent>
      <DialogActions>
        <Button onClick={() => setOpen(false)}>{messages.account.cancel}</Button>
      </DialogActions>
    </Dialog>
  );
}
