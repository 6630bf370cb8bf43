import { offlineMessages } from '#web/messages/en-offline.ts';
import { knownSession } from '#web/session/current-session.ts';
import { outbox } from '#web/storage/outbox.ts';
import { showToast } from '#web/ui/overlays/toast.ts';
import { noteUnreached } from './connection.ts';
import { type Act, actId, withAct } from './outbox-rules.ts';

async function readerNow(): Promise<string | null> {
  const session = await knownSession();
  return session.state === 'in' ? session.reader.uid : null;
}

/** Keeps an act for whoever is reading. False when the browser refuses. */
export async function keepAct(act: Act): Promise<boolean> {
  const reader = await readerNow();
  noteUnreached();
  const kept = outbox.write(withAct(outbox.read(), act, reader, Date.now()));
  if (kept) showToast({ title: offlineMessages.kept, description: offlineMessages.keptHint });
  return kept;
}

/** Takes back what is kept of the same reader on the same target. */
export async function dropAct(act: Act): Promise<void> {
  const id = actId(act, await readerNow());
  const kept = outbox.read();
  if (kept.some((one) => one.id === id)) outbox.write(kept.filter((one) => one.id !== id));
}
