import * as z from 'zod/mini';
import { readLive, subjects } from '#functions/live/live-data.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { contract } from '#shared/api/contract.ts';
import { sampleMatches } from '#shared/config/sample/matches.ts';
import { match } from '#shared/domain/live/match.ts';

export const handler = endpoint(
  contract.listMatches,
  async () => (await readLive(subjects.matches, z.array(match))) ?? sampleMatches(new Date()),
);
