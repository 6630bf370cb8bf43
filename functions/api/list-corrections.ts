import { newestCorrections } from '#functions/editorial/corrections.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { listCorrections } from '#shared/api/articles.ts';

export const handler = endpoint(listCorrections, () => newestCorrections(new Date()));
