import { useState } from 'react';
import { createSource, deleteSource, updateSource } from '#shared/api/sources.ts';
import { source as sourceSchema } from '#shared/domain/sources/source.ts';
import type { ListedSource } from '#shared/domain/sources/source-gains.ts';
import { settingsOf } from '#shared/domain/sources/source-settings.ts';
import { call } from '#web/api.ts';
import { sourceMessages as words } from '#web/messages/en-sources.ts';
import { refusalOf } from '#web/refusal.ts';
import { showToast } from '#web/ui/overlays/toast.ts';
import { whyFailed } from './failure-words.ts';
import type { OwnChanges } from './use-sources.ts';

function sayFailed(title: string, error: unknown, why = whyFailed(error)): void {
  console.warn(title, error);
  showToast({ title, description: why, tone: 'destructive' });
}

/** What is done with a source in the list: switched, deleted, brought back. */
export function useSourceActs({ keep, drop }: OwnChanges) {
  /** Deleted on this visit, the last one first: each can be brought back. */
  const [deleted, setDeleted] = useState<readonly ListedSource[]>([]);
  const forget = (id: string) => setDeleted((before) => before.filter((one) => one.id !== id));

  /** On or off (SRC-33), unless somebody else has changed it since this list came: then that is shown, and nothing written over. */
  async function turn(source: ListedSource, active: boolean): Promise<void> {
    try {
      keep(await call(updateSource, { params: { id: source.id }, body: { active, version: source.version } }));
      showToast({ title: words.updated });
    } catch (error) {
      const refusal = refusalOf(error);
      const present = refusal?.code === 'changed_meanwhile' ? sourceSchema.safeParse(refusal.present).data : undefined;
      if (present !== undefined) keep(present);
      sayFailed(words.updateFailed, error, present === undefined ? undefined : words.why.changed(present.name));
    }
  }

  async function remove(source: ListedSource): Promise<boolean> {
    try {
      await call(deleteSource, { params: { id: source.id } });
    } catch (error) {
      sayFailed(words.deleteFailed, error);
      return false;
    }
    drop(source);
    setDeleted((before) => [source, ...before]);
    showToast({ title: words.deleted });
    return true;
  }

  /** The same settings under the same id: its articles are its own again (docs/decisions/0013-editing-sources.md). */
  async function bringBack(source: ListedSource): Promise<void> {
    try {
      keep(await call(createSource, { body: { ...settingsOf(source), id: source.id } }), source.gained);
      forget(source.id);
      showToast({ title: words.restored });
    } catch (error) {
      sayFailed(words.restoreFailed, error);
    }
  }

  return { deleted, turn, remove, bringBack };
}
