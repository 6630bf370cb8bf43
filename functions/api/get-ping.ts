import { endpoint } from '#functions/runtime/endpoint.ts';
import { getPing } from '#shared/api/desk.ts';

export const handler = endpoint(getPing, async () => ({ at: new Date().toISOString() }));
