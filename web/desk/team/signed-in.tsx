import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { messages } from '#web/messages/en.ts';
import { useSession } from '#web/session/session.ts';
import { signIn } from '#web/session/sign-in.ts';
import { Notice } from '#web/ui/display/notice.tsx';
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx';

interface SignedInProps {
  /** Shown to visitors. */
  title: string;
  loading: string;
  children: ReactNode;
}

/** Content for those who are signed in; others get a button. */
export function SignedIn({ title, loading, children }: SignedInProps) {
  const session = useSession();
  if (session.state === 'in') return children;
  if (session.state === 'loading') return <VisuallyHidden role="status">{loading}</VisuallyHidden>;
  return (
    <Notice title={title}>
      <Button variant="contained" onClick={signIn}>
        {messages.account.signIn}
      </Button>
    </Notice>
  );
}
