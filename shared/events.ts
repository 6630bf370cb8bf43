import { limits } from './config/limits.ts';
import type { QueueName } from './queues.ts';

/** What an alarm says: who notices and what, then the first thing to do. */
export interface Harm {
  whoIsHurt: string;
  whatToDo: string;
  /** Section of docs/runbook.md; `work-given-up` or `work-waiting` by default. */
  runbook?: string;
}

/** Runs the function for batches of a queue. A message that keeps failing goes to the queue's dead-letter queue. */
export interface QueueTrigger {
  queue: QueueName;
  /**
   * First in, first out: with all messages in `one-group` they are processed one batch at a time, with `many-groups` in
   * order per group only.
   */
  fifo?: 'one-group' | 'many-groups';
  /** Hides each message until the stage's `foldSeconds` have passed. */
  delayed?: true;
  /** Messages per invocation; SQS allows ten at most in a FIFO queue. */
  batchSize: number;
  /** Seconds for which messages are collected, unless the batch is full before. Not in a FIFO queue. */
  collectSeconds?: number;
  /**
   * Invocations that SQS starts at once; two is its minimum. Production reserves as many: with fewer, SQS would count a
   * throttled invocation as an attempt, and the third one ends in the dead-letter queue.
   */
  maxConcurrency: number;
  /** Attempts before a message goes to the dead-letter queue. */
  maxAttempts: number;
  /** Alarm for a message in the dead-letter queue. */
  givenUp: Harm;
  /** Alarm for a message that is older than 15 minutes, or as many seconds. */
  waiting?: Harm & { seconds?: number };
}

/** Runs the function at a fixed rate. */
export interface ScheduleTrigger {
  /** Minutes between two runs, or the setting of the stage that has them. */
  everyMinutes: number | 'scheduleMinutes' | 'live.minutes';
  description: string;
  /** Concurrent invocations that production reserves: the scheduled one, and one started by hand. */
  maxConcurrency: number;
  /** Alarm for a run that Lambda did not accept. */
  givenUp: Harm;
}

/** A Lambda that a queue or a schedule starts. All of them read the table, except for `purgesEdge`. */
export interface EventFunction {
  description: string;
  trigger: QueueTrigger | ScheduleTrigger;
  /** Memory buys CPU time: 1,769 MB is one core. */
  memoryMb: number;
  /** A queue hides a message for six times as long. */
  timeoutSeconds: number;
  /** Size of its folder for temporary files; 512 by default. */
  temporaryMb?: number;
  /** Writes the search index. */
  searchIndex?: true;
  /**
   * Partition keys of the rows that it may write; a `*` stands for any text. IAM enforces it: a function that reads
   * what strangers send cannot write team, readers or the audit log. Indexes follow their rows and need no entry.
   */
  writes?: readonly string[];
  /** Updates articles in batches, which IAM allows by an action of its own (functions/table/batch.ts). */
  updatesInBatches?: true;
  /** Removes copies from the edge: may invalidate the distribution's, and has no access to the table. */
  purgesEdge?: true;
  sendsTo?: readonly QueueName[];
  /** Settings of the stage that it gets, with the permissions they need (infra/function-settings.ts). */
  settings?: 'newsApi' | 'generation' | 'liveProviders';
  /** First half of its alarms: who notices that it fails or is throttled. */
  whoIsHurt: string;
  /** Section of docs/runbook.md for its failures; `functions-failing` by default. */
  runbook?: string;
}

const readAndRedrive = 'Read a message and the log of its consumer, fix the cause, then redrive.';

/**
 * All event functions. `functions/events/fetch-source.ts` handles `fetchSource`. From this table the stack creates
 * functions, permissions, queues with their dead-letter queues, schedules, alarms and dashboard rows.
 */
