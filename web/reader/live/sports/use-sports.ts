import { listDiasporaPlayers, listMatches } from '#shared/api/live.ts';
import { useReply } from '#web/cache/use-reply.ts';

const noInput = {};

/** Upcoming matches and results. */
export const useMatches = () => useReply(listMatches, noInput);
/** Players from the five regions whose clubs are in another country. */
export const usePlayers = () => useReply(listDiasporaPlayers, noInput);
