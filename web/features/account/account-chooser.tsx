import styled from '@emotion/styled';
import { useEffect, useRef } from 'react';
import { messages } from '#web/messages/en.ts';
import { closeChooser } from '#web/session/account-choice.ts';
import { signInLocally } from '#web/session/firebase-session.ts';
import type { LocalAccount } from '#web/session/sign-in-config.ts';
import { color, type } from '#web/theme.ts';
import { Pill } from '#web/ui/pill.tsx';
import { showToast } from '#web/ui/toast.ts';
import { Avatar } from './avatar.tsx';

const Sheet = styled('dialog')({
  margin: 'auto',
  inlineSize: 'min(26rem, calc(100vw - 32px))',
  padding: 26,
  border: `1px solid ${color.rule}`,
  borderRadius: 6,
  background: color.surface,
  color: color.ink,
  '&::backdrop': { background: 'rgb(0 0 0 / 0.45)' },
  '& h2': { ...type.wide, marginBlockEnd: 6 },
  '& p': { ...type.excerpt, color: color.soft, marginBlockEnd: 18 },
  '& ul': { display: 'grid', gap: 10, marginBlockEnd: 20 },
  '& li button': {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    alignItems: 'center',
    columnGap: 14,
    inlineSize: '100%',
    padding: 12,
    border: `1px solid ${color.rule}`,
    borderRadius: 6,
    background: 'none',
    textAlign: 'start',
    cursor: 'pointer',
  },
  '& li button:hover': { borderColor: color.brand },
  '& li b': { display: 'block', fontWeight: 620 },
  '& li small': { ...type.meta, color: color.soft },
});

/** Stands in for Google's page on a machine without internet: the stage's own accounts, to be signed in with one press. */
export default function AccountChooser({ accounts }: { accounts: readonly LocalAccount[] }) {
  const sheet = useRef<HTMLDialogElement>(null);
  useEffect(() => sheet.current?.showModal(), []);
  async function choose(account: LocalAccount) {
    sheet.current?.close();
    try {
      await signInLocally(account);
    } catch (error) {
      console.warn('The emulator refused to sign in', error);
      showToast({ title: messages.account.failed, tone: 'destructive' });
    }
  }
  return (
    <Sheet ref={sheet} aria-labelledby="account-chooser" onClose={closeChooser}>
      <h2 id="account-chooser">{messages.account.choose}</h2>
      <p>{messages.account.chooseHint}</p>
      <ul>
        {accounts.map((account) => (
          <li key={account.sub}>
            <button type="button" onClick={() => void choose(account)}>
              <Avatar name={account.name} email={account.email} picture={null} />
              <span>
                <b>{account.name}</b>
                <small>{account.email}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Pill type="button" onClick={() => sheet.current?.close()}>
        {messages.account.cancel}
      </Pill>
    </Sheet>
  );
}
