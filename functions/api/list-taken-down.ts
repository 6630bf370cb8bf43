import { takenDownIds } from '#functions/editorial/taken-down.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { listTakenDown } from '#shared/api/articles.ts';

export const handler = endpoint(listTakenDown, () => takenDownIds(new Date()));
