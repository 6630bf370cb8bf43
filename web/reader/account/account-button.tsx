import styled from '@emotion/styled';
import Skeleton from '@mui/material/Skeleton';
import { Link } from 'react-router-dom';
import { messages } from '#web/messages/en.ts';
import { paths } from '#web/paths.ts';
import { useSession } from '#web/session/session.ts';
import { signIn } from '#web/session/sign-in.ts';
import { palette } from '#web/theme/theme.ts';
import { Avatar } from './avatar.tsx';

const SignIn = styled('button')({
  minBlockSize: 40,
  padding: '0 4px',
  border: 0,
  background: 'none',
  color: palette.primary.main,
  fontWeight: 650,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
  '@media (pointer: coarse)': { minBlockSize: 44 },
});
const ProfileLink = styled(Link)({ display: 'block', borderRadius: '50%' });

/** The button to sign in, or the reader's picture as a link to the profile. A placeholder while the session loads. */
export function AccountButton() {
  const session = useSession();
  if (session.state === 'loading')
    return <Skeleton style={{ inlineSize: 40, blockSize: 40, borderRadius: '50%' }} aria-hidden="true" />;
  if (session.state === 'out') {
    return (
      <SignIn type="button" onClick={signIn}>
        {messages.account.signIn}
      </SignIn>
    );
  }
  return (
    <ProfileLink
      to={paths.profile}
      aria-label={messages.account.profileOf(session.reader.name)}
      title={session.reader.name}
    >
      <Avatar {...session.reader} />
    </ProfileLink>
  );
}
