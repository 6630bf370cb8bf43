import { Refusal } from '#functions/runtime/refusal.ts';
import { unlessWritten } from '#functions/table/transaction.ts';
import { brand } from '#shared/config/brand.ts';
import { isMoveDue } from '#shared/domain/sources/feed-move.ts';
import { sourceEdit } from '#shared/domain/sources/source-settings.ts';
import { editSource } from './source-edits.ts';
import { sourceRows } from './source-rows.ts';
import { readSources } from './sources.ts';

/**
 * Gives a source the address to which its publisher has moved the feed. Its entries, validators and publisher stay. If
 * it may not have that address, its state says why. Does nothing if the source has changed since.
 */
export async function moveSource(id: string, now: Date): Promise<void> {
  const source = (await readSources([id])).get(id);
  if (source?.move === undefined || !isMoveDue(source.move, now)) return;
  const { url: from, version, edition, move } = source;
  const reason = await refusalOf(id, { url: move.to, version }, { from, at: now.toISOString() });
  if (reason === null) return;
  const refused = { reason, at: now.toISOString() };
  const change = sourceRows()
    .state.patch({ id })
    .set({ move: { ...move, refused } });
  await unlessWritten(change.where((row, { eq }) => eq(row.edition, edition)).go());
}

/** @returns why the source may not have the address; null if it has it, or if someone else has changed the source */
async function refusalOf(
  id: string,
  wanted: { url: string; version: number },
  moved: { from: string; at: string },
): Promise<string | null> {
  const edit = sourceEdit.safeParse(wanted);
  if (!edit.success) return `URL ${edit.error.issues[0]?.message ?? 'is not valid'}`;
  try {
    await editSource(id, edit.data, brand.name, moved);
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.details.some(({ field }) => field === 'url') ? error.message : null;
  }
}
