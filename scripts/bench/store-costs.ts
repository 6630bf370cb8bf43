import { hash } from 'node:crypto';
import type { ArticlesMessage } from '#functions/ingest/article-queue.ts';
import { dayMs } from '#shared/domain/utc-day.ts';
import { generatedSource } from './generated-articles.ts';
import { median } from './report.ts';
import { emptyUsage, type TableUsage } from './table-usage.ts';

/** Cost of storing one article. */
export interface StoreCost {
  what: string;
  readUnits: number;
  writeUnits: number;
  requests: number;
  ms: number;
  cpuMs: number;
}

const letters = (text: string, length: number) =>
  [...hash('sha256', text)]
    .slice(0, length)
    .map((digit) => 'bcdfghjklmnprstv'[Number.parseInt(digit, 16)])
    .join('');
/** A title of six unique words with a fixed length. */
const titleOf = (name: string) => Array.from({ length: 6 }, (_, i) => letters(`${name} ${i}`, 8)).join(' ');

/** A message with new articles of a source. Its size does not depend on the name. */
function messageOf(
  name: string,
  sourceNumber: number,
  count: number,
  now: Date,
  titles: (i: number) => string,
): ArticlesMessage {
  // Another topic (by the summary), other sources and an age of two days: this does not change the lists that are
  // measured at the next size.
  const source = { ...generatedSource(200 + sourceNumber), category: 'health' as const, region: null };
  const publishedAt = new Date(now.getTime() - 2 * dayMs).toISOString();
  return {
    runId: `store-${name}`,
    source,
    part: 0,
    parts: 1,
    fetchedAt: now.toISOString(),
    language: 'en',
    entries: Array.from({ length: count }, (_, i) => ({
      id: null,
      title: titles(i),
      link: `https://${source.id}.example/${letters(`${name} ${i}`, 12)}`,
      summary: 'What the hospital says of its vaccine trial in one sentence of usual length.',
      content: Array.from(
        { length: 8 },
        (_, k) => `<p>${letters(`${i % 10} ${k}`, 32)} ${'and a sentence of the report '.repeat(6)}</p>`,
      ).join(''),
      publishedAt,
      author: null,
      categories: [],
      image: `https://${source.id}.example/pictures/${letters(`${name} ${i}`, 12)}.jpg`,
      language: null,
      fingerprint: letters(`${name} ${i}`, 10),
    })),
    filtered: 0,
    known: 0,
    remember: null,
  };
}

/**
 * Measures storing an article with the queue's function: by a cold and by a warm function, in a batch, as a report
 * that is merged into another, and as a message that was processed before.
 * @param name unique name of the measurement, which makes its articles unique
 */
export async function measureStoreCosts(usage: TableUsage, name: string, runs = 5): Promise<StoreCost[]> {
  const { clearLedgerState } = await import('#functions/ingest/store/commits.ts');
  const now = new Date();
  const single = (kind: string) => (run: number) => [
    messageOf(`${name}-${kind}-${run}`, run, 1, now, () => titleOf(`${name}-${kind}-${run}`)),
  ];
  const batch = (run: number) =>
    Array.from({ length: 10 }, (_, k) =>
      messageOf(`${name}-batch-${run}-${k}`, k, 5, now, (i) => titleOf(`${name}-batch-${run}-${k}-${i}`)),
    );
  const secondReport = (run: number) => [
    messageOf(`${name}-again-${run}`, run + 20, 1, now, () => titleOf(`${name}-warm-${run}`)),
  ];
  const cases: StoreCase[] = [
    { what: 'one article, cold function', messages: single('cold'), prepare: clearLedgerState },
    { what: 'one article, warm function', messages: single('warm') },
    { what: 'an article of 50 in ten messages', articles: 50, messages: batch },
    { what: 'a report that is merged into another', messages: secondReport },
    { what: 'a message that was processed before', messages: single('warm') },
  ];
  const costs: StoreCost[] = [];
  for (const one of cases) costs.push(await measureCase(usage, one, runs));
  return costs;
}

interface StoreCase {
  what: string;
  /** Articles in the messages of one run; one unless given. */
  articles?: number;
  messages: (run: number) => ArticlesMessage[];
  /** Called before each run. */
  prepare?: () => void;
}
type Delivery = Omit<StoreCost, 'what'>;

async function measureCase(
  usage: TableUsage,
  { what, articles = 1, messages, prepare }: StoreCase,
  runs: number,
): Promise<StoreCost> {
  const deliveries: Delivery[] = [];
  for (let run = 0; run < runs; run++) {
    const batch = messages(run);
    prepare?.();
    deliveries.push(await deliver(usage, batch));
  }
  const perArticle = (field: keyof Delivery) => median(deliveries.map((delivery) => delivery[field])) / articles;
  return {
    what,
    readUnits: perArticle('readUnits'),
    writeUnits: perArticle('writeUnits'),
    requests: perArticle('requests'),
    ms: perArticle('ms'),
    cpuMs: perArticle('cpuMs'),
  };
}

/** Stores the bodies of a batch of messages, and invokes the queue's function. @throws Error if a message fails. */
async function deliver(usage: TableUsage, messages: readonly ArticlesMessage[]): Promise<Delivery> {
  const [{ handler }, { packMessage }, { withStoredBodies }] = await Promise.all([
    import('#functions/events/store-articles.ts'),
    import('#functions/ingest/article-queue.ts'),
    import('#functions/ingest/fetch/stored-bodies.ts'),
  ]);
  Object.assign(usage, emptyUsage());
  const since = performance.now();
  const cpuBefore = process.cpuUsage();
  const arrived = await withStoredBodies(messages);
  const { batchItemFailures } = await handler(queueEventOf(arrived.map(packMessage)));
  if (batchItemFailures.length > 0) throw new Error('The articles were not stored');
  const { user, system } = process.cpuUsage(cpuBefore);
  const { readUnits, writeUnits, requests } = usage;
  return { readUnits, writeUnits, requests, ms: performance.now() - since, cpuMs: (user + system) / 1000 };
}

/** The event of a queue's function. */
export const queueEventOf = (bodies: readonly string[]) => ({
  Records: bodies.map((body, n) => ({
    messageId: `message-${n}`,
    receiptHandle: `handle-${n}`,
    body,
    attributes: {
      ApproximateReceiveCount: '1',
      SentTimestamp: '0',
      SenderId: 'bench',
      ApproximateFirstReceiveTimestamp: '0',
    },
    messageAttributes: {},
    md5OfBody: '',
    eventSource: 'aws:sqs',
    eventSourceARN: 'arn:aws:sqs:eu-west-1:000000000000:articles.fifo',
    awsRegion: 'eu-west-1',
  })),
});
