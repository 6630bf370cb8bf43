import { listMarkets } from '#shared/api/live.ts';
import { useAnswer } from '#web/cache/use-answer.ts';

const everything = {};

/** Every market, in the order of the list. */
export const useMarkets = () => useAnswer(listMarkets, everything);
