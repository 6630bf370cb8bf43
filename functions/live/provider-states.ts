import { bytes } from '#functions/table/attributes.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { keys } from '#functions/table/keys.ts';
import { pack, unpack } from '#functions/table/packed.ts';
import { maxValue } from '#functions/table/pieces.ts';
import { isConditionFailure } from '#functions/table/transaction.ts';

/**
 * Lease of a provider: only one function requests its data. Longer than the function's timeout; if the function dies,
 * the next tick of the schedule takes over.
 */
const leaseMs = 5 * 60_000;

const providerStateEntity = defineEntity({
  model: { entity: 'providerState', version: '1', service },
  attributes: {
    provider: { type: 'string', required: true },
    /** ISO 8601 UTC. */
    nextDue: { type: 'string' },
    /** Failures in a row. */
    failures: { type: 'number' },
    lastSuccess: { type: 'string', field: 'lastHeard' },
    /** The problems of the last result, for operators who look into the table. */
    problems: { type: 'string' },
    /** ProviderResult.memory, packed. */
    memory: { type: bytes },
  },
  indexes: { byProvider: keys('providers', '${provider}') },
});

/** The stored state of a provider that is due. */
export interface DueProvider {
  failures: number;
  memory: unknown;
}

/**
 * Claims a provider when it is due, with one conditional write: a schedule that fires twice sends one request.
 * @returns null when the provider is not due or another function has claimed it
 */
export async function claimProvider(provider: string, now: Date): Promise<DueProvider | null> {
  const { data } = await providerStateEntity()
    .update({ provider })
    .set({ nextDue: new Date(now.getTime() + leaseMs).toISOString() })
    .where(({ nextDue }, { notExists, lte }) => `${notExists(nextDue)} OR ${lte(nextDue, now.toISOString())}`)
    .go({ response: 'all_new' })
    .catch((error: unknown) => {
      if (isConditionFailure(error)) return { data: null };
      throw error;
    });
  if (data === null) return null;
  return { failures: data.failures ?? 0, memory: memoryOf(data.memory) };
}

export interface ProviderState {
  nextDue: string;
  failures: number;
  problems: readonly string[];
  /** If undefined, or too long for an item, the stored memory stays. */
  memory: unknown;
  /** If undefined, the stored time stays. */
  lastSuccess: string | undefined;
}

/** Stores the state after a request and ends the claim. */
export async function saveProviderState(
  provider: string,
  { nextDue, failures, problems, memory, lastSuccess }: ProviderState,
): Promise<void> {
  const packed = memory === undefined ? undefined : pack(memory);
  await providerStateEntity()
    .update({ provider })
    .set({
      nextDue,
      failures,
      problems: problems.join('; ').slice(0, 1000),
      ...(packed !== undefined && packed.length <= maxValue && { memory: packed }),
      ...(lastSuccess !== undefined && { lastSuccess }),
    })
    .go();
}

/** Unreadable memory counts as none. */
function memoryOf(packed: unknown): unknown {
  try {
    return packed instanceof Uint8Array ? unpack(packed) : null;
  } catch {
    return null;
  }
}
