import type { ReactNode } from 'react';
import { teamMessages } from '#web/shell/messages/desk/en-team.ts';
import { Notice } from '#web/shell/ui/display/notice.tsx';
import { whomToAsk } from './role-needed.ts';
import { useMyRole } from './use-my-role.ts';

const words = teamMessages.needed;

/** In place of something that the user's role does not allow: the role, and who can change it. */
export function RoleNotice({ children }: { children?: ReactNode }) {
  const own = useMyRole();
  const role = own?.role ?? null;
  const ask = whomToAsk(own ?? { owners: [] });
  return (
    <Notice title={words.title} {...(role === null ? { hint: ask } : { hint: words.role(role), more: ask })} urgent>
      {children}
    </Notice>
  );
}
