import { endpoint } from '#functions/runtime/endpoint.ts';
import { lastGeneration } from '#functions/store/generations.ts';
import { contract } from '#shared/api/contract.ts';

export const handler = endpoint(contract.getGeneration, () => lastGeneration(new Date()));
