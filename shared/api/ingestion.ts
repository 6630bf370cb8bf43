import * as z from 'zod/mini';
import { withFallback } from '../domain/fallback.ts';
import { ingestRun } from '../domain/sources/source.ts';
import { sourceId } from '../domain/sources/source-settings.ts';
import type { Endpoint } from './endpoint.ts';
import { id, pageCursor } from './fields.ts';

export const startIngest = {
  method: 'POST',
  path: '/api/ingest',
  access: 'editor',
  summary:
    'Queues every active source, or the given ones, and returns at once; getIngestRun has the result. While a run of the same sources is under way, returns that one.',
  body: z.optional(
    z.strictObject({ sourceIds: z.optional(z.array(sourceId).check(z.minLength(1), z.maxLength(100))) }),
  ),
  reply: z.object({
    runId: z.string(),
    queued: withFallback(z.int(), 0),
    /** The run was under way already. */
    joined: withFallback(z.boolean(), false),
  }),
  status: 202,
  errors: { 503: 'Concurrent starts (code busy). Retry.' },
  needs: { table: 'readWrite', sendsTo: ['sources'] },
} as const satisfies Endpoint;

export const getIngestRun = {
  method: 'GET',
  path: '/api/ingest/{runId}',
  access: 'editor',
  summary:
    'Returns progress and result of one ingestion run, with the first 500 failures by source. The Link header has the next.',
  params: z.object({ runId: id }),
  query: z.object({ cursor: pageCursor }),
  reply: ingestRun,
  paged: true,
  errors: { 404: 'No run has this id.' },
  needs: { table: 'read' },
} as const satisfies Endpoint;
