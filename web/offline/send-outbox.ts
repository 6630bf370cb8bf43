import { likeArticle } from '#shared/api/articles.ts';
import { follow, unfollow } from '#shared/api/follows.ts';
import { brand } from '#shared/config/brand.ts';
import { ApiError, call } from '#web/api.ts';
import { currentSession } from '#web/session/current-session.ts';
import { bearerToken } from '#web/session/session.ts';
import { type OutboxAction, outbox } from '#web/storage/outbox.ts';
import { forgetLike, readerId, rememberLike } from '#web/storage/reader-state.ts';
import { reportReachable, reportUnreachable } from './connection.ts';
import { isNetworkError } from './offline-actions.ts';
import { isRefused, nextAction, postpone, dequeue } from './outbox-rules.ts';

/** What became of an act. */
export type OnSent = (act: OutboxAction, fate: 'sent' | 'refused') => void;

/** Sends one act as the reader who did it: a visitor's never under an account's name, an account's never without it. */
async function send(act: OutboxAction): Promise<void> {
  if (act.reader !== null) {
    const token = await bearerToken();
    const session = currentSession();
    // Whoever reads now is somebody else, or nobody can say who it is: it stays until that is known.
    if (token === null || session.state !== 'in' || session.reader.uid !== act.reader)
      throw new Error('The reader cannot be named.');
  }
  if (act.kind === 'like') {
    const endpoint = act.reader === null ? ({ ...likeArticle, access: 'anyone' } as const) : likeArticle;
    const { likes } = await call(endpoint, { params: { id: act.articleId }, body: { readerId: readerId() } });
    rememberLike(act.articleId, likes);
    return;
  }
  const { followType, followId } = act;
  if (act.wanted) await call(follow, { body: { followType, followId } });
  else await call(unfollow, { params: { followType, followId } });
}

async function sendAll(told: OnSent): Promise<void> {
  for (;;) {
    const session = currentSession();
    // Read anew each time: another tab, or the reader, may have changed it meanwhile.
    const act = nextAction(outbox.read(), session.state === 'in' ? session.reader.uid : null, Date.now());
    if (act === undefined || session.state === 'loading') return;
    try {
      await send(act);
      reportReachable();
      outbox.write(dequeue(outbox.read(), act));
      told(act, 'sent');
    } catch (error) {
      if (error instanceof ApiError && isRefused(error.status)) {
        outbox.write(dequeue(outbox.read(), act));
        if (act.kind === 'like') forgetLike(act.articleId);
        console.warn('What was done offline was refused.', error);
        told(act, 'refused');
        continue;
      }
      const unreached = isNetworkError(error);
      if (unreached) reportUnreachable();
      const later = postpone(act, Date.now(), unreached);
      outbox.write(outbox.read().map((one) => (one.id === act.id && one.at === act.at ? later : one)));
      return;
    }
  }
}

/** Sends what waits, one after the other and in one tab at a time: what that one has sent, the next one does not find. */
export async function sendOutbox(told: OnSent): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(`${brand.storagePrefix}outbox`, () => sendAll(told));
  else await sendAll(told);
}
