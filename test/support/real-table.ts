import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { startFauxqs } from 'fauxqs';
import { afterAll, beforeAll, inject, vi } from 'vitest';
import { type Dynoxide, startDynoxide } from '#scripts/local-stage/table/table.ts';
import { deadLettersUrlName, queueNames } from '#shared/queues.ts';

/**
 * Runs the stack's table on dynoxide and its queues on fauxqs for the tests of one file, and sets the environment of a
 * function. The functions under test are the real handlers.
 */
export function withRealTable(): { endpoint: () => string } {
  const folder = mkdtempSync(join(tmpdir(), 'table-'));
  let server: Dynoxide | undefined;
  let queues: Awaited<ReturnType<typeof startFauxqs>> | undefined;
  let endpoint = '';
  beforeAll(async () => {
    const given = process.env.DYNAMODB_ENDPOINT;
    if (given === undefined) server = await startDynoxide(join(folder, 'table.log'));
    endpoint = given ?? server?.endpoint ?? '';
    queues = await startFauxqs({ port: 0, logger: false });
    const sqsEndpoint = queues.address;
    Object.assign(process.env, {
      STAGE: 'test',
      TABLE_NAME: 'news',
      AWS_REGION: 'eu-west-1',
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
      AWS_ENDPOINT_URL_DYNAMODB: endpoint,
      AWS_ENDPOINT_URL_SQS: sqsEndpoint,
      SOURCES_QUEUE_URL: `${sqsEndpoint}/000000000000/sources`,
      ARTICLES_QUEUE_URL: `${sqsEndpoint}/000000000000/articles.fifo`,
      COUNTERS_QUEUE_URL: `${sqsEndpoint}/000000000000/counters.fifo`,
      FOLD_SECONDS: '1',
      COMPOSED_ARTICLES: 'published',
      GENERATIONS_QUEUE_URL: `${sqsEndpoint}/000000000000/generate`,
      INDEX_QUEUE_URL: `${sqsEndpoint}/000000000000/index`,
      PICTURES_QUEUE_URL: `${sqsEndpoint}/000000000000/pictures`,
      PURGES_QUEUE_URL: `${sqsEndpoint}/000000000000/purges`,
    });
    for (const name of queueNames) {
      queues.createQueue(`${name}-dead`);
      process.env[deadLettersUrlName(name)] = `${sqsEndpoint}/000000000000/${name}-dead`;
    }
    queues.createQueue('sources');
    queues.createQueue('generate');
    queues.createQueue('index');
    queues.createQueue('purges');
    queues.createQueue('pictures');
    queues.createQueue('articles.fifo', { attributes: { FifoQueue: 'true' } });
    queues.createQueue('counters.fifo', { attributes: { FifoQueue: 'true' } });
    await createTable(endpoint);
  });
  afterAll(async () => {
    await server?.child.stop();
    await queues?.stop();
    rmSync(folder, { recursive: true });
  });
  return { endpoint: () => endpoint };
}

async function createTable(endpoint: string): Promise<void> {
  const client = new DynamoDBClient({
    endpoint,
    region: 'eu-west-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
  // The server needs a moment to start.
  await vi.waitFor(() => client.send(new CreateTableCommand(inject('newsTable'))), { timeout: 8000, interval: 50 });
}
