import { listMarkets } from '#shared/api/live.ts';
import { noInput, useReply } from '#web/shell/cache/use-reply.ts';

/** All markets, in the order of the list. */
export const useMarkets = () => useReply(listMarkets, noInput);
