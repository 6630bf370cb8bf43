import { endTurn, takeTurn } from '#functions/live/provider-states.ts';
import { log, withLogFields } from '#functions/runtime/log.ts';
import { nextDue } from './next-due.ts';
import { type Provider, type Reading, silence } from './provider.ts';
import { saveTold } from './save-provider-data.ts';

/** What a look at the providers came to, by their names. */
export interface Refreshed {
  heard: string[];
  silent: string[];
  notDue: string[];
}

/** Asks every provider whose turn it is, all at once. None of them harms another: each fails by itself, and is asked less often for it. */
export async function refresh(
  providers: readonly Provider[],
  now: Date,
  random: () => number = Math.random,
): Promise<Refreshed> {
  const refreshed: Refreshed = { heard: [], silent: [], notDue: [] };
  await Promise.all(
    providers.map(async (provider) => {
      const outcome = await withLogFields({ provider: provider.name }, () => refreshOne(provider, now, random()));
      refreshed[outcome].push(provider.name);
    }),
  );
  return refreshed;
}

async function refreshOne(provider: Provider, now: Date, random: number): Promise<keyof Refreshed> {
  try {
    const turn = await takeTurn(provider.name, now);
    if (turn === null) return 'notDue';
    const reading = await readAndSave(provider, { now, memory: turn.memory });
    const failures = reading.heard ? 0 : turn.failures + 1;
    const due = nextDue(provider, reading, failures, now, random).toISOString();
    // The alarm counts lines whose `failures` are many (infra/live.ts).
    if (reading.problems.length > 0)
      log.warn('provider.partial', 'a provider returned partial data or none', {
        problems: reading.problems,
        failures,
        nextDue: due,
      });
    await endTurn(provider.name, {
      nextDue: due,
      failures,
      problems: reading.problems,
      memory: reading.memory,
      lastHeard: reading.heard ? now.toISOString() : undefined,
    });
    return reading.heard ? 'heard' : 'silent';
  } catch (error) {
    // The table: its turn comes again when the lease is over.
    log.error('provider.refresh_failed', 'could not refresh a provider because of an internal error', error);
    return 'silent';
  }
}

/** A fault of our own in a reader, or a key that cannot be read, is a silence like any other: no storm of calls comes of it. */
async function readAndSave(provider: Provider, ask: Parameters<Provider['read']>[0]): Promise<Reading> {
  try {
    const reading = await provider.read(ask);
    await Promise.all(reading.told.map((told) => saveTold(told, provider.name, ask.now)));
    return reading;
  } catch (error) {
    log.error('provider.read_failed', 'could not read a provider because of an internal error', error);
    return silence('a fault on our side');
  }
}
