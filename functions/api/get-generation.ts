import { lastGeneration } from '#functions/generate/generations.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { getGeneration } from '#shared/api/desk.ts';

export const handler = endpoint(getGeneration, () => lastGeneration(new Date()));
