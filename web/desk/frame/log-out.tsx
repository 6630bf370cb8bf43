import Button from '@mui/material/Button';
import { useNavigate } from 'react-router-dom';
import { messages } from '#web/shell/messages/en.ts';
import { adminMessages as words } from '#web/shell/messages/en-admin.ts';
import { paths } from '#web/shell/paths.ts';
import { signOut } from '#web/shell/session/session.ts';
import { showFailure } from '../access/failure-message.ts';

/** Signs out and opens the front page. */
export function LogOut() {
  const navigate = useNavigate();
  async function logOut() {
    try {
      await signOut();
      await navigate(paths.home);
    } catch (error) {
      showFailure(words.logoutFailed, error, messages.errors.tryAgain);
    }
  }
  return <Button onClick={() => void logOut()}>{words.logout}</Button>;
}
