import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { messages } from '#web/messages/en.ts';
import { adminMessages as words } from '#web/messages/en-admin.ts';
import { retryAccount, useSession } from '#web/session/session.ts';
import { signIn, signInSoon } from '#web/session/sign-in.ts';
import { Notice, RetryButton } from '#web/ui/display/notice.tsx';
import { Dashboard } from './dashboard/dashboard.tsx';

/**
 * Explains that the dashboard needs an account and starts the sign-in after a moment, unless the visitor leaves or
 * starts it first.
 */
function SignedOut() {
  const [started, setStarted] = useState(false);
  useEffect(() => {
    return started ? undefined : signInSoon();
  }, [started]);
  function start() {
    setStarted(true);
    signIn();
  }
  return (
    <Notice level="h1" title={words.required} hint={words.requiredHint} urgent>
      <Button variant="contained" onClick={start}>
        {messages.account.signIn}
      </Button>
    </Notice>
  );
}

/** The editors' dashboard. The server decides what they may do. */
export default function AdminPage() {
  const session = useSession();
  return (
    <>
      <title>{messages.site.title(words.title)}</title>
      <meta name="robots" content="noindex" />
      {session.state === 'in' ? (
        <Dashboard reader={session.reader} />
      ) : session.state === 'loading' ? (
        <Notice level="h1" title={words.loading} />
      ) : session.failed ? (
        <Notice level="h1" title={words.failed} hint={messages.home.failedHint} urgent>
          <RetryButton onRetry={() => void retryAccount()}>{messages.errors.retry}</RetryButton>
        </Notice>
      ) : (
        <SignedOut />
      )}
    </>
  );
}
