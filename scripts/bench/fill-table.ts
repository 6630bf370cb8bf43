import type { StoredArticle } from '#functions/articles/articles.ts';
import { buildArticle } from '#functions/articles/build-article.ts';
import type { Commit, PublisherCount } from '#functions/articles/ledger.ts';
import { publisherIdOf } from '#shared/domain/articles/publisher.ts';
import type { Headline } from '#shared/domain/articles/story-index.ts';
import { dayNumber } from '#shared/domain/articles/story-index.ts';
import { hourOf, recentCounts } from '#shared/domain/articles/topic.ts';
import { withGain } from '#shared/domain/sources/source-gains.ts';
import { dayMs, utcDay } from '#shared/domain/utc-day.ts';
import { generateArticle, generatedSource, generatedSourceCount } from './generated-articles.ts';

/** Articles in one commit of the ledger, as in a run that finds a little in many feeds. */
const perCommit = 100;
/** Counts in one commit; a transaction has at most 100 items. */
const countsPerCommit = 90;
/** One article in 50 is popular and has all its counter shards. */
const popularInterval = 50;
const popularShards = 16;

/**
 * Fills this process's table with generated articles, and with everything that ingestion and readers would have
 * stored: ledger, calendar, counts of topics, publishers and sources, counters, folds and views by day. Articles are
 * written in batches with the entities' own functions instead of through the FIFO queue.
 */
export class TableFiller {
  readonly now: Date;
  readonly perDay: number;
  articles = 0;
  private commits = 0;
  private readonly years = new Map<string, Set<string>>();
  private readonly publishers = new Map<string, PublisherCount>();
  private readonly topics = new Map<string, { articleCount: number; hours: Record<string, number> }>();
  private readonly gains = new Map<string, Record<string, number>>();
  private viewedDay = '';

  constructor(perDay: number, now: Date) {
    this.perDay = perDay;
    this.now = now;
    // The number of publishers is the same at every size.
    for (let n = 0; n < generatedSourceCount; n++) {
      const { id, name, category, region } = generatedSource(n);
      this.publishers.set(publisherIdOf(name, id), {
        id: publisherIdOf(name, id),
        name,
        domain: `${id}.example`,
        favicon: null,
        category,
        region,
        articleCount: 0,
      });
    }
  }

  /** Adds older articles until the table has `count`. */
  async growTo(count: number, onProgress: (articles: number) => void): Promise<void> {
    const { lastCommit } = await import('#functions/articles/ledger.ts');
    // Articles that were stored through the queue function meanwhile have added commits.
    this.commits = await lastCommit();
    while (this.articles < count) {
      await this.addCommit(Math.min(perCommit, count - this.articles));
      onProgress(this.articles);
    }
    await this.saveTotals();
  }

  private async addCommit(count: number): Promise<void> {
    const [{ saveArticles }, { articleId }] = await Promise.all([
      import('#functions/articles/articles.ts'),
      import('#functions/articles/article-id.ts'),
    ]);
    const stored: StoredArticle[] = [];
    const lines = new Map<number, Headline[]>();
    for (let n = this.articles; n < this.articles + count; n++) {
      const { message, publishedAt, isDuplicate } = generateArticle(n, this.perDay, this.now);
      const [entry] = message.entries;
      if (entry === undefined) continue;
      const draft = buildArticle(entry, message, articleId(entry, message.source.id), publishedAt);
      const previous = stored.at(-1);
      const survivor = isDuplicate ? previous : undefined;
      const { id, title, url, source } = draft.preview;
      const article = { ...draft, survivor: survivor?.preview.id ?? null };
      if (survivor) {
        survivor.preview = { ...survivor.preview, coverageCount: 1, coverageSources: [source] };
        survivor.details = { ...survivor.details, coverage: [{ id, source, title, url, publishedAt }] };
      } else this.addToCounts(article, message.source.id);
      stored.push(article);
      const at = Date.parse(publishedAt);
      const headline = { id, title, address: url ?? id, at, seen: this.commits + 1, survivor: article.survivor };
      lines.set(dayNumber(at), [...(lines.get(dayNumber(at)) ?? []), headline]);
    }
    await saveArticles(stored);
    await this.saveReaderActions(stored);
    await this.commit({ headlinesByDay: lines, calendar: this.newDays(lines.keys()) });
    this.articles += count;
  }

