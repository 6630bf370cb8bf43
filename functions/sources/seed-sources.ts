import { Refusal } from '#functions/runtime/refusal.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { keys } from '#functions/table/keys.ts';
import type { NewSource } from '#shared/domain/sources/source-settings.ts';
import { addSource } from './source-edits.ts';
import { readSources } from './sources.ts';

/** Ids that a seed has added. A source of this list that is missing from the table was deleted by an editor. */
const seededEntity = defineEntity({
  model: { entity: 'seededSource', version: '1', service },
  attributes: { id: { type: 'string', required: true } },
  indexes: { byId: keys('seeded-sources', '${id}') },
});

export async function seededSourceIds(): Promise<Set<string>> {
  const { data } = await seededEntity().query.byId({}).go({ pages: 'all', consistent: true });
  return new Set(data.map(({ id }) => id));
}

/** A source with the id under which a repeated seed finds it again. */
export type SeedSource = NewSource & { id: string };

/** What a seed does with its sources. */
export interface SeedPlan {
  fresh: SeedSource[];
  /** Stored already, with any changes of an editor: not touched. */
  known: SeedSource[];
  /** Deleted by an editor since an earlier seed: not added again, unless `restore` asks for it. */
  deleted: SeedSource[];
}

/** Plans a seed; changes nothing. @param restore whether deleted sources are added again */
export async function planSeed(wanted: readonly SeedSource[], { restore }: { restore: boolean }): Promise<SeedPlan> {
  const [stored, seeded] = await Promise.all([readSources(wanted.map(({ id }) => id)), seededSourceIds()]);
  const kindOf = ({ id }: SeedSource): keyof SeedPlan => {
    if (stored.has(id)) return 'known';
    return seeded.has(id) && !restore ? 'deleted' : 'fresh';
  };
  const { fresh = [], known = [], deleted = [] } = Object.groupBy(wanted, kindOf);
  return { fresh, known, deleted };
}

export interface SeedResult {
  added: number;
  /** Another source reads the same address already. */
  present: number;
  refused: { source: SeedSource; reason: string }[];
}

/** Sources that are added at the same time. */
const concurrency = 8;

/**
 * Adds the plan's fresh sources. They are due at once. Interrupted, it is safe to run again: each source is created
 * only if its id and its address are free.
 */
export async function seedSources(
  { fresh, known }: SeedPlan,
  now: Date,
  progress: (finished: number, total: number) => void,
): Promise<SeedResult> {
  const result: SeedResult = { added: 0, present: 0, refused: [] };
  const all = [...known.map((one) => ({ one, isKnown: true })), ...fresh.map((one) => ({ one, isKnown: false }))];
  for (let from = 0; from < all.length; from += concurrency) {
    const batch = all.slice(from, from + concurrency);
    await Promise.all(
      batch.map(async ({ one, isKnown }) => {
        if (!isKnown) await add(one, now, result);
        // After the source: if this fails, the next seed finds the source stored and tries again.
        await seededEntity().put({ id: one.id }).go();
      }),
    );
    progress(Math.min(from + concurrency, all.length), all.length);
  }
  return result;
}

async function add(one: SeedSource, now: Date, result: SeedResult): Promise<void> {
  try {
    await addSource(one, now);
    result.added++;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.status === 409) result.present++;
    else result.refused.push({ source: one, reason: error.message });
  }
}
