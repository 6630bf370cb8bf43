import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import { useCallback, useRef } from 'react';
import { Link } from 'react-router-dom';
import { loadAgain } from '#web/shell/frame/failed-notice.tsx';
import { messages } from '#web/shell/messages/en.ts';
import { paths } from '#web/shell/paths.ts';
import { offeredAccounts } from '#web/shell/session/current-session.ts';
import { RetryAccount } from '#web/shell/session/retry-account.tsx';
import { useSession } from '#web/shell/session/session.ts';
import { signIn } from '#web/shell/session/sign-in.ts';
import { useObservable } from '#web/shell/state/observable.ts';
import { lazyPart } from '#web/shell/ui/rendering/lazy-part.tsx';

// Visitors do not need it.
const ReaderAvatar = lazyPart(() => import('./avatar.tsx'));

const placeholder = <Skeleton variant="circular" width={40} height={40} aria-hidden="true" />;

/**
 * The button to sign in, or the reader's picture as a link to the profile. A placeholder while the session loads, and
 * 'Try again' if it could not be loaded.
 */
export function AccountButton() {
  const session = useSession();
  const wasRetried = useRef(false);
  // The link takes the focus of 'Try again'.
  const takeFocus = useCallback((link: HTMLAnchorElement | null) => {
    if (wasRetried.current && document.activeElement === document.body) link?.focus();
  }, []);
  if (session.state === 'loading') return placeholder;
  if (session.state === 'failed')
    return (
      <RetryAccount
        variant="text"
        onRetry={() => {
          wasRetried.current = true;
        }}
      />
    );
  if (session.state === 'out') {
    return (
      <Button variant="text" onClick={signIn}>
        {messages.account.signIn}
      </Button>
    );
  }
  const { reader } = session;
  return (
    <ButtonBase
      component={Link}
      ref={takeFocus}
      to={paths.profile}
      aria-label={messages.account.profileOf(reader.name)}
      title={reader.name}
      sx={{ borderRadius: '50%' }}
    >
      <ReaderAvatar {...reader} placeholder={placeholder} failed={() => placeholder} />
    </ButtonBase>
  );
}

const AccountChooser = lazyPart(() => import('./account-chooser.tsx'), loadAgain);

/** Loads the account chooser of the local stage when a reader signs in. */
export function LazyAccountChooser() {
  const accounts = useObservable(offeredAccounts);
  return accounts === null ? null : <AccountChooser accounts={accounts} />;
}
