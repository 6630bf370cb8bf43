import { listMarkets } from '#shared/api/live.ts';
import { useReply } from '#web/cache/use-reply.ts';

const noInput = {};

/** All markets, in the order of the list. */
export const useMarkets = () => useReply(listMarkets, noInput);