  private addToCounts({ preview }: StoredArticle, sourceId: string): void {
    const { publisherId, source, url, category, region, topic, publishedAt } = preview;
    const articleCount = (this.publishers.get(publisherId)?.articleCount ?? 0) + 1;
    const domain = url === null ? '' : new URL(url).hostname;
    this.publishers.set(publisherId, {
      id: publisherId,
      name: source,
      domain,
      favicon: null,
      category,
      region,
      articleCount,
    });
    const counts = this.topics.get(topic) ?? { articleCount: 0, hours: {} };
    const hour = hourOf(publishedAt);
    counts.articleCount++;
    counts.hours[hour] = (counts.hours[hour] ?? 0) + 1;
    this.topics.set(topic, { ...counts, hours: recentCounts(counts.hours, this.now) });
    this.gains.set(sourceId, withGain(this.gains.get(sourceId) ?? {}, utcDay(publishedAt), 1, this.now));
  }

  /** Days that the calendar does not have yet, by year. */
  private newDays(days: Iterable<number>): Map<string, string[]> {
    const changed = new Map<string, string[]>();
    for (const day of days) {
      const [year, monthDay] = [utcDay(day * dayMs).slice(0, 4), utcDay(day * dayMs).slice(5)];
      const known = this.years.get(year) ?? new Set();
      if (known.has(monthDay)) continue;
      this.years.set(year, known.add(monthDay));
      changed.set(year, [...known].sort());
    }
    return changed;
  }

  /** Stores counters and folds of all articles that are not merged, and the views of each new day. */
  private async saveReaderActions(stored: readonly StoredArticle[]): Promise<void> {
    const [{ counterEntity }, { foldEntity, foldIntoFigures }, { batchWrite }] = await Promise.all([
      import('#functions/counters/counters.ts'),
      import('#functions/counters/daily-figures.ts'),
      import('#functions/table/batch.ts'),
    ]);
    const visible = stored.filter(({ survivor }) => survivor === null).map(({ preview }) => preview);
    const shardsOf = (i: number) => (i % popularInterval === 0 ? popularShards : 1);
    const counted = { views: 40, likes: 2, clicks: 5, reads: 20, readSeconds: 900 };
    await batchWrite(
      visible.flatMap(({ id }, i) =>
        Array.from({ length: shardsOf(i) }, (_, shard) => ({ articleId: id, shard, ...counted })),
      ),
      (rows) => counterEntity().put(rows),
    );
    await batchWrite(
      visible.map(({ id }, i) => ({
        articleId: id,
        views: 40 * shardsOf(i),
        likes: 2 * shardsOf(i),
        clicks: 5 * shardsOf(i),
        revision: 1,
      })),
      (rows) => foldEntity().put(rows),
    );
    const days = new Map(visible.map((article) => [utcDay(article.publishedAt), article]));
    days.delete(this.viewedDay);
    this.viewedDay = [...days.keys()].at(-1) ?? this.viewedDay;
    const counts = { views: 40, likes: 2, clicks: 5 };
    await Promise.all(
      [...days].map(([day, article]) =>
        foldIntoFigures({ ...article, id: `viewed-${day}` }, counts, new Date(article.publishedAt)),
      ),
    );
  }

  /** Stores the counts that ingestion would have written with each commit. */
  private async saveTotals(): Promise<void> {
    const topics = [...this.topics].map(([id, counts]) => ({ id, ...counts }));
    await this.commit({ topics });
    const publishers = [...this.publishers.values()];
    for (let i = 0; i < publishers.length; i += countsPerCommit)
      await this.commit({ publishers: publishers.slice(i, i + countsPerCommit) });
    const gains = [...this.gains].map(([id, days]) => ({ id, gains: days }));
    for (let i = 0; i < gains.length; i += countsPerCommit)
      await this.commit({ gains: gains.slice(i, i + countsPerCommit) });
  }

  private async commit(changes: Partial<Commit>): Promise<void> {
    const { writeCommit } = await import('#functions/articles/ledger.ts');
    await writeCommit({
      after: this.commits,
      headlinesByDay: new Map(),
      calendar: new Map(),
      topics: [],
      publishers: [],
      gains: [],
      receipts: [],
      ...changes,
    });
    this.commits++;
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
