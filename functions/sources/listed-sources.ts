import { readIdCursor, writeIdCursor } from '#functions/runtime/id-cursor.ts';
import { limits } from '#shared/config/limits.ts';
import { gainedLately, type ListedSource } from '#shared/domain/sources/source-gains.ts';
import { readAllGains } from './source-gains.ts';
import { sourcePage } from './sources.ts';

/**
 * A page of the sources with what they have gained lately, by name.
 * @param cursor of the Link header of the page before
 * @throws Refusal 400 for an invalid cursor
 */
export async function listedSources(
  cursor: string | undefined,
): Promise<{ items: ListedSource[]; next: string | null }> {
  const { sources, next, range } = await sourcePage(readIdCursor(cursor), limits.page.sources);
  const gains = range === null ? new Map() : await readAllGains(range);
  const now = new Date();
  return {
    items: sources.map((source) => ({ ...source, gained: gainedLately(gains.get(source.id) ?? {}, now) })),
    next: writeIdCursor(next),
  };
}
