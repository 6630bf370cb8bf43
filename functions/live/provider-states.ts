import { pack, unpack } from '#functions/table/packed.ts';
import { defineEntity, service } from '../table/entity.ts';
import { isConditionFailure } from '../table/transaction.ts';

/** While a provider is being asked nobody else asks it; longer than the function may run, so that one which died is taken up at the next tick. */
const leaseMs = 5 * 60_000;

const entity = defineEntity({
  model: { entity: 'providerState', version: '1', service },
  attributes: {
    provider: { type: 'string', required: true },
    /** Not asked before this, ISO 8601 UTC. */
    nextDue: { type: 'string' },
    /** Readings in a row in which nothing was heard. */
    failures: { type: 'number' },
    lastHeard: { type: 'string' },
    /** What was missing or bad at last, for whoever looks into the table. */
    problems: { type: 'string' },
    /** What the provider's reader wants to find next time, packed. */
    memory: { type: 'any' },
  },
  indexes: {
    byProvider: {
      pk: { field: 'pk', composite: [], template: 'providers', casing: 'none' },
      sk: { field: 'sk', composite: ['provider'], template: '${provider}', casing: 'none' },
    },
  },
});

/** What is known of a provider whose turn it is. */
export interface ProviderTurn {
  failures: number;
  memory: unknown;
}

/**
 * Takes a provider's turn when it is due, so that a schedule that fires twice asks once. One conditional write.
 * @returns null when it is not due, or somebody else is asking it.
 */
export async function takeTurn(provider: string, now: Date): Promise<ProviderTurn | null> {
  const { data } = await entity()
    .update({ provider })
    .set({ nextDue: new Date(now.getTime() + leaseMs).toISOString() })
    .where(({ nextDue }, { notExists, lte }) => `${notExists(nextDue)} OR ${lte(nextDue, now.toISOString())}`)
    .go({ response: 'all_new' })
    .catch((error: unknown) => {
      if (isConditionFailure(error)) return { data: null };
      throw error;
    });
  if (data === null) return null;
  return { failures: data.failures ?? 0, memory: unpacked(data.memory) };
}

export interface ProviderOutcome {
  nextDue: string;
  failures: number;
  problems: readonly string[];
  /** Undefined leaves what was remembered. */
  memory: unknown;
  /** When it was heard; undefined leaves when it was. */
  lastHeard: string | undefined;
}

/** Writes down how a turn ended. */
export async function endTurn(
  provider: string,
  { nextDue, failures, problems, memory, lastHeard }: ProviderOutcome,
): Promise<void> {
  await entity()
    .update({ provider })
    .set({
      nextDue,
      failures,
      problems: problems.join('; ').slice(0, 1000),
      ...(memory !== undefined && { memory: pack(memory) }),
      ...(lastHeard !== undefined && { lastHeard }),
    })
    .go();
}

/** What somebody wrote in another form is as good as nothing: the reader begins anew. */
function unpacked(memory: unknown): unknown {
  try {
    return memory instanceof Uint8Array ? unpack(memory) : null;
  } catch {
    return null;
  }
}
