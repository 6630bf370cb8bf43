import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { deleteReader, exportReader } from '#shared/api/readers.ts';
import { brand } from '#shared/config/brand.ts';
import { shoreName } from '#shared/domain/stories/shore-name.ts';
import { utcDay } from '#shared/domain/utc-day.ts';
import { call, send } from '#web/shell/api/client.ts';
import { failureHint } from '#web/shell/api/failure.ts';
import { refusalOf } from '#web/shell/api/refusal.ts';
import { messages } from '#web/shell/messages/en.ts';
import { languagesMessages } from '#web/shell/messages/en-languages.ts';
import { profileMessages } from '#web/shell/messages/en-profile.ts';
import { shoresMessages } from '#web/shell/messages/en-shores.ts';
import { hiddenMessages } from '#web/shell/messages/readers/en-hidden.ts';
import { listsMessages } from '#web/shell/messages/readers/en-lists.ts';
import { paths } from '#web/shell/paths.ts';
import { signOut } from '#web/shell/session/session.ts';
import { signInSoon } from '#web/shell/session/sign-in.ts';
import { ShoresMenu } from '#web/shell/shores/shores-chooser.tsx';
import { useShores } from '#web/shell/shores/use-shores.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { saveFile } from '#web/shell/ui/browser/save-file.ts';
import { ConfirmButton } from '#web/shell/ui/overlays/confirm-dialog.tsx';
import { showToast } from '#web/shell/ui/overlays/toast.ts';
import HiddenList from '../hidden/hidden-list.tsx';
import { LanguageChoice } from '../languages/language-choice.tsx';
import KeepListsSetting from '../saved/keep-lists-setting.tsx';

const Part = styled('section')({
  display: 'grid',
  gap: 8,
  justifyItems: 'start',
  paddingBlock: '0 24px',
  marginBlockEnd: 24,
  borderBlockEnd: `1px solid ${palette.divider}`,
  '&:last-of-type': { borderBlockEnd: 0 },
  '& h2, & > .title': { ...typography.section, margin: 0 },
  '& p': { ...typography.excerpt, color: palette.text.secondary, maxInlineSize: '60ch' },
  '& ul': {
    ...typography.excerpt,
    color: palette.text.secondary,
    margin: 0,
    paddingInlineStart: 20,
    listStyle: 'disc',
    maxInlineSize: '60ch',
  },
  '& button': { marginBlockStart: 6 },
});

function Setting({ title, hint, children }: { title: string; hint: string; children?: ReactNode }) {
  return (
    <Part>
      <h2>{title}</h2>
      <p>{hint}</p>
      {children}
    </Part>
  );
}

/** The languages that the reader reads; visitors have this setting too. */
export const LanguageSetting = () => (
  <Part>
    <div className="title">{languagesMessages.title}</div>
    <p>{languagesMessages.hint}</p>
    <LanguageChoice />
  </Part>
);

/** The reader's two shores; visitors have this setting too. The button opens the choice. */
export function ShoresSetting() {
  const { home, here } = useShores();
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const named = (code: string | null) => (code === null ? shoresMessages.none : shoreName(code));
  return (
    <Part>
      <div className="title">{shoresMessages.title}</div>
      <p>{shoresMessages.hint}</p>
      <Button aria-haspopup="dialog" onClick={(event) => setOpener(event.currentTarget)}>
        {shoresMessages.now(named(home), named(here))}
      </Button>
      {opener === null ? null : <ShoresMenu opener={opener} onClose={() => setOpener(null)} />}
    </Part>
  );
}

/** What the reader hides; visitors have this setting too. */
export const HiddenSetting = () => (
  <Part>
    <div className="title">{hiddenMessages.title}</div>
    <p>{hiddenMessages.hint}</p>
    <HiddenList />
  </Part>
);

/** Saves the reply as it is: parsing it could leave something out. */
async function download(): Promise<void> {
  const data: unknown = await (await send(exportReader)).json();
  saveFile(`${brand.product}-${utcDay(new Date())}.json`, 'application/json', JSON.stringify(data, null, 2));
}

/** Deletes the account. The server deletes thousands of likes in several calls. */
async function removeAccount(): Promise<void> {
  try {
    await call(deleteReader);
  } catch (error) {
    const code = refusalOf(error)?.code;
    if (code === 'deletion_continues') return removeAccount();
    if (code === 'last_owner') {
      showToast({ title: profileMessages.lastOwner, description: profileMessages.lastOwnerHint, tone: 'destructive' });
      return;
    }
    if (code !== 'sign_in_again') throw error;
    showToast({ title: profileMessages.signInAgain, description: profileMessages.signInAgainHint });
    signInSoon();
    return;
  }
  await signOut();
  showToast({ title: profileMessages.deleted, description: profileMessages.deletedHint });
}

/** Shows a toast if `work` fails. */
async function attempt(work: () => Promise<void>, failed: string): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.warn(failed, error);
    showToast({ title: failed, description: failureHint(error), tone: 'destructive' });
  }
}

/** The settings of the profile: e-mail and privacy notes, data export, sign-out, account deletion. */
export function ProfileSettings() {
  const remainsId = useId();
  const [isLoading, setIsLoading] = useState(false);
  async function downloadOnce() {
    if (isLoading) return;
    setIsLoading(true);
    await attempt(download, profileMessages.downloadFailed);
    setIsLoading(false);
  }
  return (
    <>
      <LanguageSetting />
      <ShoresSetting />
      <HiddenSetting />
      <Part>
        <div className="title">{listsMessages.keep}</div>
        <KeepListsSetting />
        <Button component={Link} to={paths.history}>
          {listsMessages.toHistory}
        </Button>
      </Part>
      <Setting title={messages.header.sources} hint={profileMessages.sourcesHint}>
        <Button component={Link} to={paths.sources} sx={{ marginBlockStart: '6px' }}>
          {profileMessages.openSources}
        </Button>
      </Setting>
      <Setting title={profileMessages.email} hint={profileMessages.emailHint} />
      <Setting title={profileMessages.privacy} hint={profileMessages.privacyHint} />
      <Setting title={profileMessages.data} hint={profileMessages.dataHint}>
        <Button aria-disabled={isLoading} onClick={() => void downloadOnce()}>
          {profileMessages.download}
        </Button>
      </Setting>
      <Setting title={profileMessages.session} hint={profileMessages.sessionHint}>
        <Button onClick={() => void signOut()}>{messages.account.signOut}</Button>
      </Setting>
      <Setting title={profileMessages.delete} hint={profileMessages.deleteHint}>
        <p id={remainsId}>{profileMessages.remains}:</p>
        <ul aria-labelledby={remainsId}>
          {profileMessages.remaining.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <ConfirmButton
          words={{
            question: profileMessages.deleteQuestion,
            detail: profileMessages.deleteDetail,
            confirm: profileMessages.deleteConfirm,
            cancel: profileMessages.deleteCancel,
          }}
          onConfirm={() => attempt(removeAccount, profileMessages.deleteFailed)}
        >
          {profileMessages.delete}
        </ConfirmButton>
      </Setting>
    </>
  );
}
