import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import { Link } from 'react-router-dom';
import { messages } from '#web/messages/en.ts';
import { paths } from '#web/paths.ts';
import { useSession } from '#web/session/session.ts';
import { signIn } from '#web/session/sign-in.ts';
import { ReaderAvatar } from './avatar.tsx';

const round = { borderRadius: '50%' };

/** The button to sign in, or the reader's picture as a link to the profile. A placeholder while the session loads. */
export function AccountButton() {
  const session = useSession();
  if (session.state === 'loading') return <Skeleton variant="circular" width={40} height={40} aria-hidden="true" />;
  if (session.state === 'out') {
    return (
      <Button variant="text" onClick={signIn}>
        {messages.account.signIn}
      </Button>
    );
  }
  return (
    <ButtonBase
      component={Link}
      to={paths.profile}
      aria-label={messages.account.profileOf(session.reader.name)}
      title={session.reader.name}
      style={round}
    >
      <ReaderAvatar {...session.reader} />
    </ButtonBase>
  );
}
