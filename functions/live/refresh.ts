import { log, withLogFields } from '#functions/runtime/log.ts';
import { bytes } from '#functions/table/attributes.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { keys } from '#functions/table/keys.ts';
import { pack, unpack } from '#functions/table/packed.ts';
import { maxValue } from '#functions/table/pieces.ts';
import { isConditionFailure } from '#functions/table/transaction.ts';
import { hourMs } from '#shared/domain/utc-day.ts';
import { saveProviderData } from './live-data.ts';
import { failure, type Provider, type ProviderRequest, type ProviderResult } from './provider.ts';

/** The names of the providers by the outcome of a refresh. */
export interface RefreshSummary {
  refreshed: string[];
  failed: string[];
  notDue: string[];
}

/** Requests data from all providers that are due, at the same time. Each fails on its own. */
export async function refresh(
  providers: readonly Provider[],
  now: Date,
  random: () => number = Math.random,
): Promise<RefreshSummary> {
  const summary: RefreshSummary = { refreshed: [], failed: [], notDue: [] };
  await Promise.all(
    providers.map(async (provider) => {
      const outcome = await withLogFields({ provider: provider.name }, () => refreshOne(provider, now, random()));
      summary[outcome].push(provider.name);
    }),
  );
  return summary;
}

async function refreshOne(provider: Provider, now: Date, random: number): Promise<keyof RefreshSummary> {
  try {
    const due = await claimProvider(provider.name, now);
    if (due === null) return 'notDue';
    const result = await fetchAndSave(provider, { now, memory: due.memory });
    const failures = result.ok ? 0 : due.failures + 1;
    const nextDue = nextRequestAt(provider, result, failures, now, random).toISOString();
    // An alarm counts lines with many `failures` (infra).
    if (result.problems.length > 0)
      log.warn('provider.partial', 'a provider returned partial data or none', {
        problems: result.problems,
        failures,
        nextDue,
      });
    await saveProviderState(provider.name, {
      nextDue,
      failures,
      problems: result.problems,
      memory: result.memory,
      lastSuccess: result.ok ? now.toISOString() : undefined,
    });
    return result.ok ? 'refreshed' : 'failed';
  } catch (error) {
    // The table failed. The provider is due again when its lease ends.
    log.error('provider.refresh_failed', 'could not refresh a provider because of an internal error', error);
    return 'failed';
  }
}

/** Treats an error of our own, or a key that cannot be read, as a failure of the provider: retries then back off. */
async function fetchAndSave(provider: Provider, request: ProviderRequest): Promise<ProviderResult> {
  try {
    const result = await provider.fetchData(request);
    await Promise.all(result.data.map((data) => saveProviderData(data, provider.name, request.now)));
    return result;
  } catch (error) {
    log.error('provider.read_failed', 'could not read a provider because of an internal error', error);
    return failure('an internal error');
  }
}

const maxIntervalMs = 3 * hourMs;

/**
 * Calculates when to request data again. After a success: 90 % of the provider's interval, so a tick of the schedule
 * that comes some seconds early does not skip a turn. Each failure in a row doubles the interval, up to three hours.
 * The provider's own `waitUntil` is a lower bound.
 * @param failures in a row, including this one
 * @param random 0 to 1: adds up to a tenth after a failure, so many stages do not return at the same moment
 */
export function nextRequestAt(
  { everyMinutes }: Pick<Provider, 'everyMinutes'>,
  { waitUntil }: Pick<ProviderResult, 'waitUntil'>,
  failures: number,
  now: Date,
  random: number,
): Date {
  const interval = everyMinutes * 60_000;
  const backoff = Math.min(interval * 2 ** Math.min(failures, 10), maxIntervalMs) * (1 + random * 0.1);
  const wait = failures === 0 ? interval * 0.9 : backoff;
  return new Date(Math.max(now.getTime() + wait, waitUntil?.getTime() ?? 0));
}

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
interface DueProvider {
  failures: number;
  memory: unknown;
}

/**
 * Claims a provider when it is due, with one conditional write: a schedule that fires twice sends one request.
 * @returns null when the provider is not due or another function has claimed it
 */
async function claimProvider(provider: string, now: Date): Promise<DueProvider | null> {
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

interface ProviderState {
  nextDue: string;
  failures: number;
  problems: readonly string[];
  /** If undefined, or too long for an item, the stored memory stays. */
  memory: unknown;
  /** If undefined, the stored time stays. */
  lastSuccess: string | undefined;
}

/** Stores the state after a request and ends the claim. */
async function saveProviderState(
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
