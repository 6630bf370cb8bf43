import { offlineMessages } from '#web/messages/en-offline.ts';
import { knownSession } from '#web/session/current-session.ts';
import { outbox } from '#web/storage/outbox.ts';
import { showToast } from '#web/ui/overlays/toast.ts';
import { reportUnreachable } from './connection.ts';
import { type ReaderAction, actionId, enqueue } from './outbox-rules.ts';

async function readerNow(): Promise<string | null> {
  const session = await knownSession();
  return session.state === 'in' ? session.reader.uid : null;
}

/** Keeps an act for whoever is reading. False when the browser refuses. */
export async function queueAction(act: ReaderAction): Promise<boolean> {
  const reader = await readerNow();
  reportUnreachable();
  const kept = outbox.write(enqueue(outbox.read(), act, reader, Date.now()));
  if (kept) showToast({ title: offlineMessages.kept, description: offlineMessages.keptHint });
  return kept;
}

/** Takes back what is kept of the same reader on the same target. */
export async function dequeueAction(act: ReaderAction): Promise<void> {
  const id = actionId(act, await readerNow());
  const kept = outbox.read();
  if (kept.some((one) => one.id === id)) outbox.write(kept.filter((one) => one.id !== id));
}
