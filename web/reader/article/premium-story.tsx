import type { ReactNode } from 'react';
import { getMemberArticle } from '#shared/api/membership.ts';
import type { Article } from '#shared/domain/articles/article.ts';
import { opensPremium } from '#shared/domain/membership/entitlement.ts';
import { ApiError } from '#web/api.ts';
import { useAnswer } from '#web/cache/use-answer.ts';
import { messages } from '#web/messages/en.ts';
import { membershipMessages } from '#web/messages/en-membership.ts';
import { BodyBones } from '#web/reader/article/article-view.tsx';
import { FadedOpening } from '#web/reader/article/faded-opening.tsx';
import { displayedArticle } from '#web/reader/article/displayed-article.ts';
import { openingWords } from '#web/reader/article/opening-words.ts';
import { Paywall } from '#web/reader/subscribe/paywall.tsx';
import { useHeldMembership } from '#web/reader/subscribe/use-membership.ts';
import type { Lock } from '#web/reader/subscribe/use-lock.ts';
import { useServerStanding } from '#web/reader/subscribe/use-server-standing.ts';
import { useNow } from '#web/ui/browser/use-now.ts';
import { Notice, RetryButton } from '#web/ui/display/notice.tsx';
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx';

const words = membershipMessages.paywall;

interface PremiumStoryProps {
  article: Article;
  lock: Exclude<Lock, null>;
  /** Draws the whole story, for who may read it. */
  whole: (article: Article) => ReactNode;
}

/** The body is with the server: members are given it there, and it is nowhere in this browser before that. */
function Withheld({ article, whole, opening }: Omit<PremiumStoryProps, 'lock'> & { opening: ReactNode }) {
  const now = useNow();
  const standing = useServerStanding(true);
  const isMember = standing.state === 'known' && opensPremium(standing.membership, now);
  const body = useAnswer(getMemberArticle, isMember ? { params: { id: article.id } } : null);
  if (body.data !== undefined) return whole(displayedArticle(body.data));
  // A membership may have ended since it was asked for.
  const refused = body.error instanceof ApiError && body.error.status === 403;
  const failed =
    standing.state === 'failed' ? words.failed : body.error !== undefined && !refused ? words.bodyFailed : null;
  if (failed !== null)
    return (
      <Notice title={failed} hint={messages.home.failedHint} urgent>
        <RetryButton onRetry={standing.state === 'failed' ? standing.again : body.again}>
          {messages.errors.again}
        </RetryButton>
      </Notice>
    );
  if (standing.state === 'asking' || (isMember && !refused))
    return (
      <>
        <VisuallyHidden role="status">{words.checking}</VisuallyHidden>
        <BodyBones />
      </>
    );
  return (
    <>
      {opening}
      <Paywall onServer isNew={standing.state !== 'known' || standing.membership === null} />
    </>
  );
}

function HeldBack() {
  const held = useHeldMembership();
  return <Paywall onServer={false} isNew={held === null} />;
}

/** A premium story: its opening, and the wall; or the whole, once the server gives it (ART-38, PAY-12). */
export default function PremiumStory({ article, lock, whole }: PremiumStoryProps) {
  const opening = <FadedOpening text={openingWords(article)} language={article.language} />;
  if (lock === 'browser')
    return (
      <>
        {opening}
        <HeldBack />
      </>
    );
  return <Withheld article={article} whole={whole} opening={opening} />;
}
