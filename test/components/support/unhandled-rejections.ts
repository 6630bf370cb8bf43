import { onTestFinished, vi } from 'vitest';

/**
 * Records what rejections that nobody handles are about, until the end of the test: the page logs them, and otherwise
 * they fail the run.
 * @returns the messages in order; the list grows
 */
export function recordRejections(): string[] {
  const messages: string[] = [];
  const record = (event: PromiseRejectionEvent) => {
    const { reason }: { reason: unknown } = event;
    messages.push(reason instanceof Error ? reason.message : String(reason));
    event.preventDefault();
    // Vitest logs the event when a test listens too.
    const { calls } = vi.mocked(console.error).mock;
    const place = calls.findIndex(([logged]) => logged === event);
    if (place >= 0) calls.splice(place, 1);
  };
  window.addEventListener('unhandledrejection', record);
  onTestFinished(() => window.removeEventListener('unhandledrejection', record));
  return messages;
}
