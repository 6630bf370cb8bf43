import { listDiasporaPlayers, listMatches } from '#shared/api/live.ts';
import { useAnswer } from '#web/cache/use-answer.ts';

const everything = {};

/** Matches to come and matches played. */
export const useMatches = () => useAnswer(listMatches, everything);
/** Players of the five regions whose clubs are in another country. */
export const usePlayers = () => useAnswer(listDiasporaPlayers, everything);
