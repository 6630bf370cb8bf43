import { afterEach, expect, test, vi } from 'vitest';
import { type ArticleFilter, type ArticlePosition, latestArticles } from '#functions/articles/article-lists.ts';
import { readArticle, readStoredArticles } from '#functions/articles/articles.ts';
import { readPublishers } from '#functions/catalog/publishers.ts';
import { readTopics } from '#functions/catalog/topics.ts';
import { articleId } from '#functions/ingest/article-id.ts';
import { packMessage } from '#functions/ingest/article-queue.ts';
import { readRun, saveRun } from '#functions/ingest/runs/ingest-runs.ts';
import { readFeedMemories } from '#functions/sources/feed-memories.ts';
import { readAllGains } from '#functions/sources/source-gains.ts';
import { mergesWithNone } from '#shared/domain/articles/apply-editorial.ts';
import { noEditorial } from '#shared/domain/articles/editorial.ts';
import type { FeedEntry } from '#shared/domain/articles/feed-entry.ts';
import { dayMs } from '#shared/domain/utc-day.ts';
import { entryOf, messageOf } from '#test/support/articles-message.ts';
import { Chaos } from '#test/support/chaos/chaos.ts';
import { startFlakyTable } from '#test/support/chaos/table-server.ts';
import { decide, editorialMessageOf } from '#test/support/desk/editorial-decisions.ts';
import { brokenStories } from '#test/support/faults/broken-stories.ts';
import { reportsOfStories, survivorsOf, type WrittenReport } from '#test/support/faults/reports-of-stories.ts';
import { queueEvent } from '#test/support/queue-event.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { seeded, seeds } from '#test/support/seeded.ts';

const realTable = withRealTable();

/** Seeds share a table: each has its own time, so that its reports meet no others. */
const timeOf = (seed: number) => Date.parse('2026-11-20T12:00:00.000Z') + seed * 100 * dayMs;
const reportsOfSeed = 90;

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A consumer with a memory and a table client of its own, as each Lambda environment has. */
interface Consumer {
  deliver(bodies: readonly string[]): Promise<Set<number>>;
  forget(): void;
  /** Lets no request reach the table after this many. */
  cutAfter(requests: number): void;
}

async function startConsumer(endpoint: string): Promise<Consumer> {
  vi.resetModules();
  process.env.AWS_ENDPOINT_URL_DYNAMODB = endpoint;
  const [{ handler }, { clearLedgerState }, { lastCommit }, { table }] = await Promise.all([
    import('#functions/events/store-articles.ts'),
    import('#functions/ingest/store/commits.ts'),
    import('#functions/ingest/store/commit-log.ts'),
    import('#functions/table/client.ts'),
  ]);
  let requestsLeft = Number.POSITIVE_INFINITY;
  table().client.middlewareStack.add(
    (next) => (args) => {
      if (requestsLeft <= 0) throw new Error('The power is off');
      requestsLeft--;
      return next(args);
    },
    { step: 'initialize', name: 'power' },
  );
  // The SDK reads the address with the first request.
  await lastCommit();
  process.env.AWS_ENDPOINT_URL_DYNAMODB = realTable.endpoint();
  return {
    deliver: async (bodies) => {
      const { batchItemFailures } = await handler(queueEvent(bodies));
      return new Set(batchItemFailures.map(({ itemIdentifier }) => Number(itemIdentifier.replace('message-', ''))));
    },
    forget: clearLedgerState,
    cutAfter: (requests) => {
      requestsLeft = requests;
    },
  };
}

/**
 * Delivers messages in random batches, some twice or late, to two consumers that know nothing of each other, forget
 * what they have in memory, and are cut off half-way. Until all are stored.
 * @param decisions of editors, made meanwhile; each returns the message about it
 */
