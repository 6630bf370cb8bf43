import { fetchSources } from '#functions/ingest/fetch/fetch-sources.ts';
import { sourceMessage } from '#functions/ingest/runs/source-queue.ts';
import { required } from '#functions/runtime/env.ts';
import { queueConsumer } from '#functions/runtime/queue.ts';

/** Consumes SourcesQueue: fetches sources, classifies their new entries, stores the bodies and queues the rest. */
export const handler = queueConsumer({
  schema: sourceMessage,
  queueUrl: () => required('SOURCES_QUEUE_URL'),
  consume: fetchSources,
});
