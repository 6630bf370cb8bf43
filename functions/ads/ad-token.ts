import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { partitionEnd, partitionEnds } from '#functions/table/spread.ts';
import { stageKey, storedStageKey } from '#functions/table/stage-key.ts';
import type { AdZone } from '#shared/domain/ads/ad.ts';
import { dayMs, minuteMs } from '#shared/domain/utc-day.ts';

/** Minutes for which an impression can be reported: some pages load an ad long before a reader scrolls to it. */
const validMinutes = 60;
/** Minutes for which a click can be: its impression is at most a day old. */
const clickMinutes = validMinutes + dayMs / minuteMs;

/** Tokens begin with it. A minute since 1970 never does. */
const version = '0';

/**
 * What the partitions of a creative's events of an hour end in. Two take 2,000 events a second, and closing a day reads
 * both of all 26 hours.
 */
export const eventPartitionEnds = partitionEnds.slice(0, 2);

/** What a token says. */
export interface AdToken {
  /** Identifies the served ad. */
  nonce: string;
  issuedAt: Date;
  /** What the partition of its impression ends in. */
  partitionEnd: string;
}

const signature = (key: Buffer, creativeId: string, zone: AdZone, minute: string, nonce: string): string =>
  createHmac('sha256', key)
    .update(JSON.stringify([creativeId, zone, minute, nonce]))
    .digest('base64url')
    .slice(0, 22);

const keyName = 'ad-token';

/** Makes sure that the key exists, for functions that may write: `serveAd` only reads it. */
export const storeAdKey = (): Promise<unknown> => stageKey(keyName);

/**
 * A token that proves that a creative was served for a zone: minute, nonce and signature. It does not identify the
 * reader. Undefined while the stage has no key, until the first event or publication.
 */
export async function signAd(creativeId: string, zone: AdZone, now: Date): Promise<string | undefined> {
  const key = await storedStageKey(keyName);
  if (key === null) return undefined;
  const minute = version + Math.floor(now.getTime() / minuteMs).toString(36);
  const nonce = randomBytes(12).toString('base64url');
  return `${minute}.${nonce}.${signature(key, creativeId, zone, minute, nonce)}`;
}

/**
 * Checks the token of an impression.
 * @returns what it says, which the caller accepts once; null when the token is missing, forged, expired, or of another
 * creative or zone
 */
export async function verifyAd(
  token: string | undefined,
  creativeId: string,
  zone: AdZone,
  now: Date,
): Promise<AdToken | null> {
  const key = await stageKey(keyName);
  const parts = partsOf(token, validMinutes, now);
  if (parts === null) return null;
  const expected = Buffer.from(signature(key, creativeId, zone, parts.minute, parts.nonce));
  const given = Buffer.from(parts.signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? parts : null;
}

/**
 * What the token of a click says, without a check of its signature: a click is accepted only if an impression has used
 * the token. Null when there is none, or when it is too old.
 */
export const clickToken = (token: string | undefined, now: Date): AdToken | null => partsOf(token, clickMinutes, now);

function partsOf(token: string | undefined, maxAge: number, now: Date) {
  const [, minute = '', nonce = '', signature = ''] =
    /^([a-z\d]{1,8})\.([\w-]{16})\.([\w-]{22})$/.exec(token ?? '') ?? [];
  const issued = Number.parseInt(minute, 36);
  const age = Math.floor(now.getTime() / minuteMs) - issued;
  // A minute ahead: the clocks of two functions differ.
  if (!minute.startsWith(version) || !(age >= -1 && age <= maxAge)) return null;
  return {
    minute,
    nonce,
    signature,
    issuedAt: new Date(issued * minuteMs),
    partitionEnd: partitionEnd(nonce.charCodeAt(0), eventPartitionEnds),
  };
}
