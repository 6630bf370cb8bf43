import Button, { type ButtonProps } from '@mui/material/Button';
import { useState } from 'react';
import { messages } from '#web/shell/messages/en.ts';
import { retryAccount } from './session.ts';

/**
 * 'Try again' while it is not known who reads. It keeps the focus while the account loads and if that fails again. When
 * it gives way to what the reader gets, the focus moves to the page's content.
 */
export function RetryAccount({ onRetry, ...props }: Pick<ButtonProps, 'variant' | 'size'> & { onRetry?: () => void }) {
  const [isPending, setIsPending] = useState(false);
  async function retry() {
    if (isPending) return;
    onRetry?.();
    setIsPending(true);
    await retryAccount();
    setIsPending(false);
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true });
    });
  }
  return (
    <Button {...props} aria-disabled={isPending} onClick={() => void retry()}>
      {messages.errors.retry}
    </Button>
  );
}
