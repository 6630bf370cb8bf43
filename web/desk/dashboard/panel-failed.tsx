import { ApiError } from '#web/api.ts';
import { messages } from '#web/messages/en.ts';
import { deskMessages as words } from '#web/messages/en-desk.ts';
import { Notice, RetryButton } from '#web/ui/display/notice.tsx';

interface PanelFailedProps {
  title: string;
  error: Error;
  refetch: () => void;
}

/** What stands in a panel whose figures cannot be had: the way to try again, or that they are for administrators (ANA-11, REV-14, ROLE-11). */
export function PanelFailed({ title, error, refetch }: PanelFailedProps) {
  const refused = error instanceof ApiError && (error.status === 401 || error.status === 403);
  return (
    <Notice
      title={refused ? words.refused : title}
      hint={refused ? words.refusedHint : messages.home.failedHint}
      urgent
    >
      <RetryButton onRetry={refetch}>{messages.errors.again}</RetryButton>
    </Notice>
  );
}
