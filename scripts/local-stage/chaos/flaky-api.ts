import { type HttpApi, message } from '../functions/http-api.ts';
import type { ApiResponse } from '../functions/http-event.ts';
import type { Chaos } from './chaos.ts';

/** An API that throttles routes, cuts functions off after their work, and sometimes cannot check a token. */
export const flakyApi = (api: HttpApi, chaos: Chaos): HttpApi => ({
  routes: api.routes,
  handle: async (request) => {
    const key = `${request.method} ${request.url.split('?', 1)[0]}`;
    if (chaos.strikes('throttledRoute', key)) return message(429, 'Too Many Requests');
    if (request.headers.authorization !== undefined && chaos.strikes('missingKeys', key)) return unavailable();
    const response = await api.handle(request);
    return chaos.strikes('lostReply', key) ? message(503, 'Service Unavailable') : response;
  },
});

/** What the API responds when it cannot check a token (functions/runtime/caller.ts). */
const unavailable = (): ApiResponse => ({
  ...message(503, 'Sign-in cannot be checked'),
  headers: [
    ['content-type', 'application/json'],
    ['retry-after', '5'],
  ],
});
