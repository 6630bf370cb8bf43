import * as z from 'zod/mini';
import { region } from '../domain/classification/taxonomy.ts';
import { listedStory, storyPage } from '../domain/stories/story-page.ts';
import { newsCache } from './caching.ts';
import type { Endpoint } from './endpoint.ts';
import { goneText, id, pageCursor } from './fields.ts';

export const listStories = {
  method: 'GET',
  path: '/api/stories',
  access: 'anyone',
  summary:
    'Lists events that at least two outlets report, those with the latest reports first. The Link header has the next page.',
  query: z.object({
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), 20),
    cursor: pageCursor,
    region: z.optional(region),
  }),
  reply: z.array(listedStory),
  paged: true,
  cache: newsCache,
  needs: { table: 'read' },
} as const satisfies Endpoint;

export const getStory = {
  method: 'GET',
  path: '/api/stories/{id}',
  access: 'anyone',
  summary:
    'Returns a story with its reports. The id of a story that was merged into another one returns that one; the id of a report alone returns a story with one report.',
  params: z.object({ id }),
  reply: storyPage,
  errors: { 404: 'No story has this id.', 410: goneText },
  cache: newsCache,
  needs: { table: 'read' },
} as const satisfies Endpoint;

export const doubtStory = {
  method: 'POST',
  path: '/api/stories/{id}/doubt',
  access: 'anyone',
  summary:
    'Tells the editors that the reports of a story are not about one event. One call of a network about a story counts a day; repeating it is safe.',
  params: z.object({ id }),
  body: z.optional(
    z.object({
      /** The report that does not belong to the others. */
      reportId: z.optional(id),
    }),
  ),
  reply: z.undefined(),
  status: 204,
  errors: {
    403: 'A page of another site made the call (code cross_site).',
    404: 'No story of several reports has this id, or it has no such report.',
    415: 'The body is not JSON; none is needed.',
  },
  needs: { table: 'readWrite' },
} as const satisfies Endpoint;
