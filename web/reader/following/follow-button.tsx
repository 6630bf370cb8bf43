import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { getFollowStatus } from '#shared/api/follows.ts';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import type { FollowTarget } from '#shared/domain/readers/follow.ts';
import { failureHint } from '#web/shell/api/failure.ts';
import { useReply } from '#web/shell/cache/use-reply.ts';
import { messages } from '#web/shell/messages/en.ts';
import { askedSession, useSession } from '#web/shell/session/session.ts';
import { signInToFollow } from '#web/shell/session/sign-in.ts';
import { takePendingFollow } from '#web/shell/storage/pending-follow.ts';
import { palette } from '#web/shell/theme/theme.ts';
import { showToast } from '#web/shell/ui/overlays/toast.ts';

const Follow = styled(Button)({
  fontSize: '0.8125rem',
  '&[aria-pressed=true], &[aria-disabled=true]': { color: palette.text.secondary },
  // The state of a follow loads with each page, so it does not fade the button.
  '&[aria-disabled=true]': { opacity: 1 },
  // A word in a line of text: 24 px for a mouse (WCAG 2.5.8), which leave the line as high as the text, 44 px for
  // fingers. The focus ring lies inside, where no list can clip it.
  '&.word': {
    minHeight: 24,
    minWidth: 24,
    padding: '0 4px',
    marginBlock: -4,
    fontSize: 'inherit',
    lineHeight: 'inherit',
    verticalAlign: 'baseline',
  },
  '&.word:focus-visible': { outlineOffset: -2 },
  '@media (pointer: coarse)': {
    '&.word::after': { content: '""', position: 'absolute', insetBlock: -10, insetInline: -6 },
  },
});

interface FollowButtonProps {
  target: FollowTarget;
  /** The name of the target, for screen readers. */
  name: string;
  /** Plain text instead of a pill. */
  small?: boolean;
  /** The button's words; 'Follow' and 'Following' by default. */
  words?: { follow: string; following: string };
}

/**
 * Where a button has been, once that is asked: `near` is on the screen or half a screen away. Undefined until the
 * browser has measured it, `near` in one that cannot.
 */
function usePlace(button: RefObject<HTMLButtonElement | null>, isAsked: boolean): 'near' | 'far' | undefined {
  const [place, setPlace] = useState<'near' | 'far'>();
  const wasNear = place === 'near';
  useEffect(() => {
    if (!isAsked || wasNear || button.current === null) return;
    if (!('IntersectionObserver' in window)) return setPlace('near');
    const observer = new IntersectionObserver(
      (entries) => setPlace(entries.some(({ isIntersecting }) => isIntersecting) ? 'near' : 'far'),
      { root: document, rootMargin: '50% 0px' },
    );
    observer.observe(button.current);
    return () => observer.disconnect();
  }, [button, isAsked, wasNear]);
  return place;
}

/**
 * Follows or unfollows a publisher, topic, search, story or place. The status is fetched when the button comes near the
 * screen, once for all buttons of a target; until then it reads 'Follow'. A target whose status cannot be loaded counts
 * as not followed.
 * While a request runs the button is disabled with aria-disabled only, which keeps the focus. A visitor signs in first;
 * the follow completes afterwards.
 */
export function FollowButton({ target, name, small = false, words = messages.follows }: FollowButtonProps) {
  const { state } = useSession();
  const button = useRef<HTMLButtonElement>(null);
  const place = usePlace(button, state === 'in');
  const status = useReply(getFollowStatus, place === 'near' && state === 'in' ? { params: target } : null);
  const change = useChangeFollow();
  const [pending, setPending] = useState(false);
  const following = state === 'in' && status.data?.isFollowing === true;
  const waiting = pending || state === 'loading' || (state === 'in' && (place === undefined || status.loading));

  async function press() {
    if (waiting) return;
    setPending(true);
    const { state } = await askedSession();
    if (state === 'in') await change(target, !following);
    else if (state === 'out') signInToFollow({ ...target, name });
    setPending(false);
  }

  const [word, label] = waiting
    ? [messages.follows.pending, messages.follows.pendingName(name)]
    : following
      ? [words.following, messages.follows.followingName(name)]
      : [words.follow, messages.follows.followName(name)];
  return (
    <Follow
      ref={button}
      size="small"
      {...(small ? { variant: 'text', className: 'word' } : {})}
      aria-label={label}
      aria-pressed={following}
      aria-disabled={waiting}
      onClick={() => void press()}
    >
      {word}
    </Follow>
  );
}

/**
 * Follows the publisher of an article: by its id, or by the source's name if there is none. Nothing for an article
 * without either.
 */
export function FollowPublisher({ article }: { article: Pick<ArticlePreview, 'publisherId' | 'source'> }) {
  const { publisherId, source } = article;
  const followId = publisherId || source;
  if (followId === '') return null;
  return <FollowButton target={{ followType: 'publisher', followId }} name={source} small />;
}

/**
 * A function that follows or unfollows a target, and returns false if the request failed. The page shows the change at
 * once and reverts it after a failure. Offline, the change is queued. Its code loads with the first change.
 */
function useChangeFollow() {
  const { mutate } = useSWRConfig();
  return useCallback(
    async (target: FollowTarget, following: boolean): Promise<boolean> => {
      try {
        const { changeFollow } = await import('./change-follow.ts');
        await changeFollow(mutate, target, following);
        return true;
      } catch (error) {
        const title = following ? messages.follows.failed : messages.follows.unfollowFailed;
        console.warn(title, error);
        showToast({ title, description: failureHint(error), tone: 'destructive' });
        return false;
      }
    },
    [mutate],
  );
}

/** Completes a follow that a visitor started before signing in. Renders nothing. */
export function FollowAfterSignIn() {
  const { state } = useSession();
  const change = useChangeFollow();
  useEffect(() => {
    if (state !== 'in') return;
    const pending = takePendingFollow();
    if (pending === null) return;
    const { name, ...target } = pending;
    void change(target, true).then((isFollowed) => {
      if (isFollowed) showToast({ title: messages.follows.done(name) });
    });
  }, [state, change]);
  return null;
}
