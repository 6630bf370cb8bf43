import { listDiasporaPlayers, listMatches } from '#shared/api/live.ts';
import { noInput, useReply } from '#web/shell/cache/use-reply.ts';

/** Upcoming matches and results. */
export const useMatches = () => useReply(listMatches, noInput);
/** Players from the five regions whose clubs are in another country. */
export const usePlayers = () => useReply(listDiasporaPlayers, noInput);
