import type { RowChange } from '#functions/articles/article-rows.ts';
import type { ArticleDraft } from '#functions/articles/articles.ts';
import type { ArticlesMessage } from '#functions/ingest/article-queue.ts';
import { buildArticle } from '#functions/ingest/store/build-article.ts';
import type { Headline } from '#shared/domain/articles/headline.ts';
import { publisherIdOf } from '#shared/domain/articles/publisher.ts';
import { utcDay } from '#shared/domain/utc-day.ts';
import { generateArticle, generatedSource, generatedSourceCount } from './generated-articles.ts';

/** Articles in one commit of the ledger, as in a run that finds a little in many feeds. */
const perCommit = 100;
/** One article in 50 is popular and has all its counter shards. */
const popularInterval = 50;
const popularShards = 16;

/**
 * Fills this process's table with generated articles, and with everything that ingestion and readers would have
 * stored: ledger, calendar, counts of topics, publishers and sources, counters, folds and figures. Articles are
 * written in batches with the entities' own functions instead of through the FIFO queue.
 */
export class TableFiller {
  readonly now: Date;
  readonly perDay: number;
  articles = 0;

  constructor(perDay: number, now: Date) {
    this.perDay = perDay;
    this.now = now;
  }

  /** Adds older articles until the table has `count`. */
  async growTo(count: number, onProgress: (articles: number) => void): Promise<void> {
    if (this.articles === 0) await this.addPublishers();
    while (this.articles < count) {
      await this.addCommit(Math.min(perCommit, count - this.articles));
      onProgress(this.articles);
    }
    const { clearLedgerState } = await import('#functions/ingest/store/commits.ts');
    // The index of the state in memory lacks these articles.
    clearLedgerState();
  }

  /** The number of publishers is the same at every size. */
  private async addPublishers(): Promise<void> {
    const { commitArticles, currentLedgerState } = await import('#functions/ingest/store/commits.ts');
    const publishers = Array.from({ length: generatedSourceCount }, (_, n) => {
      const { id, name, category, region } = generatedSource(n);
      return { id: publisherIdOf(name, id), name, domain: `${id}.example`, favicon: null, category, region, by: 0 };
    });
    const none = { headlines: [], topics: {}, gains: {}, receipts: [], departures: [] };
    await commitArticles(await currentLedgerState(), [], () => true, { ...none, publishers });
  }

  private async addCommit(count: number): Promise<void> {
    const [{ articleId }, { countArticles, countGains }, { commitArticles, currentLedgerState }] = await Promise.all([
      import('#functions/ingest/article-id.ts'),
      import('#functions/ingest/store/commit-counts.ts'),
      import('#functions/ingest/store/commits.ts'),
    ]);
    const state = await currentLedgerState();
    const stored: ArticleDraft[] = [];
    const headlines: Headline[] = [];
    const added: Pick<ArticlesMessage, 'source' | 'fetchedAt'>[] = [];
    for (let n = this.articles; n < this.articles + count; n++) {
      const { message, publishedAt, isDuplicate } = generateArticle(n, this.perDay, this.now);
      const [entry] = message.entries;
      if (entry === undefined) continue;
      const { row, body } = buildArticle(entry, message, articleId(entry, message.source.id), publishedAt);
      const survivor = isDuplicate ? stored.at(-1)?.row : undefined;
      const { id, title, url, source } = row.preview;
      if (survivor) {
        survivor.preview = { ...survivor.preview, coverageCount: 1, coverageSources: [source] };
        survivor.coverage = [{ id, source, title, url, publishedAt }];
      } else added.push({ source: message.source, fetchedAt: publishedAt });
      const survivorId = survivor?.preview.id ?? null;
      stored.push({ row: { ...row, survivor: survivorId }, body });
      const at = Date.parse(publishedAt);
      headlines.push({ id, title, address: url ?? id, at, seen: state.commit + 1, survivor: survivorId });
    }
    const rows = stored.map(({ row }) => row);
    const sources = added.map(({ source }) => source);
    await commitArticles(state, stored, () => true, {
      headlines,
      ...countArticles(rows, new Map(), sources),
      gains: countGains(added),
      receipts: [],
      departures: [],
    });
    await this.saveReaderActions(rows);
    this.articles += count;
  }

  /** Stores counters, folds and gains of all articles that are not merged, and the figures of their days. */
  private async saveReaderActions(stored: readonly RowChange[]): Promise<void> {
    const [{ counterEntity }, { rollUpDay }, { foldEntity, gainEntity, gainKey }, { batchPut }, { partitionEnd }] =
      await Promise.all([
        import('#functions/counters/counters.ts'),
        import('#functions/counters/roll-up.ts'),
        import('#functions/counters/daily-gains.ts'),
        import('#functions/table/batch.ts'),
        import('#functions/table/spread.ts'),
      ]);
    const visible = stored.filter(({ survivor }) => survivor === null).map(({ preview }) => preview);
    const shardsOf = (i: number) => (i % popularInterval === 0 ? popularShards : 1);
    const counted = { views: 40, likes: 2, clicks: 5, reads: 20, readSeconds: 900 };
    await batchPut(
      counterEntity(),
      visible.flatMap(({ id }, i) =>
        Array.from({ length: shardsOf(i) }, (_, shard) => ({ partition: id + partitionEnd(shard), shard, ...counted })),
      ),
    );
    await batchPut(
      foldEntity(),
      visible.map(({ id, publishedAt }) => ({
        articleId: id,
        day: utcDay(publishedAt),
        views: 0,
        likes: 0,
        clicks: 0,
        revision: 0,
      })),
    );
    await batchPut(
      gainEntity(),
      visible.map(({ id, publishedAt, topic, region, publisherId }, i) => ({
        ...gainKey(utcDay(publishedAt), id),
        views: 40 * shardsOf(i),
        likes: 2 * shardsOf(i),
        clicks: 5 * shardsOf(i),
        topic,
        ...(region === null ? {} : { region }),
        publisherId,
        readAt: Date.parse(publishedAt),
      })),
    );
    const days = new Set(visible.map(({ publishedAt }) => utcDay(publishedAt)));
    await Promise.all([...days].map((day) => rollUpDay(day, this.now)));
  }
}

/** Stores the sources of the generated articles. None of them is due for a long time. */
export async function saveGeneratedSources(now: Date): Promise<void> {
  const { saveSources } = await import('#functions/sources/sources.ts');
  await saveSources(
    Array.from({ length: generatedSourceCount }, (_, n) => ({
      ...generatedSource(n),
      active: true,
      metadata: {},
      lastFetched: now.toISOString(),
      status: 'ok' as const,
      error: null,
      errorCount: 0,
      nextDue: '2099-01-01T00:00:00.000Z',
      version: 0,
    })),
  );
}
