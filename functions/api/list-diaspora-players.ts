import * as z from 'zod/mini';
import { readLive, subjects } from '#functions/live/live-data.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { listDiasporaPlayers } from '#shared/api/live.ts';
import { samplePlayers } from '#shared/config/sample/matches.ts';
import { diasporaPlayer } from '#shared/domain/live/sport.ts';

export const handler = endpoint(
  listDiasporaPlayers,
  async () => (await readLive(subjects.players, z.array(diasporaPlayer))) ?? samplePlayers(new Date()),
);