export const eventFunctions = {
  scheduleSources: {
    description: 'Queues the sources and the stories of the newsroom that are due.',
    trigger: {
      everyMinutes: 'scheduleMinutes',
      description: 'Queues the sources and the stories of the newsroom that are due.',
      maxConcurrency: 2,
      givenUp: {
        whoIsHurt: 'All readers see an aging front page: the scheduler could not start schedule-sources.',
        whatToDo: 'Find out why Lambda refused it; the next run does the work, so purge rather than redrive.',
        runbook: 'schedule-sources-given-up',
      },
    },
    // About 200 sources a second, each with a conditional write. It stops in time; the next run queues the others.
    memoryMb: 512,
    timeoutSeconds: 60,
    writes: ['source-states', 'run#*'],
    sendsTo: ['sources', 'articles'],
    whoIsHurt: 'Readers get no new articles, because no source is queued',
    runbook: 'schedule-sources-failing',
  },
  fetchSource: {
    description: 'Fetches, parses, filters and classifies the entries of feeds and queues them.',
    trigger: {
      queue: 'sources',
      batchSize: 10,
      // 100 feeds at once: enough for thousands of sources in five minutes, and acceptable for publishers and the
      // table.
      maxConcurrency: 10,
      maxAttempts: 3,
      givenUp: {
        whoIsHurt:
          'Readers stop seeing new articles from some sources: fetching them failed three times and they are in the dead-letter queue.',
        whatToDo: `${readAndRedrive} A source that keeps failing is retried less often by itself.`,
        runbook: 'sources-given-up',
      },
      waiting: {
        whoIsHurt: 'All readers see news late: sources wait more than 15 minutes to be fetched.',
        whatToDo: 'Check whether fetch-source fails, is throttled or waits for slow hosts.',
        runbook: 'sources-waiting',
      },
    },
    // Ten feeds at once: at most 5 MB decoded each, and a parsed tree several times as large. If all ten are on one
    // slow host and time out after 10 s one after the other, the invocation still ends in time.
    memoryMb: 1024,
    timeoutSeconds: 120,
    // A feed that returns 410 is switched off in its source's settings.
    writes: ['sources', 'source-states', 'chunk#*', 'run#*'],
    sendsTo: ['articles'],
    settings: 'newsApi',
    whoIsHurt: 'Readers wait longer for news from some sources',
    runbook: 'fetch-source-failing',
  },
  storeArticles: {
    description: 'Deduplicates and stores articles, in order; applies changed settings of sources and stories.',
    trigger: {
      queue: 'articles',
      // One group: two consumers could not see each other's duplicates.
      fifo: 'one-group',
      batchSize: 10,
      maxConcurrency: 2,
      maxAttempts: 3,
      givenUp: {
        whoIsHurt:
          'Readers miss articles that were fetched: storing them failed three times and they are in the dead-letter queue.',
        whatToDo: readAndRedrive,
        runbook: 'articles-given-up',
      },
      waiting: {
        whoIsHurt: 'All readers see news late: fetched articles wait more than 15 minutes to be stored.',
        whatToDo: 'Check whether store-articles fails: a message that cannot be stored blocks all behind it.',
        runbook: 'articles-waiting',
      },
    },
    // It runs alone and limits the speed of ingestion: more than half a core.
    memoryMb: 1024,
    timeoutSeconds: 120,
    // Editors read in the audit log that a generated article was withdrawn, and its reports are visible again, and that
    // a source has taken the address to which its feed has moved.
    writes: [
      ...['article#*', 'chunk#*', 'ledger#*', 'list#*', 'title-key#*', 'calendar', 'commits', 'publishers', 'topics'],
      ...['commit-pieces#*', 'composed-from#*', 'taken-down', 'unlisted#*', 'audit#*', 'audit-pieces#*'],
      ...['story#*', 'stories#*', 'story-due', 'corrections', 'news-story#*', 'day-terms#*'],
      ...['sources', 'source-address#*', 'source-states', 'source-gains', 'feed-memory#*', 'run#*', 'stage-keys'],
    ],
    sendsTo: ['counters', 'index', 'purges', 'pictures'],
    updatesInBatches: true,
    whoIsHurt: 'Readers wait longer for articles that were fetched',
    runbook: 'store-articles-failing',
  },
  foldCounters: {
    description: 'Adds up views, likes, reads and clicks: of each article, and in the figures of the day.',
    trigger: {
      queue: 'counters',
      // Each article is a group: thousands of them are hot at once.
      fifo: 'many-groups',
      // A message waits until the interval that it covers is over (functions/counters/counter-queue.ts).
      delayed: true,
      batchSize: 10,
      // Late counters do little harm; ten at once keep up with 1,000 articles a second.
      maxConcurrency: 10,
      maxAttempts: 3,
      givenUp: {
        whoIsHurt: 'Readers see old counts of views and likes on some articles: folding them failed three times.',
        whatToDo: 'The counters are safe, so it can wait until morning: fix the cause, then redrive.',
        runbook: 'counters-given-up',
      },
    },
    // Ten articles at once: two reads and two writes each. A roll-up reads the gains of a day, page by page.
    memoryMb: 512,
    timeoutSeconds: 120,
    writes: ['article#*', 'counters#*', 'gains#*', 'daily-figures#*'],
    sendsTo: ['counters'],
    whoIsHurt: 'Readers see old counts of views and likes',
    runbook: 'fold-counters-failing',
  },
  generateArticles: {
    description: 'Generates articles from the reports of the last 24 hours.',
    trigger: {
      queue: 'generations',
      batchSize: 1,
      // Only one run is ever queued.
      maxConcurrency: 2,
      maxAttempts: limits.generation.attempts,
      givenUp: {
        whoIsHurt:
          'Editors wait for articles that do not appear: generating them failed three times and the run is in the dead-letter queue.',
        whatToDo:
          'Read the log of generate-articles, fix the cause and ask the editors to start again; purge rather than redrive.',
        runbook: 'generations-given-up',
      },
    },
    // Three articles; a model may take 30 s for each.
    memoryMb: 1024,
    timeoutSeconds: 120,
    writes: ['generation'],
    sendsTo: ['articles'],
    settings: 'generation',
    whoIsHurt: 'Editors wait for generated articles',
    runbook: 'generate-articles-failing',
  },
  indexArticles: {
    description: 'Writes new and changed articles to the search index.',
    trigger: {
      queue: 'index',
      // A message is the number of a commit; the last one of a batch counts.
      batchSize: 100,
      // A segment of a few commits in place of one each. Readers find an article within half a minute.
      collectSeconds: 20,
      // Two writers at once are safe: one of them does its work again.
      maxConcurrency: 2,
      maxAttempts: 5,
      givenUp: {
        whoIsHurt: 'Readers do not find new articles: indexing them failed five times.',
        whatToDo:
          'Read the log of index-articles and fix the cause; then purge, because the next message does all the work.',
        runbook: 'index-given-up',
      },
      waiting: {
        whoIsHurt: 'Readers do not find new articles: the search index is more than two minutes behind.',
        whatToDo:
          'Check whether index-articles fails or is throttled; Health on the desk shows by how much it is behind.',
        runbook: 'index-behind',
        seconds: 120,
      },
    },
    // 2,000 articles with their bodies and terms.
    memoryMb: 1024,
    timeoutSeconds: 60,
    searchIndex: true,
    whoIsHurt: 'Readers wait longer to find new articles',
    runbook: 'index-articles-failing',
  },
  tendIndex: {
    description: 'Merges segments of the search index.',
    trigger: {
      everyMinutes: 5,
      description: 'Merges segments of the search index.',
      maxConcurrency: 2,
      givenUp: {
        whoIsHurt: 'Readers wait longer for search results: the scheduler could not start tend-index.',
        whatToDo: 'Find out why Lambda refused it; the next run does the work, so purge rather than redrive.',
        runbook: 'tend-index-given-up',
      },
    },
    // The largest merge, of a million articles: its parts and the result are temporary files of some 750 MB each, and
    // the result is once in memory.
    memoryMb: 3008,
    timeoutSeconds: 300,
    temporaryMb: 4096,
    searchIndex: true,
    whoIsHurt: 'Readers wait longer for search results',
    runbook: 'tend-index-failing',
  },
  closeAdDays: {
    description: 'Corrects the ad totals of the days that are over.',
    trigger: {
      everyMinutes: 15,
      description: 'Corrects the ad totals of the days that are over.',
      maxConcurrency: 2,
      givenUp: {
        whoIsHurt: 'Editors see ad totals that may miss events: the scheduler could not start close-ad-days.',
        whatToDo: 'Find out why Lambda refused it; the next run does the work, so purge rather than redrive.',
        runbook: 'close-ad-days-given-up',
      },
    },
    // Reads all events of a day, one creative after the other: 8.4 million, those of ten million readers, in 195 s.
    memoryMb: 1769,
    timeoutSeconds: 840,
    writes: ['ads', 'ad-totals#*'],
    whoIsHurt: 'Editors see ad totals that may miss events',
    runbook: 'close-ad-days-failing',
  },
  purgeEdge: {
    description: 'Removes copies of articles that editors have changed or taken down from the edge.',
    trigger: {
      queue: 'purges',
      // Any number of articles is one invalidation.
      batchSize: 10,
      maxConcurrency: 2,
      // CloudFront has a limit of invalidations at a time; each takes seconds to minutes. These attempts last an hour,
      // when the edge has no copies left by itself.
      maxAttempts: 38,
      givenUp: {
        whoIsHurt:
          'Readers may see an article for an hour after it was taken down: the edge could not be asked to drop it.',
        whatToDo:
          'Read the log of purge-edge and fix the cause; then purge, because copies at the edge expire by themselves.',
        runbook: 'purges-given-up',
      },
      waiting: {
        whoIsHurt:
          'Readers may see an article that was taken down: the edge was not asked to drop it for five minutes.',
        whatToDo: 'Check whether purge-edge fails. The runbook says how to do its work by hand.',
        runbook: 'purge-edge-failing',
        seconds: 300,
      },
    },
    // One call.
    memoryMb: 512,
    timeoutSeconds: 30,
    purgesEdge: true,
    whoIsHurt: 'Readers may see articles for up to an hour after they were corrected or taken down',
    runbook: 'purge-edge-failing',
  },
  measurePictures: {
    description: 'Stores size and colour of the pictures of new articles.',
    trigger: {
      queue: 'pictures',
      // Ten articles.
      batchSize: 1,
      maxConcurrency: 5,
      maxAttempts: 3,
      givenUp: {
        whoIsHurt: 'Readers see grey frames while the pictures of some new articles load: measuring them failed.',
        whatToDo: 'Read the log of measure-pictures and fix the cause; then redrive, or purge: pictures show without.',
        runbook: 'pictures-given-up',
      },
    },
    // Fetches four at once for 8 s each and decodes one after the other, as the function of the route.
    memoryMb: 1769,
    timeoutSeconds: 180,
    writes: ['article#*'],
    whoIsHurt: 'Readers see grey frames while the pictures of new articles load',
    runbook: 'measure-pictures-failing',
  },
  refreshLive: {
    description: 'Fetches weather, markets and sports from the providers that are due.',
    trigger: {
      everyMinutes: 'live.minutes',
      description: 'Refreshes the live data that is due.',
      maxConcurrency: 2,
      givenUp: {
        whoIsHurt: 'Readers see aging weather, markets and sports: the scheduler could not start refresh-live.',
        whatToDo: 'Find out why Lambda refused it; the next run does the work, so purge rather than redrive.',
        runbook: 'refresh-live-given-up',
      },
    },
    // The slowest provider gets eight requests in turn, each for 10 s at most.
    memoryMb: 512,
    timeoutSeconds: 120,
    writes: ['live#*', 'providers'],
    settings: 'liveProviders',
    whoIsHurt: 'Readers see aging weather, markets and sports',
    runbook: 'refresh-live-failing',
  },
} as const satisfies Record<string, EventFunction>;

export type EventName = keyof typeof eventFunctions;
