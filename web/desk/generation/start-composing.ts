import { generateContent } from '#shared/api/desk.ts';
import { ApiError, send } from '#web/api.ts';
import { deskMessages } from '#web/messages/en-desk.ts';

/** What pressing the button came to: under way; nobody is signed in any more; somebody who may not; anything else that went wrong. */
export type Started = 'started' | 'signed-out' | 'refused' | 'failed';

/** The call itself. A 401 is thrown as `401: body`; every other failure as one and the same error (GEN-10). A 403 keeps its own, since it is told in other words. */
async function ask(): Promise<void> {
  try {
    await send(generateContent);
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) throw error;
    throw new Error(deskMessages.generate.error, { cause: error });
  }
}

/** Has articles composed. A 401 means what it says only in the product's own words (GEN-08, GEN-12). */
export async function startComposing(): Promise<Started> {
  try {
    await ask();
    return 'started';
  } catch (error) {
    console.warn(error);
    if (!(error instanceof ApiError)) return 'failed';
    if (error.status === 403) return 'refused';
    return /^401\b[\s\S]*Unauthorized/.test(error.message) ? 'signed-out' : 'failed';
  }
}
