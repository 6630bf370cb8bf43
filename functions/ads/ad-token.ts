import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { stageKey, storedStageKey } from '#functions/table/stage-key.ts';
import type { AdZone } from '#shared/domain/ads/ad.ts';
import { minuteMs } from '#shared/domain/utc-day.ts';

/** Minutes for which an impression can be reported: some pages load an ad long before a reader scrolls to it. */
const validMinutes = 60;

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
 * reader. Undefined while the stage has no key: after an update, until the first event or publication.
 */
export async function signAd(creativeId: string, zone: AdZone, now: Date): Promise<string | undefined> {
  const key = await storedStageKey(keyName);
  if (key === null) return undefined;
  const minute = Math.floor(now.getTime() / minuteMs).toString(36);
  const nonce = randomBytes(12).toString('base64url');
  return `${minute}.${nonce}.${signature(key, creativeId, zone, minute, nonce)}`;
}

/**
 * Checks the token of an impression.
 * @returns the nonce, which the caller accepts once; null when the token is missing, forged, expired, or of another
 * creative or zone
 */
export async function verifyAd(
  token: string | undefined,
  creativeId: string,
  zone: AdZone,
  now: Date,
): Promise<string | null> {
  const key = await stageKey(keyName);
  const [text = '', nonce = '', sent = '', ...more] = (token ?? '').split('.');
  const minute = /^[a-z\d]{1,8}$/.test(text) ? Number.parseInt(text, 36) : Number.NaN;
  const age = Math.floor(now.getTime() / minuteMs) - minute;
  // A minute ahead: the clocks of two functions differ.
  if (!(age >= -1 && age <= validMinutes) || more.length > 0) return null;
  const expected = Buffer.from(signature(key, creativeId, zone, text, nonce));
  const given = Buffer.from(sent);
  return given.length === expected.length && timingSafeEqual(given, expected) ? nonce : null;
}

/** The nonce of a token that is not checked: a click is accepted only if an impression has used it. */
export const nonceOf = (token: string | undefined): string | null =>
  /^[a-z\d]{1,8}\.([\w-]{16})\.[\w-]{22}$/.exec(token ?? '')?.[1] ?? null;
