import { listDiasporaPlayers, listMatches } from '#shared/api/live.ts';
import { useReply } from '#web/cache/use-reply.ts';

const noInput = {};

/** Matches to come and matches played. */
export const useMatches = () => useReply(listMatches, noInput);
/** Players of the five regions whose clubs are in another country. */
export const usePlayers = () => useReply(listDiasporaPlayers, noInput);
