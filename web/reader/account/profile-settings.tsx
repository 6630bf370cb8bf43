import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { type ReactNode, useRef, useState } from 'react';
import { deleteReader, exportReader } from '#shared/api/readers.ts';
import { brand } from '#shared/config/brand.ts';
import { utcDay } from '#shared/domain/utc-day.ts';
import { call, send } from '#web/api.ts';
import { messages } from '#web/messages/en.ts';
import { profileMessages } from '#web/messages/en-profile.ts';
import { endAccount, signOut } from '#web/session/session.ts';
import { palette, typography } from '#web/theme/theme.ts';
import { saveFile } from '#web/ui/browser/save-file.ts';
import { showToast } from '#web/ui/overlays/toast.ts';

const Part = styled('section')({
  display: 'grid',
  gap: 8,
  justifyItems: 'start',
  paddingBlock: '0 24px',
  marginBlockEnd: 24,
  borderBlockEnd: `1px solid ${palette.divider}`,
  '&:last-of-type': { borderBlockEnd: 0 },
  '& h2': { ...typography.section, margin: 0 },
  '& p': { ...typography.excerpt, color: palette.text.secondary, maxInlineSize: '60ch' },
  '& .actions': { display: 'flex', flexWrap: 'wrap', gap: 12, marginBlockStart: 6 },
  '& [role=alertdialog]': {
    display: 'grid',
    gap: 8,
    padding: 18,
    borderInlineStart: `3px solid ${palette.error.main}`,
  },
  '& [role=alertdialog] p': { color: palette.text.primary, fontWeight: 600 },
});
const Danger = styled(Button)({ color: palette.error.main, '&:hover': { borderColor: palette.error.main } });

function Setting({ title, hint, children }: { title: string; hint: string; children?: ReactNode }) {
  return (
    <Part>
      <h2>{title}</h2>
      <p>{hint}</p>
      {children}
    </Part>
  );
}

/** Saves the reply as it is: parsing it could leave something out. */
async function download(): Promise<void> {
  const data: unknown = await (await send(exportReader)).json();
  saveFile(`${brand.product}-${utcDay(new Date())}.json`, 'application/json', JSON.stringify(data, null, 2));
}

/** Runs one action at a time and shows a toast if it fails. */
function useBusy() {
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>, failed: string) => {
    if (busy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      console.warn(failed, error);
      showToast({ title: failed, description: messages.errors.tryAgain, tone: 'destructive' });
    } finally {
      setBusy(false);
    }
  };
  return [busy, run] as const;
}

/** The button that deletes the account. A confirmation replaces it; its first, focused button keeps the account. */
function RemoveAccount() {
  const [isConfirming, setIsConfirming] = useState(false);
  const [busy, run] = useBusy();
  const button = useRef<HTMLButtonElement>(null);
  const remove = () =>
    run(async () => {
      await call(deleteReader);
      await endAccount();
      showToast({ title: profileMessages.deleted, description: profileMessages.deletedHint });
    }, profileMessages.deleteFailed);
  const keep = () => {
    setIsConfirming(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  if (!isConfirming) {
    return (
      <div className="actions">
        <Danger ref={button} type="button" onClick={() => setIsConfirming(true)}>
          {profileMessages.delete}
        </Danger>
      </div>
    );
  }
  return (
    <div
      role="alertdialog"
      aria-label={profileMessages.deleteQuestion}
      onKeyDown={(event) => {
        if (event.key === 'Escape') keep();
      }}
    >
      <p>{profileMessages.deleteQuestion}</p>
      <div className="actions">
        {/* autoFocus: the button that had the focus is gone. */}
        <Button autoFocus onClick={keep}>
          {profileMessages.deleteCancel}
        </Button>
        <Danger type="button" aria-disabled={busy} onClick={() => void remove()}>
          {profileMessages.deleteConfirm}
        </Danger>
      </div>
    </div>
  );
}

/** The settings of the profile: e-mail and privacy notes, data export, sign-out, account deletion. */
export function ProfileSettings() {
  const [busy, run] = useBusy();
  return (
    <>
      <Setting title={profileMessages.email} hint={profileMessages.emailHint} />
      <Setting title={profileMessages.privacy} hint={profileMessages.privacyHint} />
      <Setting title={profileMessages.data} hint={profileMessages.dataHint}>
        <div className="actions">
          <Button aria-disabled={busy} onClick={() => void run(download, profileMessages.downloadFailed)}>
            {profileMessages.download}
          </Button>
        </div>
      </Setting>
      <Setting title={profileMessages.session} hint={profileMessages.sessionHint}>
        <div className="actions">
          <Button onClick={() => void signOut()}>{messages.account.signOut}</Button>
        </div>
      </Setting>
      <Setting title={profileMessages.delete} hint={profileMessages.deleteHint}>
        <RemoveAccount />
      </Setting>
    </>
  );
}