async function deliverBadly(
  messages: readonly string[],
  decisions: (() => Promise<string>)[],
  endpoint: string,
  random: () => number,
): Promise<void> {
  const below = (limit: number) => Math.floor(random() * limit);
  const waiting = [...messages, ...messages.filter(() => random() < 0.3)].sort(() => random() - 0.5);
  const consumers = [await startConsumer(endpoint), await startConsumer(endpoint)];
  while (waiting.length > 0 || decisions.length > 0) {
    for (const decide of decisions.splice(0, below(6))) waiting.splice(below(waiting.length + 1), 0, await decide());
    const batch = waiting.splice(0, 1 + below(8));
    const which = below(2);
    const consumer = consumers[which];
    if (consumer === undefined) throw new Error('There are two consumers');
    if (random() < 0.2) consumer.forget();
    const isCut = random() < 0.25;
    if (isCut) consumer.cutAfter(below(40));
    const failed = await consumer.deliver(batch);
    if (isCut) consumers[which] = await startConsumer(endpoint);
    // A consumer that ends deletes no message. One that has stored a message may be asked to store it again.
    const again = batch.filter((_, i) => isCut || failed.has(i) || random() < 0.05);
    for (const body of again) waiting.splice(below(waiting.length + 1), 0, body);
  }
}

const shuffledInParts = <T>(all: readonly T[], parts: number, random: () => number): T[][] => {
  const shuffled = [...all].sort(() => random() - 0.5);
  return Array.from({ length: parts }, (_, part) => shuffled.filter((_, i) => i % parts === part));
};

/** Decisions about some articles, several about a few: un-merged, hidden, taken down, corrected, and back. */
function decisionsOf(ids: readonly string[], random: () => number): (() => Promise<string>)[] {
  const about = ids.filter(() => random() < 0.25);
  return [...about, ...about.filter(() => random() < 0.4)].map((id) => async () => {
    const states = ['listed', 'listed', 'hidden', 'takenDown'] as const;
    const corrections = random() < 0.3 ? { title: `Corrected ${id}`, topic: 'finance' } : {};
    await decide(id, { state: states[Math.floor(random() * 4)] ?? 'listed', alone: random() < 0.5, corrections });
    return editorialMessageOf(id);
  });
}

async function wholeList(filter: ArticleFilter): Promise<{ id: string; publishedAt: string; topic: string }[]> {
  const found: { id: string; publishedAt: string; topic: string }[] = [];
  for (let from: ArticlePosition | null = null; ; ) {
    const { items, next } = await latestArticles(filter, 40, from, new Date());
    found.push(...items);
    if (next === null) return found;
    from = next;
  }
}

const sum = (counts: Record<string, number> = {}): number =>
  Object.values(counts).reduce((total, one) => total + one, 0);

