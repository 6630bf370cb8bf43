import { offlineMessages } from '#web/shell/messages/en-offline.ts';
import { knownSession } from '#web/shell/session/current-session.ts';
import { outbox } from '#web/shell/storage/outbox.ts';
import { showToast } from '#web/shell/ui/overlays/toast.ts';
import { reportUnreachable } from './connection.ts';
import { actionId, enqueue, type ReaderAction } from './outbox-rules.ts';

/** The uid of the signed-in reader; null for a visitor. */
async function currentReader(): Promise<string | null> {
  const session = await knownSession();
  return session.state === 'in' ? session.reader.uid : null;
}

/** Adds an action of the current reader to the outbox. Returns false if the browser refuses to store it. */
export async function queueAction(action: ReaderAction): Promise<boolean> {
  const reader = await currentReader();
  reportUnreachable();
  const stored = outbox.write(enqueue(outbox.read(), action, reader, Date.now()));
  if (stored) showToast({ title: offlineMessages.queued, description: offlineMessages.queuedHint });
  return stored;
}

/** Removes the current reader's action on the same target from the outbox. */
export async function dequeueAction(action: ReaderAction): Promise<void> {
  const id = actionId(action, await currentReader());
  const queued = outbox.read();
  if (queued.some((one) => one.id === id)) outbox.write(queued.filter((one) => one.id !== id));
}
