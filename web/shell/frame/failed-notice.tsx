import { lazy, type ReactNode } from 'react';
import { messages } from '#web/shell/messages/en.ts';
import { isNetworkError } from '#web/shell/offline/offline-actions.ts';
import type { OfflineNoticeProps } from '#web/shell/offline/offline-notice.tsx';
import { Notice, RetryButton } from '#web/shell/ui/display/notice.tsx';
import { LazyPart } from '#web/shell/ui/rendering/lazy-part.tsx';

const OfflineNotice = lazy(() => import('#web/shell/offline/offline-notice.tsx'));

interface FailedNoticeProps {
  title: string;
  hint?: string;
  /** h1 when the notice is the whole page, h3 within a section. */
  level?: 'h1' | 'h2' | 'h3';
  onRetry: () => void;
}

/** In place of content that could not be loaded: what failed, and a button to try again. */
export const FailedNotice = ({ title, hint = messages.home.failedHint, level = 'h2', onRetry }: FailedNoticeProps) => (
  <Notice level={level} title={title} hint={hint} urgent>
    <RetryButton onRetry={onRetry}>{messages.errors.retry}</RetryButton>
  </Notice>
);

interface UnreachableNoticeProps extends OfflineNoticeProps {
  /** Why the content could not be loaded. */
  error: Error;
  /** Shown for any other error, and if the code of the offline notice cannot be loaded either. */
  children: ReactNode;
}

/** The offline notice in place of content that could not be loaded without a network. */
export const UnreachableNotice = ({ error, children, ...notice }: UnreachableNoticeProps) =>
  isNetworkError(error) ? (
    <LazyPart failed={children}>
      <OfflineNotice {...notice} />
    </LazyPart>
  ) : (
    children
  );