test.each(seeds(40))(
  'ingestion ends as the rule demands when messages are shuffled, repeated, cut, throttled or forgotten (seed %i) [ING-23]',
  async (seed) => {
    const random = seeded(seed * 7919);
    const chaos = new Chaos(seed);
    const proxy = await startFlakyTable(realTable.endpoint(), chaos);
    const sources = [0, 1, 2, 3, 4].map((n) => `seed-${seed}-paper-${n}`);
    const sourceOf = ({ id }: WrittenReport) => sources[Number(id.slice(1)) % sources.length] ?? '';
    const now = timeOf(seed);
    vi.useFakeTimers({ toFake: ['Date'], now });
    // Delays between attempts are random parts of a longest one.
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const first = reportsOfStories(random, reportsOfSeed, now);
    const others = reportsOfStories(random, reportsOfSeed, now);
    // Some publishers change a title later, which moves the report to another story or to none.
    const last = first.map((report, i) => (random() < 0.2 ? { ...report, title: others[i]?.title ?? '' } : report));
    const entry = (report: WrittenReport, edition: string): FeedEntry =>
      entryOf(report.title, new Date(report.at).toISOString(), {
        link: `${report.address}/of-seed-${seed}`,
        content: `<p>${edition} of ${report.id}. ${'A sentence of the report that is of usual length. '.repeat(5)}</p>`,
      });
    const titleOf = (report: WrittenReport) => entry(report, '').title;
    const idOf = (report: WrittenReport) => articleId(entry(report, ''), sourceOf(report));

    const runs: { runId: string; source: string; processed: number }[] = [];
    for (const [edition, reports] of Object.entries({ first, last })) {
      const messages: string[] = [];
      for (const source of sources) {
        const runId = `${edition}-of-${source}`;
        const own = reports.filter((report) => sourceOf(report) === source);
        await saveRun({ runId, startedAt: new Date(now).toISOString(), queued: 1 });
        runs.push({ runId, source, processed: own.length });
        for (const [part, some] of shuffledInParts(own, 4, random).entries()) {
          const entries = some.map((report) => entry(report, edition));
          const message = messageOf(entries, { source, runId, fetchedAt: new Date(now).toISOString() });
          const remember = part === 3 ? { etag: edition, lastModified: null, seen: [] } : null;
          messages.push(packMessage({ ...message, part, parts: 4, fetchId: edition, remember }));
        }
      }
      // Of articles that are stored already.
      const decisions = edition === 'first' ? [] : decisionsOf(first.map(idOf), random);
      await deliverBadly(messages, decisions, proxy.origin, random);
    }
    await proxy.close();
    // A batch of updates that loses its reply is rare enough to be missing.
    const struck = [...chaos.struck.keys()].filter((fault) => fault !== 'lostResponse').sort();
    expect(struck).toEqual(['conflict', 'partialBatch', 'shortPage', 'throttle']);

    const stored = await readStoredArticles(last.map(idOf));
    const decisionOf = (report: WrittenReport) => stored.get(idOf(report))?.editorial ?? noEditorial;
    const apart = new Set(last.filter((report) => mergesWithNone(decisionOf(report))).map(({ id }) => id));
    expect(apart.size).toBeGreaterThan(5);
    const survivors = survivorsOf(last, now, apart);
    const byId = new Map(last.map((report) => [report.id, report]));
    const listed = await Promise.all(sources.map((source) => wholeList({ publisherId: source })));
    const isListed = (report: WrittenReport) =>
      survivors.get(report.id) === null && decisionOf(report).state === 'listed';
    for (const [n, source] of sources.entries()) {
      const expected = last.filter((report) => isListed(report) && sourceOf(report) === source);
      expect(listed[n]?.map(({ id }) => id)).toEqual(expected.sort((a, b) => b.at - a.at).map(idOf));
    }
    for (const report of last) {
      const { version, state } = decisionOf(report);
      expect(stored.get(idOf(report))?.applied?.version ?? 0, report.id).toBe(version);
      if (state === 'takenDown') {
        await expect(readArticle(idOf(report))).rejects.toMatchObject({ status: 410 });
        continue;
      }
      const survivor = byId.get(survivors.get(report.id) ?? report.id) ?? report;
      const article = await readArticle(idOf(report), { now: new Date() });
      expect(article?.id, report.id).toBe(idOf(survivor));
      expect(article?.title, report.id).toBe(decisionOf(survivor).corrections.title ?? titleOf(survivor));
      expect(article?.content, report.id).toContain(`last of ${survivor.id}.`);
      const merged = last.filter(({ id }) => survivors.get(id) === survivor.id);
      expect(article?.coverage.map(({ id }) => id).sort(), report.id).toEqual(merged.map(idOf).sort());
      const others = new Set(merged.map(sourceOf).filter((source) => source !== sourceOf(survivor)));
      expect(article?.coverageCount, report.id).toBe(others.size);
    }

    expect(await brokenStories(last.map(idOf))).toEqual([]);

    const publishers = new Map((await readPublishers()).map(({ id, articleCount }) => [id, articleCount]));
    const gains = await readAllGains();
    const memories = await readFeedMemories(sources);
    for (const [n, source] of sources.entries()) {
      expect(publishers.get(source) ?? 0, source).toBe(listed[n]?.length);
      const own = runs.filter((run) => run.source === source);
      const results = await Promise.all(own.map(({ runId }) => readRun(runId)));
      expect(results.map((run) => [run?.done, run?.processed])).toEqual(own.map(({ processed }) => [true, processed]));
      expect(sum(gains.get(source)), source).toBe(results.reduce((total, run) => total + (run?.added ?? 0), 0));
      expect(memories.get(source)?.etag).toBeDefined();
    }
    // The topics count the articles of the seeds so far, as the front page lists them.
    const all = await wholeList({});
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    for (const { id, articleCount } of await readTopics(new Date())) {
      expect(articleCount, id).toBe(all.filter(({ topic }) => topic === id).length);
      expect((await wholeList({ topic: id })).length, id).toBe(articleCount);
    }
  },
);
