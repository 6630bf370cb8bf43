import { useState } from 'react';
import { showFailure } from './access/failure-message.ts';

/**
 * Runs a task of a button. A failure is logged and shown in a toast.
 * @param failed the title of the toast
 * @param whyOf why it failed, instead of the usual words
 * @returns whether a task runs, and what starts one
 */
export function useTask(failed: string, whyOf?: (error: unknown) => string) {
  const [pending, setPending] = useState(false);
  async function run(task: () => Promise<void>): Promise<void> {
    setPending(true);
    try {
      await task();
    } catch (error) {
      showFailure(failed, error, whyOf?.(error));
    } finally {
      setPending(false);
    }
  }
  return { pending, run: (task: () => Promise<void>) => void run(task) };
}
