import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { getMemberArticle } from '#shared/api/membership.ts';
import { limits } from '#shared/config/limits.ts';
import type { Article } from '#shared/domain/articles/article.ts';
import { opensPremium } from '#shared/domain/membership/entitlement.ts';
import { cutCharacters } from '#shared/domain/text/cut-text.ts';
import { ApiError } from '#web/shell/api/client.ts';
import { useReply } from '#web/shell/cache/use-reply.ts';
import { FailedNotice } from '#web/shell/frame/failed-notice.tsx';
import { membershipMessages } from '#web/shell/messages/en-membership.ts';
import { breakpoints, typography } from '#web/shell/theme/theme.ts';
import { useNow } from '#web/shell/ui/browser/use-now.ts';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { excerptOf } from '../card/excerpt.ts';
import { Paywall } from '../subscribe/paywall.tsx';
import { type Lock, useLocalMembership } from '../subscribe/use-membership.ts';
import { useServerMembership } from '../subscribe/use-server-membership.ts';
import { BodySkeleton } from './article-view.tsx';
import { bodyText, displayedArticle } from './displayed-article.ts';
import { scaled } from './text-size.tsx';

const words = membershipMessages.paywall;

const Faded = styled('p')({
  fontFamily: typography.fontFamilySerif,
  fontSize: scaled('1.15625rem'),
  lineHeight: 1.62,
  overflowWrap: 'anywhere',
  marginBlockEnd: 18,
  maskImage: 'linear-gradient(to bottom, #000 25%, rgb(0 0 0 / 0.12))',
  [breakpoints.up('sm')]: { fontSize: scaled('1.21875rem') },
  // No fading for readers who prefer more contrast.
  '@media (prefers-contrast: more), (forced-colors: active)': { maskImage: 'none' },
});

/** The first words of an article, fading out. */
function FadedOpening({ text, language }: { text: string; language: string | null }) {
  return text === '' ? null : (
    <Faded dir="auto" lang={language ?? undefined} data-opening="">
      {text}
    </Faded>
  );
}

interface PremiumStoryProps {
  article: Article;
  lock: Exclude<Lock, null>;
  /** Renders the complete article for readers with access. */
  renderStory: (article: Article) => ReactNode;
}

/** The server withholds the body and returns it to members only. */
function WithheldStory({ article, renderStory, opening }: Omit<PremiumStoryProps, 'lock'> & { opening: ReactNode }) {
  const now = useNow();
  const server = useServerMembership(true);
  const isMember = server.state === 'known' && opensPremium(server.membership, now);
  const body = useReply(getMemberArticle, isMember ? { params: { id: article.id } } : null);
  if (body.data !== undefined) return renderStory(displayedArticle(body.data));
  // The membership may have ended after it was fetched.
  const refused = body.error instanceof ApiError && body.error.status === 403;
  if (server.state === 'failed')
    return <FailedNotice title={words.failed} error={server.error} onRetry={server.refetch} />;
  if (body.error !== undefined && !refused)
    return <FailedNotice title={words.bodyFailed} error={body.error} onRetry={body.refetch} />;
  if (server.state === 'loading' || (isMember && !refused))
    return (
      <>
        <VisuallyHidden role="status">{words.checking}</VisuallyHidden>
        <BodySkeleton />
      </>
    );
  return (
    <>
      {opening}
      <Paywall onServer isNew={server.state !== 'known' || server.membership === null} />
    </>
  );
}

function LocalPaywall() {
  const membership = useLocalMembership();
  return <Paywall onServer={false} isNew={membership === null} />;
}

/** A premium article: its first words and the paywall, or the complete article once the server returns it. */
export default function PremiumStory({ article, lock, renderStory }: PremiumStoryProps) {
  const opening = <FadedOpening text={openingWords(article)} language={article.language} />;
  if (lock === 'browser')
    return (
      <>
        {opening}
        <LocalPaywall />
      </>
    );
  return <WithheldStory article={article} renderStory={renderStory} opening={opening} />;
}

/** The first words of an article as plain text: at most 200 characters, cut between words. */
export function openingWords({ source, content }: Pick<Article, 'source' | 'content'>): string {
  const text = content.includes('<') ? bodyText(content) : excerptOf({ source, summary: '', content });
  if (text.length <= limits.shortContent) return text;
  const cut = text.slice(0, limits.shortContent + 1);
  const end = cut.search(/\s\S*$/);
  // A script without spaces is cut anywhere except inside a surrogate pair.
  return end > 0 ? cut.slice(0, end) : cutCharacters(cut, limits.shortContent);
}
