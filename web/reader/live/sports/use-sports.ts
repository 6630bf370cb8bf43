import { api } from '#web/api.ts';
import { useAnswer } from '#web/cache/use-answer.ts';

const everything = {};

/** Matches to come and matches played. */
export const useMatches = () => useAnswer(api.listMatches, everything);
/** Players of the five regions whose clubs are in another country. */
export const usePlayers = () => useAnswer(api.listDiasporaPlayers, everything);
