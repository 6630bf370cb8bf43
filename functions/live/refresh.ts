import { log, withLogFields } from '#functions/runtime/log.ts';
import { hourMs } from '#shared/domain/utc-day.ts';
import { saveProviderData } from './live-data.ts';
import { failure, type Provider, type ProviderRequest, type ProviderResult } from './provider.ts';
import { claimProvider, saveProviderState } from './provider-states.ts';

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
