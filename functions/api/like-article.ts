import { hash } from 'node:crypto';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { readCounts } from '#functions/store/counters.ts';
import { addLike, readerName } from '#functions/store/likes.ts';
import { admitAct } from '#functions/store/reader-act.ts';
import { queueTally } from '#functions/store/tally-queue.ts';
import { contract } from '#shared/api/contract.ts';

export const handler = endpoint(contract.likeArticle, async ({ params, body, caller, viewer }) => {
  // An account by its own id, so that a reader can be given, or have deleted, what they liked; anybody else only as a hash.
  const reader = caller === undefined ? `visitor#${hash('sha256', body?.readerId ?? viewer.browser).slice(0, 32)}` : readerName(caller.uid);
  const { id } = await admitAct(params.id, viewer, new Date(), reader);
  // A repeat asks for a fold as well: the first one's request may have been lost.
  await addLike(id, reader, new Date(), caller?.uid);
  await queueTally(id, new Date());
  const { likes } = await readCounts(id);
  return { likes, liked: true as const };
});
