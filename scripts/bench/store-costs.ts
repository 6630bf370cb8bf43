import { hash } from 'node:crypto';
import type { ArticlesMessage } from '#functions/articles/article-queue.ts';
import { dayMs } from '#shared/domain/utc-day.ts';
import { madeSource } from './generated-articles.ts';
import { median } from './report.ts';
import { emptyBill, type TableBill } from './table-bill.ts';

/** What storing came to, for one article. */
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
/** Six words that no other article has, and always as long. */
const title = (name: string) => Array.from({ length: 6 }, (_, i) => letters(`${name} ${i}`, 8)).join(' ');

/** A message with so many new articles of a source; the same sizes whatever it is called. */
function messageOf(
  name: string,
  source: number,
  count: number,
  now: Date,
  titles: (i: number) => string,
): ArticlesMessage {
  // A subject and sources of their own, and two days old: the lists that are measured at the next size stay as they are.
  const from = { ...madeSource(200 + source), category: 'health' as const, region: null };
  const publishedAt = new Date(now.getTime() - 2 * dayMs).toISOString();
  return {
    runId: `store-${name}`,
    source: from,
    part: 0,
    parts: 1,
    fetchedAt: now.toISOString(),
    language: 'en',
    entries: Array.from({ length: count }, (_, i) => ({
      id: null,
      title: titles(i),
      link: `https://${from.id}.example/${letters(`${name} ${i}`, 12)}`,
      summary: 'What the report says in one sentence that is neither long nor short.',
      content: Array.from(
        { length: 8 },
        (_, k) => `<p>${letters(`${i % 10} ${k}`, 32)} ${'and a sentence of the report '.repeat(6)}</p>`,
      ).join(''),
      publishedAt,
      author: null,
      categories: [],
      image: `https://${from.id}.example/pictures/${letters(`${name} ${i}`, 12)}.jpg`,
      language: null,
      fingerprint: letters(`${name} ${i}`, 10),
    })),
    filtered: 0,
    known: 0,
    remember: null,
  };
}

/**
 * What storing an article costs through the function that the queue calls, with all that it reads of the ledger: by a function that has just started and knows nothing, by one that is
 * warm, in a batch, as another publisher's report of a story that is there, and when the same message comes twice.
 * @param name of this time; articles of another name are other articles
 */
export async function costOfStoring(bill: TableBill, name: string, runs = 5): Promise<StoreCost[]> {
  const [{ handler }, { packMessage }, { clearLedgerState }] = await Promise.all([
    import('#functions/events/store-articles.ts'),
    import('#functions/articles/article-queue.ts'),
    import('#functions/articles/ledger-state.ts'),
  ]);
  const deliver = async (messages: readonly ArticlesMessage[]) => {
    Object.assign(bill, emptyBill());
    const since = performance.now();
    const cpuBefore = process.cpuUsage();
    const { batchItemFailures } = await handler(queueEventOf(messages.map(packMessage)));
    if (batchItemFailures.length > 0) throw new Error(`The articles of ${name} were not stored`);
    const { user, system } = process.cpuUsage(cpuBefore);
    return { ...bill, ms: performance.now() - since, cpuMs: (user + system) / 1000 };
  };
  const repeated = async (
    what: string,
    articles: number,
    messages: (run: number) => ArticlesMessage[],
    before = () => {},
  ): Promise<StoreCost> => {
    const bills: (TableBill & { ms: number; cpuMs: number })[] = [];
    for (let run = 0; run < runs; run++) {
      const made = messages(run);
      before();
      bills.push(await deliver(made));
    }
    const each = (field: 'readUnits' | 'writeUnits' | 'requests' | 'ms' | 'cpuMs') =>
      median(bills.map((one) => one[field])) / articles;
    return {
      what,
      readUnits: each('readUnits'),
      writeUnits: each('writeUnits'),
      requests: each('requests'),
      ms: each('ms'),
      cpuMs: each('cpuMs'),
    };
  };
  const now = new Date();
  const one = (kind: string) => (run: number) => [
    messageOf(`${name}-${kind}-${run}`, run, 1, now, () => title(`${name}-${kind}-${run}`)),
  ];
  const costs = [await repeated('one article, cold function', 1, one('cold'), clearLedgerState)];
  costs.push(await repeated('one article, warm function', 1, one('warm')));
  const batch = (run: number) =>
    Array.from({ length: 10 }, (_, k) =>
      messageOf(`${name}-batch-${run}-${k}`, k, 5, now, (i) => title(`${name}-batch-${run}-${k}-${i}`)),
    );
  costs.push(await repeated('an article of 50 in ten messages', 50, batch));
  const again = (run: number) => [
    messageOf(`${name}-again-${run}`, run + 20, 1, now, () => title(`${name}-warm-${run}`)),
  ];
  costs.push(await repeated('a report that is merged into another', 1, again));
  costs.push(await repeated('a message that was done before', 1, one('warm')));
  return costs;
}

/** What Lambda hands to a queue’s function. */
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
