import { setTimeout } from 'node:timers/promises';
import type { Outcome } from '../functions/execution-environment.ts';
import type { Chaos } from './chaos.ts';

/** Passes a batch of messages to a function. `again` makes them visible again: SQS has had no response. */
export type Deliver<Record> = (records: Record[]) => Promise<Outcome | { kind: 'again' }>;

const lateMs = 400;

/**
 * Delivers late and twice, and ends functions before or after they have done their work. Each message suffers once:
 * after three receives it would rightly end in the dead-letter queue.
 */
export function flakyDelivery<Record extends { messageId: string }>(
  name: string,
  deliver: Deliver<Record>,
  chaos: Chaos,
): Deliver<Record> {
  const suffered = new Set<string>();
  return async (records) => {
    const suffers = (fault: 'deathBefore' | 'deathAfter' | 'duplicateMessages'): boolean => {
      if (records.some(({ messageId }) => suffered.has(messageId)) || !chaos.strikes(fault, name)) return false;
      for (const { messageId } of records) suffered.add(messageId);
      return true;
    };
    if (chaos.strikes('lateMessages', name)) await setTimeout(lateMs);
    if (suffers('deathBefore')) return { kind: 'again' };
    const outcome = await deliver(records);
    return suffers('deathAfter') || suffers('duplicateMessages') ? { kind: 'again' } : outcome;
  };
}
