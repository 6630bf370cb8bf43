import * as z from 'zod/mini';
import { queueFold } from '#functions/counters/counter-queue.ts';
import type { Caller } from '#functions/runtime/caller.ts';
import { env, localEnv } from '#functions/runtime/env.ts';
import { log } from '#functions/runtime/log.ts';
import { Refusal } from '#functions/runtime/refusal.ts';
import { followsOf, removeFollow } from './follows.ts';
import { removeLists } from './kept-lists.ts';
import { likerId, removeLike, someLikesOf } from './likes.ts';
import { removeReadings } from './readings.ts';

// The reader's user at Firebase: e-mail address, name and picture from Google, and the id of the account.

/** Google accepts a deletion for five minutes after the sign-in. Deleting our data first may take one of them. */
const recentSeconds = 4 * 60;
const timeoutMs = 5000;

const signInAgain = (): Refusal => new Refusal(403, 'sign_in_again', 'Sign in again to delete your account');

/** Host and port of the emulator; the deployed bundles have neither it nor its name. */
const emulator = (): string | undefined =>
  typeof LOCAL_STAGE !== 'undefined' && LOCAL_STAGE ? localEnv().authEmulator : undefined;

/**
 * Checks before anything is deleted that Firebase will delete the user. The emulator always does.
 * @throws Refusal 403 if the sign-in is older than a few minutes
 */
export function requireRecentSignIn({ signedInAt }: Pick<Caller, 'signedInAt'>, now: Date): void {
  if (env().FIREBASE_API_KEY === undefined || emulator() !== undefined) return;
  if (now.getTime() / 1000 - signedInAt > recentSeconds) throw signInAgain();
}

const failure = z.object({ error: z.object({ message: z.string() }) });

/**
 * Deletes the user at Firebase, in the reader's name: their token is enough, so the stage needs no service account.
 * Does nothing if the user is deleted already, or the stage has no sign-in.
 * @throws Refusal 403 if the sign-in has become too old, 503 if Firebase does not respond
 */
export async function deleteFirebaseUser({ token }: Pick<Caller, 'token'>): Promise<void> {
  const key = env().FIREBASE_API_KEY;
  if (key === undefined) return;
  const host = emulator();
  const origin =
    host === undefined ? 'https://identitytoolkit.googleapis.com' : `http://${host}/identitytoolkit.googleapis.com`;
  const reason = await request(`${origin}/v1/accounts:delete?key=${encodeURIComponent(key)}`, token);
  if (reason === null || reason === 'USER_NOT_FOUND') return;
  if (['CREDENTIAL_TOO_OLD_LOGIN_AGAIN', 'TOKEN_EXPIRED'].includes(reason)) throw signInAgain();
  log.error('firebase.delete_failed', 'could not delete the user at Firebase', new Error(reason));
  throw new Refusal(503, 'sign_in_unavailable', 'Your sign-in could not be deleted, try again in a minute');
}

/** @returns Firebase's code of the failure; null on success */
async function request(address: string, idToken: string): Promise<string | null> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ idToken }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.ok) return null;
    // `CODE : explanation`
    return failure.parse(await response.json()).error.message.split(' ')[0] ?? '';
  } catch (error) {
    return String(error);
  }
}

/** Transactions that run at the same time. */
const atOnce = 25;

/**
 * Removes follows, likes, readings and kept lists, with the counts that they raised. A reader may have thousands of
 * likes: they are read and removed a page at a time, as long as `hasTime`.
 * @returns false if there was no time for all of them; a repeated call continues
 */
export async function removeReaderData(uid: string, hasTime: () => boolean): Promise<boolean> {
  const follows = await followsOf(uid);
  for (let i = 0; i < follows.length; i += atOnce) {
    if (!hasTime()) return false;
    await Promise.all(follows.slice(i, i + atOnce).map((follow) => removeFollow(uid, follow)));
  }
  for (;;) {
    const likes = await someLikesOf(uid, atOnce);
    if (likes.length === 0) break;
    if (!hasTime()) return false;
    await Promise.all(
      likes.map(async (articleId) => {
        await removeLike(articleId, likerId(uid), uid);
        await queueFold(articleId, new Date());
      }),
    );
  }
  await removeReadings(uid);
  await removeLists(uid);
  return true;
}
