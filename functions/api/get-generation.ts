import { lastGeneration } from '#functions/generate/generations.ts';
import { deskEndpoint } from '#functions/team/desk-endpoint.ts';
import { getGeneration } from '#shared/api/desk.ts';

export const handler = deskEndpoint(getGeneration, () => lastGeneration(new Date()));
