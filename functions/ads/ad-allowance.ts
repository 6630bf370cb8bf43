import { hash } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { isWithinLimit } from '#functions/readers/rate-limit.ts';
import { tooManyRequests } from '#functions/runtime/refusal.ts';
import { table } from '#functions/table/client.ts';
import { dailyHash } from '#functions/table/daily-hash.ts';
import { isConditionFailure } from '#functions/table/transaction.ts';
import { limits } from '#shared/config/limits.ts';
import { hourMs } from '#shared/domain/utc-day.ts';
import type { AdEventKind } from './ad-events.ts';

/** DynamoDB deletes the item some minutes after its hour has passed. */
const keepSeconds = 300;
/** With these and 60 minutes the item is still below 1 KB, which is one write unit. */
const maxCounters = 25;

/**
 * Counts an ad event of a network in its limit per minute and, if the event can be billed, in its hourly allowance of
 * the creative and kind. One item for each network and hour has a counter for each minute and for each creative and
 * kind, so both are one update. Beyond 25 of the latter, counters have items of their own: the sender cannot make the
 * item larger.
 * @param billable undefined for an event that is never billed
 * @returns whether the event is within the allowance; true for one that is never billed
 * @throws Refusal 429 above the limit per minute; the allowance does not count the refused call
 */
export async function admitAdEvent(
  address: string,
  billable: { creativeId: string; kind: AdEventKind } | undefined,
  now: Date,
): Promise<boolean> {
  const hour = Math.floor(now.getTime() / hourMs);
  const item = {
    key: { pk: `allowance#${await dailyHash(`ads#${address}`, now)}`, sk: `hour#${hour}` },
    minute: `m${now.getUTCMinutes()}`,
    expiresAt: ((hour + 1) * hourMs) / 1000 + keepSeconds,
  };
  if (billable === undefined) {
    await addToMinute(item);
    return true;
  }
  const { kind, creativeId } = billable;
  const allowed = limits.billedAdEventsPerHour[kind];
  // A hash has the same length for every id.
  const counter = hash('sha256', `${kind}#${creativeId}`, 'base64url').slice(0, 8);
  const counts = await add(item, counter);
  if (counts !== null) return counts.inHour <= allowed;
  await addToMinute(item);
  return isWithinLimit(`ad-${kind}s#${creativeId}#${address}`, allowed, now, hourMs);
}

/** The item of a network and hour, and the attribute of the minute. */
interface Counted {
  key: { pk: string; sk: string };
  minute: string;
  expiresAt: number;
}

/** @throws Refusal 429 above the limit per minute */
async function addToMinute(item: Counted): Promise<void> {
  if ((await add(item))?.isMinuteFull) throw tooManyRequests();
}

/**
 * Adds an event to its minute, and to `counter` if there is one. Raw, because an entity's attributes have fixed names.
 * @returns null if there is a counter, and the minute is full or the item has no room for another counter
 */
async function add(
  { key, minute, expiresAt }: Counted,
  counter?: string,
): Promise<{ isMinuteFull: boolean; inHour: number } | null> {
  const { client, table: TableName } = table();
  const most = limits.adEventsPerMinute;
  const withCounter = counter !== undefined && {
    UpdateExpression: 'ADD #minute :one, #counter :one, #counters :counter SET #expiresAt = :expiresAt',
    ConditionExpression: [
      '(attribute_not_exists(#minute) OR #minute < :most)',
      '(attribute_exists(#counter) OR attribute_not_exists(#counters) OR size(#counters) < :maxCounters)',
    ].join(' AND '),
    // DynamoDB has no condition on the number of attributes, but one on the size of a set.
    names: { '#counter': `c${counter}`, '#counters': 'counters' },
    values: { ':counter': new Set([counter]), ':most': most, ':maxCounters': maxCounters },
  };
  const {
    names = {},
    values = {},
    ...expressions
  } = withCounter || {
    UpdateExpression: 'ADD #minute :one SET #expiresAt = :expiresAt',
  };
  try {
    const { Attributes = {} } = await client.send(
      new UpdateCommand({
        TableName,
        Key: key,
        ...expressions,
        ExpressionAttributeNames: { '#minute': minute, '#expiresAt': 'expiresAt', ...names },
        ExpressionAttributeValues: { ':one': 1, ':expiresAt': expiresAt, ...values },
        ReturnValues: 'UPDATED_NEW',
      }),
    );
    return { isMinuteFull: Number(Attributes[minute]) > most, inHour: Number(Attributes[`c${counter}`]) };
  } catch (error) {
    if (counter === undefined || !isConditionFailure(error)) throw error;
    return null;
  }
}
