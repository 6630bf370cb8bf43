import styled from '@emotion/styled';
import { messages } from '#web/messages/en.ts';
import { paths } from '#web/paths.ts';
import { color } from '#web/theme.ts';
import { Notice } from '#web/ui/notice.tsx';
import { StrongPill, StrongPillLink } from '#web/ui/pill.tsx';

const Frame = styled('div')({ borderBlock: `1px solid ${color.rule}`, paddingBlock: 12 });

interface FollowingTabProps {
  signedIn: boolean;
  onSignIn: () => void;
}

/**
 * What the reader follows. A visitor is asked to sign in (HOME-26, HOME-27); whoever follows nothing is shown where to begin (HOME-30). Nothing is asked of the
 * server for either.
 */
export function FollowingTab({ signedIn, onSignIn }: FollowingTabProps) {
  return (
    <Frame>
      {signedIn ? (
        <Notice level="h1" title={messages.home.empty} hint={messages.home.followHint}>
          <StrongPillLink to={paths.topics}>{messages.home.browseTopics}</StrongPillLink>
        </Notice>
      ) : (
        <Notice level="h1" title={messages.home.signInTitle} hint={messages.home.signInHint}>
          <StrongPill type="button" onClick={onSignIn}>
            {messages.account.signIn}
          </StrongPill>
        </Notice>
      )}
    </Frame>
  );
}
