import * as z from 'zod/mini';
import { readLive, subjects } from '#functions/live/live-data.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { listMatches } from '#shared/api/live.ts';
import { sampleMatches } from '#shared/config/sample/matches.ts';
import { match } from '#shared/domain/live/sport.ts';

export const handler = endpoint(
  listMatches,
  async () => (await readLive(subjects.matches, z.array(match))) ?? sampleMatches(new Date()),
);
