import { lastGeneration } from '#functions/generate/generations.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { contract } from '#shared/api/contract.ts';

export const handler = endpoint(contract.getGeneration, () => lastGeneration(new Date()));
