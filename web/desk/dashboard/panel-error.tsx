import { ApiError } from '#web/api.ts';
import { messages } from '#web/messages/en.ts';
import { deskMessages as words } from '#web/messages/en-desk.ts';
import { Notice, RetryButton } from '#web/ui/display/notice.tsx';

interface PanelErrorProps {
  title: string;
  error: Error;
  refetch: () => void;
}

/** Shown in a panel that could not load: a retry button, or a hint that the panel is for administrators. */
export function PanelError({ title, error, refetch }: PanelErrorProps) {
  const refused = error instanceof ApiError && (error.status === 401 || error.status === 403);
  return (
    <Notice
      title={refused ? words.refused : title}
      hint={refused ? words.refusedHint : messages.home.failedHint}
      urgent
    >
      <RetryButton onRetry={refetch}>{messages.errors.retry}</RetryButton>
    </Notice>
  );
}
