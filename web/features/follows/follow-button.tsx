import styled from '@emotion/styled';
import { messages } from '#web/messages/en.ts';
import { useSession } from '#web/session/session.ts';
import { signInOrSay } from '#web/session/sign-in-or-say.ts';
import { color } from '#web/theme.ts';
import { showToast } from '#web/ui/toast.ts';

const Follow = styled('button')({
  position: 'relative',
  padding: '4px 14px',
  minBlockSize: 30,
  border: `1px solid ${color.rule}`,
  borderRadius: 999,
  background: 'none',
  color: color.brand,
  fontWeight: 600,
  fontSize: '0.8125rem',
  cursor: 'pointer',
  '&:hover': { borderColor: color.brand },
  '&.small': { padding: 0, minBlockSize: 0, border: 0, fontSize: 'inherit' },
  '&.small:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
  // A finger needs more room than the word takes.
  '&.small::after': { content: '""', position: 'absolute', insetBlock: -12, insetInline: -8 },
});

interface FollowButtonProps {
  /** What is followed, for those who hear the page. */
  name: string;
  /** A word beside another one, not a pill. */
  small?: boolean;
}

/**
 * Follows a publisher or a topic. Whoever is not signed in begins with that, and nothing is asked of the server (ROLE-02, FOL-08, FOL-14). Following itself comes with the readers' own
 * feed; until then a signed-in reader is told so.
 */
export function FollowButton({ name, small = false }: FollowButtonProps) {
  const { state } = useSession();
  return (
    <Follow
      type="button"
      className={small ? 'small' : undefined}
      aria-label={messages.follows.followName(name)}
      disabled={state === 'loading'}
      onClick={() => (state === 'in' ? showToast({ title: messages.follows.soon, description: messages.follows.soonHint }) : signInOrSay())}
    >
      {messages.follows.follow}
    </Follow>
  );
}
