import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import { type ReactNode, useEffect, useState } from 'react';
import { UnknownAccount } from '#web/shell/frame/failed-notice.tsx';
import { messages } from '#web/shell/messages/en.ts';
import { adminMessages as words } from '#web/shell/messages/en-admin.ts';
import type { Reader } from '#web/shell/session/current-session.ts';
import { useSession } from '#web/shell/session/session.ts';
import { signIn, signInSoon } from '#web/shell/session/sign-in.ts';
import { Notice } from '#web/shell/ui/display/notice.tsx';
import { lazyPart } from '#web/shell/ui/rendering/lazy-part.tsx';

const HealthList = lazyPart(() => import('./health/health-list.tsx'));

/**
 * Explains that the desk needs an account and starts the sign-in after a moment, unless the visitor leaves or
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

/** A page of the desk for signed-in readers. The server decides what they may do. */
export function DeskGate({ children }: { children: (reader: Reader) => ReactNode }) {
  const session = useSession();
  if (session.state === 'in') return children(session.reader);
  if (session.state === 'loading') return <Notice level="h1" title={words.loading} />;
  if (session.state === 'out') return <SignedOut />;
  return (
    <>
      <UnknownAccount error={session.error} />
      {/* The table may be away: Health does not need it. */}
      <Container sx={{ paddingBlockEnd: '40px' }}>
        <HealthList />
      </Container>
    </>
  );
}
