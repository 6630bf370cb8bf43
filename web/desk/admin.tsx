import { useEffect, useState } from 'react';
import { messages } from '#web/messages/en.ts';
import { adminMessages as words } from '#web/messages/en-admin.ts';
import { retryAccount, useSession } from '#web/session/session.ts';
import { signInOrSay, signInSoon } from '#web/session/sign-in-or-say.ts';
import { Notice, RetryButton } from '#web/ui/display/notice.tsx';
import { StrongPill } from '#web/ui/forms/pill.tsx';
import { Dashboard } from './dashboard/dashboard.tsx';

/** A visitor is told, and then asked to sign in; who leaves before that, or has begun it already, is not (ADM-03, ADM-04, ADM-33). */
function SignedOut() {
  const [begun, setBegun] = useState(false);
  useEffect(() => {
    return begun ? undefined : signInSoon();
  }, [begun]);
  function begin() {
    setBegun(true);
    signInOrSay();
  }
  return (
    <Notice level="h1" title={words.required} hint={words.requiredHint} urgent>
      <StrongPill type="button" onClick={begin}>
        {messages.account.signIn}
      </StrongPill>
    </Notice>
  );
}

/** Where editors look after the site; what they may do, the server decides (RTE-10, ADM-01 to ADM-29). */
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
          <RetryButton onRetry={() => void retryAccount()}>{messages.errors.again}</RetryButton>
        </Notice>
      ) : (
        <SignedOut />
      )}
    </>
  );
}
