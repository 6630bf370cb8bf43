// A thread that builds the search index and exits, which keeps the AWS SDK out of the stage's memory.
import { parentPort } from 'node:worker_threads';
import { lastCommit } from '#functions/ingest/store/commit-log.ts';
import { presentManifest } from '#functions/search/index/index-state.ts';
import { runReindex } from '../../reindex/run-reindex.ts';

const { etag } = await presentManifest();
const { number } = await lastCommit();
const isMissing = etag === null && number > 0;
const { indexed } = isMissing ? await runReindex({ dryRun: false, segments: 2 }) : { indexed: 0 };
parentPort?.postMessage({ indexed });
