import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { cleanPath } from '#shared/config/site-paths.ts';
import { failureHint, isNetworkError } from '#web/shell/api/failure.ts';
import { messages } from '#web/shell/messages/en.ts';
import type { OfflineNoticeProps } from '#web/shell/offline/offline-notice.tsx';
import { RetryAccount } from '#web/shell/session/retry-account.tsx';
import { palette } from '#web/shell/theme/theme.ts';
import { Notice, RetryButton } from '#web/shell/ui/display/notice.tsx';
import { type Failed, lazyPart } from '#web/shell/ui/rendering/lazy-part.tsx';

const OfflineNotice = lazyPart(() => import('#web/shell/offline/offline-notice.tsx'));

const Again = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 10px',
  padding: '6px 10px',
  fontSize: '0.875rem',
  // It may lie over the page, as the consent notice does.
  background: palette.background.default,
  color: palette.text.primary,
});

interface FailedNoticeProps {
  title: string;
  /** Why it could not be loaded. */
  error: unknown;
  /** h1 when the notice is the whole page, h3 within a section. */
  level?: 'h1' | 'h2' | 'h3';
  onRetry: () => void;
}

/** In place of content that could not be loaded: what failed, and a button to try again. */
export const FailedNotice = ({ title, error, level = 'h2', onRetry }: FailedNoticeProps) => (
  <Notice level={level} title={title} hint={failureHint(error)} urgent>
    <RetryButton onRetry={onRetry}>{messages.errors.retry}</RetryButton>
  </Notice>
);

/** In place of a part that the reader asked for, such as a menu or a tab, whose code could not be loaded. */
export const loadAgain: Failed = (onRetry) => (
  <Again role="alert">
    <span>{messages.errors.part}</span>
    <Button size="small" onClick={onRetry}>
      {messages.errors.retry}
    </Button>
  </Again>
);

/** In place of what depends on the account, while it is not known who reads. */
export const UnknownAccount = ({ error, title = messages.account.unknown }: { error: unknown; title?: string }) => (
  <Notice level="h1" title={title} hint={failureHint(error)} urgent>
    <RetryAccount variant="contained" />
  </Notice>
);

/** Leads from a garbled link to the page that it was. For any other address without a page it shows the children. */
export function CleanAddress({ children }: { children: ReactNode }) {
  const clean = cleanPath(useLocation().pathname);
  return clean === null ? children : <Navigate replace to={clean} />;
}

interface UnreachableNoticeProps extends OfflineNoticeProps {
  /** Why the content could not be loaded. */
  error: Error;
  /** Shown for any other error, and if the code of the offline notice cannot be loaded either. */
  children: ReactNode;
}

/** The offline notice in place of content that could not be loaded without a network. */
export const UnreachableNotice = ({ error, children, ...notice }: UnreachableNoticeProps) =>
  isNetworkError(error) ? <OfflineNotice {...notice} failed={() => children} /> : children;
