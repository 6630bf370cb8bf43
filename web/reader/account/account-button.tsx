import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import { Link } from 'react-router-dom';
import { loadAgain } from '#web/shell/frame/failed-notice.tsx';
import { messages } from '#web/shell/messages/en.ts';
import { paths } from '#web/shell/paths.ts';
import { offeredAccounts } from '#web/shell/session/current-session.ts';
import { useSession } from '#web/shell/session/session.ts';
import { signIn } from '#web/shell/session/sign-in.ts';
import { useObservable } from '#web/shell/state/observable.ts';
import { lazyPart } from '#web/shell/ui/rendering/lazy-part.tsx';

// Visitors do not need it.
const ReaderAvatar = lazyPart(() => import('./avatar.tsx'));

const placeholder = <Skeleton variant="circular" width={40} height={40} aria-hidden="true" />;

/** The button to sign in, or the reader's picture as a link to the profile. A placeholder while the session loads. */
export function AccountButton() {
  const session = useSession();
  if (session.state === 'loading') return placeholder;
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
