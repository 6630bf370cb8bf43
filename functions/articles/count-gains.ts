import type { ArticlesMessage } from '#functions/articles/article-queue.ts';
import type { SourceGains } from '#functions/sources/source-gains.ts';
import { withGain } from '#shared/domain/sources/source-gains.ts';
import { type LedgerState, loadGains } from './ledger-state.ts';

/**
 * What each source has brought by day, with these articles: the message of each, one for each article that is added. The day is that of the fetch, so that a
 * message which waited counts when it was read. Whole values like all counts of a commit: what is decided anew is counted anew, and written once.
 */
export async function countGains(
  state: LedgerState,
  added: readonly Pick<ArticlesMessage, 'source' | 'fetchedAt'>[],
  now: Date,
): Promise<{ changed: SourceGains[]; apply: () => void }> {
  await loadGains(
    state,
    added.map(({ source }) => source.id),
  );
  const changed = new Map<string, SourceGains>();
  for (const { source, fetchedAt } of added) {
    const gains = changed.get(source.id)?.gains ?? state.gains.get(source.id) ?? {};
    changed.set(source.id, { id: source.id, gains: withGain(gains, fetchedAt.slice(0, 10), 1, now) });
  }
  return {
    changed: [...changed.values()],
    apply: () => {
      for (const { id, gains } of changed.values()) state.gains.set(id, gains);
    },
  };
}
