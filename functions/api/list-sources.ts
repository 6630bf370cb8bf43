import { endpoint } from '#functions/runtime/endpoint.ts';
import { listSources } from '#functions/store/sources.ts';
import { contract } from '#shared/api/contract.ts';

export const handler = endpoint(contract.listSources, () => listSources());
