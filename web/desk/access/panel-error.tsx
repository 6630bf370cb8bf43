import type { ReactNode } from 'react';
import { ApiError } from '#web/shell/api/client.ts';
import { failureHint } from '#web/shell/api/failure.ts';
import { deskMessages as words } from '#web/shell/messages/desk/en-desk.ts';
import { teamMessages } from '#web/shell/messages/desk/en-team.ts';
import { messages } from '#web/shell/messages/en.ts';
import { Notice, RetryButton } from '#web/shell/ui/display/notice.tsx';
import { needsRole, whomToAsk } from './role-needed.ts';
import { useMyRole } from './use-my-role.ts';

/** In place of something that the user's role does not allow: the role, and who can change it. */
function RoleNotice({ children }: { children?: ReactNode }) {
  const own = useMyRole();
  const role = own?.role ?? null;
  const ask = whomToAsk(own ?? { owners: [] });
  return (
    <Notice
      title={teamMessages.needed.title}
      {...(role === null ? { hint: ask } : { hint: teamMessages.needed.role(role), more: ask })}
      urgent
    >
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
  if (needsRole(error)) return <RoleNotice>{retry}</RoleNotice>;
  const refused = error instanceof ApiError && (error.status === 401 || error.status === 403);
  return (
    <Notice title={refused ? words.refused : title} hint={refused ? words.refusedHint : failureHint(error)} urgent>
      {retry}
    </Notice>
  );
}
