import type { ReactNode } from 'react';
import { ApiError } from '#web/shell/api/client.ts';
import { failureHint } from '#web/shell/api/failure.ts';
import { refusalOf } from '#web/shell/api/refusal.ts';
import { deskMessages as words } from '#web/shell/messages/desk/en-desk.ts';
import { teamMessages } from '#web/shell/messages/desk/en-team.ts';
import { messages } from '#web/shell/messages/en.ts';
import { Notice, RetryButton } from '#web/shell/ui/display/notice.tsx';
import { needsRole, whomToAsk } from './failure-message.ts';
import { useMyRole } from './use-my-role.ts';

/** In place of something that the user's role does not allow: the role that is needed, and who can give it. */
function RoleNotice({ needed, children }: { needed: string; children?: ReactNode }) {
  const own = useMyRole();
  return (
    <Notice title={teamMessages.needed.title} hint={needed} more={whomToAsk(own ?? { owners: [] })} urgent>
      {children}
    </Notice>
  );
}

interface PanelErrorProps {
  title: string;
  error: Error;
  refetch: () => void;
}

/** Shown in a panel that could not load: a retry button, and a hint who may see the panel if the user may not. */
export function PanelError({ title, error, refetch }: PanelErrorProps) {
  const retry = <RetryButton onRetry={refetch}>{messages.errors.retry}</RetryButton>;
  const refusal = refusalOf(error);
  if (needsRole(error)) return <RoleNotice needed={refusal?.message ?? ''}>{retry}</RoleNotice>;
  const refused = error instanceof ApiError && (error.status === 401 || error.status === 403);
  return (
    <Notice
      title={refused ? words.refused : title}
      hint={refused ? (refusal?.code === 'forbidden' ? refusal.message : words.refusedHint) : failureHint(error)}
      urgent
    >
      {retry}
    </Notice>
  );
}
