import * as z from 'zod/mini';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { readLive, subjects } from '#functions/store/live.ts';
import { contract } from '#shared/api/contract.ts';
import { samplePlayers } from '#shared/config/sample/matches.ts';
import { diasporaPlayer } from '#shared/domain/diaspora-player.ts';

export const handler = endpoint(
  contract.listDiasporaPlayers,
  async () => (await readLive(subjects.players, z.array(diasporaPlayer))) ?? samplePlayers(new Date()),
);
