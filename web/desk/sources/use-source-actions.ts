import { useState } from 'react';
import { createSource, deleteSource, updateSource } from '#shared/api/sources.ts';
import { source as sourceSchema } from '#shared/domain/sources/source.ts';
import type { ListedSource } from '#shared/domain/sources/source-gains.ts';
import { settingsOf } from '#shared/domain/sources/source-settings.ts';
import { call } from '#web/shell/api/client.ts';
import { presentIn } from '#web/shell/api/refusal.ts';
import { sourceMessages as words } from '#web/shell/messages/en-sources.ts';
import { showToast } from '#web/shell/ui/overlays/toast.ts';
import { failureMessage } from '../access/failure-message.ts';
import type { SourceEdits } from './use-sources.ts';

function showFailure(title: string, error: unknown, description = failureMessage(error)): void {
  console.warn(title, error);
  showToast({ title, description, tone: 'destructive' });
}

/** The actions of the list: switch, delete and restore a source. */
export function useSourceActions({ put, remove }: SourceEdits) {
  /** Sources deleted on this page, last one first. They can be restored. */
  const [deleted, setDeleted] = useState<readonly ListedSource[]>([]);

  /**
   * Switches a source on or off. If another editor has changed it, nothing is written and the list shows their version.
   */
  async function setActive(source: ListedSource, active: boolean): Promise<void> {
    try {
      put(await call(updateSource, { params: { id: source.id }, body: { active, version: source.version } }));
      showToast({ title: words.updated });
    } catch (error) {
      const present = presentIn(error, sourceSchema);
      if (present !== undefined) put(present);
      showFailure(words.updateFailed, error, present === undefined ? undefined : words.failures.changed(present.name));
    }
  }

  /** Deletes a source. Returns false if that failed. */
  async function deleteOne(source: ListedSource): Promise<boolean> {
    try {
      await call(deleteSource, { params: { id: source.id } });
    } catch (error) {
      showFailure(words.deleteFailed, error);
      return false;
    }
    remove(source);
    setDeleted((before) => [source, ...before]);
    showToast({ title: words.deleted });
    return true;
  }

  /** Creates the source again under its id, which its articles refer to (docs/decisions/0007-sources.md). */
  async function restore(source: ListedSource): Promise<void> {
    try {
      put(
        await call(createSource, { body: { ...settingsOf(source), id: source.id, publisherId: source.publisherId } }),
        source.gained,
      );
      setDeleted((before) => before.filter(({ id }) => id !== source.id));
      showToast({ title: words.restored });
    } catch (error) {
      showFailure(words.restoreFailed, error);
    }
  }

  return { deleted, setActive, deleteOne, restore };
}
