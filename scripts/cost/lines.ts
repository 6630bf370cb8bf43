import { backupDays } from '#infra/operations/operation-settings.ts';
import { apiBehaviours, isNormalised, matches } from '#infra/site/api-behaviours.ts';
import { cacheMisses, monthSeconds } from '#infra/traffic/cache-misses.ts';
import { endpointUsage, eventUsage, pageFiles, storedBytes } from '#infra/traffic/usage.ts';
import { contract, type EndpointName } from '#shared/api/contract.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { queueNames } from '#shared/queues.ts';
import type { CostOptions } from './options.ts';
import type { PriceName } from './prices.ts';
import { coldShare, eventCalls, gigabyteSeconds, monthDays, requestCalls, ticks, type Work } from './work.ts';

/** A line of the bill: a number of units at a price. */
export type Line = readonly [service: string, what: string, price: PriceName, units: number];

const gigabyte = 1e9;
/** Months that the site is old, because it keeps all articles, and that logs and what readers read are kept. */
const [siteMonths, logMonths, readingMonths] = [12, 3, 3];
const adEventMonths = 100 / monthDays;

/** Lines of DynamoDB and its backups. */
export function tableLines({ sources, signedIn, personal }: CostOptions, work: Work): Line[] {
  const { calls, articles, commits, fetches, folds, rollUps, gainers, impressions, headlines } = work;
  const { schedule, fetch, commit, further, headline, index, fold, firstFold, closedEvent } = eventUsage;
  const batched = articles - commits;
  const writesOf = (...names: EndpointName[]) =>
    names.reduce((sum, name) => sum + (calls.get(name)?.origin ?? 0) * (endpointUsage[name]?.writes ?? 0), 0);
  const actionWrites = writesOf('recordView', 'trackArticle', 'likeArticle', 'follow');
  const readerReads = [...calls].reduce((sum, [name, { origin }]) => {
    const { reads = 0, coldReads = 0 } = endpointUsage[name] ?? {};
    // Functions keep rows for ten seconds (functions/articles/article-lists.ts).
    return sum + origin * reads + cacheMisses(origin, 10, [1], 1) * coldReads;
  }, 0);
  const { article, headline: line, counters, dailyGain, adEvent, reading, publisher } = storedBytes;
  const stored =
    articles * siteMonths * (article + line + counters + dailyGain) +
    impressions * adEventMonths * adEvent +
    work.articlePages * signedIn * readingMonths * reading;
  const gigabytes = stored / gigabyte;
  // One item each for publishers, regions and topics.
  const figures = Math.ceil((Math.min(sources, gainers) * publisher) / 1024) + 2;
  const storing = commits * commit.reads + batched * further.reads + headlines * headline.reads;
  const counting = folds * fold.writes + gainers * monthDays * firstFold.writes;
  const dayReads = rollUps * ((gainers * dailyGain) / 4096 + 5) + impressions * closedEvent.reads;
  const nights = backupDays.here + backupDays.elsewhere;
  return [
    ['DynamoDB', 'fetching, written', 'tableWrite', fetches * fetch.writes],
    ['DynamoDB', 'fetching, read', 'tableRead', fetches * fetch.reads + ticks * schedule.reads],
    ['DynamoDB', 'storing, written', 'tableWrite', commits * commit.writes + batched * further.writes],
    ['DynamoDB', 'storing and indexing, read', 'tableRead', storing + articles * index.reads],
    // A document reads the row of its article, eventually consistent.
    [
      'DynamoDB',
      'reads that miss the cache',
      'tableRead',
      readerReads + (work.documents.article.origin + work.documents.front.origin) * 2,
    ],
    ['DynamoDB', 'views, reads, likes and follows', 'tableWrite', actionWrites],
    ['DynamoDB', 'ad impressions and clicks', 'tableWrite', writesOf('trackImpression', 'trackClick')],
    ['DynamoDB', 'counters and figures, written', 'tableWrite', counting + rollUps * figures],
    ['DynamoDB', 'counters and figures, read', 'tableRead', folds * fold.reads + dayReads],
    ['DynamoDB', 'storage', 'tableStorage', gigabytes],
    ['DynamoDB', 'backups (PITR)', 'tableBackup', gigabytes],
    ['Backup', 'copies of each night, kept', 'backupStorage', personal ? 0 : gigabytes * nights],
    ['Backup', 'copies of each night, sent', 'backupTransfer', personal ? 0 : gigabytes * monthDays],
  ];
}

/** Share of the requests in CloudFront's more expensive regions: Africa, Asia, South America. */
const elsewhere = 0.4;
/** Share of the visits with a browser that has the site's files: it requests index.html or a document only. */
const returning = 0.6;
/** Bytes of response headers, and of a request with a body. */
const [headerBytes, requestBytes] = [400, 900];
/** Bytes of a document with its content and data, compressed. */
const documentBytes = { article: 24_000, front: 60_000 };
/** Bytes of a picture with its headers, of the widths that cards and phones choose. */
const pictureBytes = 18_000;
/** Bytes of a line of CloudFront's access log, compressed, and lines of a log file. */
const [logBytes, logLines] = [90, 1000];
/** Edge functions of what a new browser loads from the root of the site. */
const rootFunctions = 5;
/**
 * The search index in its bucket. A call looks at the manifest half of the time and reads parts of large segments; a
 * cold function opens all segments. A new segment is three objects. Merged segments stay for an hour.
 */
const searchIndex = { readsPerCall: 8.5, segments: 8, writesPerSegment: 3, bytesPerArticle: 750, copies: 2 };

/** Lines of the edge, the firewall and the buckets. */
export function edgeLines({ personal }: CostOptions, { calls, visits, homeVisits, ...work }: Work): Line[] {
  const sum = (of: (endpoint: Endpoint, edge: number, origin: number, name: EndpointName) => number) =>
    [...calls].reduce((total, [name, { edge, origin }]) => total + of(contract[name], edge, origin, name), 0);
  const { articles, documents, pictures, segments } = work;
  const [newHome, newArticle] = [homeVisits * (1 - returning), documents.article.edge * (1 - returning)];
  const documentCount = documents.article.edge + documents.front.edge;
  const documentTotal = documents.article.edge * documentBytes.article + documents.front.edge * documentBytes.front;
  const { home, article } = pageFiles;
  const files = newHome * home.files + newArticle * article.files + visits * returning;
  const callBytes = sum((_, edge, _origin, name) => edge * ((endpointUsage[name]?.bytes ?? 0) + headerBytes));
  const fileBytes = newHome * home.bytes + newArticle * article.bytes + files * headerBytes;
  const gigabytes = (callBytes + fileBytes + documentTotal + pictures.edge * pictureBytes) / gigabyte;
  const requests = sum((_, edge) => edge) + files + documentCount + pictures.edge;
  const sent = sum(({ method }, _, origin) => (method === 'GET' ? 0 : origin * requestBytes)) / gigabyte;
  const behaviours = apiBehaviours(Object.values(contract));
  const rewritten = sum(({ path }, edge) => {
    const behaviour = behaviours.find(({ pattern }) => matches(pattern, path));
    return behaviour !== undefined && isNormalised(behaviour) ? edge : 0;
  });
  const shield = [...calls.values(), documents.article, pictures].reduce((total, one) => total + one.shield, 0);
  const pages = (newHome + newArticle) * rootFunctions + documentCount + pictures.edge;
  const indexReads = sum(({ needs }, _, origin) =>
    needs.searchIndex === 'segments'
      ? origin * (searchIndex.readsPerCall + coldShare(origin) * searchIndex.segments)
      : 0,
  );
  const indexBytes = articles * siteMonths * searchIndex.bytesPerArticle * searchIndex.copies;
  const written = segments * searchIndex.writesPerSegment + requests / logLines;
  return [
    ['CloudFront', 'requests, United States and Europe', 'edgeRequestWest', requests * (1 - elsewhere)],
    ['CloudFront', 'requests, other regions', 'edgeRequestElsewhere', requests * elsewhere],
    ['CloudFront', 'transfer, United States and Europe', 'edgeTransferWest', gigabytes * (1 - elsewhere)],
    ['CloudFront', 'transfer, other regions', 'edgeTransferElsewhere', gigabytes * elsewhere],
    ['CloudFront', 'bodies sent to the origin', 'edgeToOrigin', sent],
    ['CloudFront', 'requests to Origin Shield', 'edgeShield', shield],
    ['CloudFront', 'functions', 'edgeFunction', pages + rewritten],
    ['WAF', 'web ACL', 'firewall', personal ? 0 : 1],
    // Managed groups and rate limits (infra/site/web-acl.ts).
    ['WAF', 'rules', 'firewallRule', personal ? 0 : 5],
    ['WAF', 'requests inspected', 'firewallRequest', personal ? 0 : requests],
    // index.html at most once a minute and regional cache.
    ['S3', 'site and search index, read', 'objectRead', cacheMisses(visits, 60, [1], 13) + indexReads + segments * 2],
    ['S3', 'access logs and search index, written', 'objectWrite', written],
    // Besides, the built files of several deployments.
    ['S3', 'storage', 'objectStorage', 0.1 + (requests * logBytes * logMonths + indexBytes) / gigabyte],
  ];
}

/**
 * CloudWatch resources of a stage: custom metrics (shared/config/operator-metrics.ts; in production also three log
 * filters and CloudFront's additional metrics), the metrics that alarms of both stacks watch, the dashboard, and the
 * runs of the canary. A personal stage has none of them without `alarmEmails`. A test counts the metrics of the alarms
 * in the templates.
 */
export function monitoringOf({ personal, payments, backup }: Record<'personal' | 'payments' | 'backup', boolean>) {
  if (personal) return { metrics: 0, alarmMetrics: 0, dashboards: 0, canaryRuns: 0 };
  const alarmMetrics = 76 + (payments ? 2 : 0) + (backup ? 2 : 0);
  return { metrics: 28, alarmMetrics, dashboards: 1, canaryRuns: monthSeconds / 600 };
}

/** Log bytes of a function call (Lambda's own three lines), and of a line in API Gateway's access log. */
const [functionLogBytes, accessLogBytes] = [450, 260];
/** Share of the calls that X-Ray traces. */
const traced = 0.05;
/** An event source mapping polls its queue with five pollers, each with a wait time of twenty seconds. */
const emptyPolls = (queueNames.length * 5 * monthSeconds) / 20;

/** Lines of functions, queues, logs, metrics and sign-in. */
export function operationsLines(options: CostOptions, work: Work): Line[] {
  const requests = requestCalls(work);
  const all = [...requests, ...eventCalls(options, work)];
  const sum = (some: typeof all) => some.reduce((total, { calls }) => total + calls, 0);
  const times = [...Map.groupBy(all, ({ purpose }) => purpose)].map(([purpose, some]): Line => {
    return ['Lambda', `time: ${purpose}`, 'lambdaTime', some.reduce((total, one) => total + gigabyteSeconds(one), 0)];
  });
  const logged = (sum(all) * functionLogBytes + sum(requests) * accessLogBytes) / gigabyte;
  const { metrics, alarmMetrics, dashboards, canaryRuns } = monitoringOf({
    ...{ personal: options.personal, payments: false, backup: !options.personal },
  });
  const signedIn = options.readers * options.signedIn;
  return [
    ...times,
    ['Lambda', 'calls', 'lambdaCall', sum(all)],
    ['API Gateway', 'calls that miss the cache', 'apiCall', sum(requests)],
    // Sent, received and deleted in batches; of reader actions, each is sent by itself.
    [
      'SQS',
      'sources and commits',
      'queueRequest',
      (work.fetchCalls + work.commits + work.segments + work.articles / 10) * 3,
    ],
    ['SQS', 'empty polls', 'queueRequest', emptyPolls],
    ['SQS', 'articles and reader actions', 'fifoRequest', work.actions + work.foldCalls * 2 + work.commits * 3],
    ['CloudWatch', 'logs ingested', 'logIngest', logged],
    ['CloudWatch', 'logs stored', 'logStorage', logged * logMonths],
    ['CloudWatch', 'custom metrics', 'metric', metrics],
    ['CloudWatch', 'alarms', 'alarm', alarmMetrics],
    ['CloudWatch', 'dashboard', 'dashboard', dashboards],
    ['CloudWatch', 'canary', 'canaryRun', canaryRuns],
    ['X-Ray', 'traces', 'trace', sum(all) * traced],
    ['Bedrock', 'articles', 'modelCall', options.modelCallsPerDay * monthDays],
    ['Firebase', 'sign-in, 50,000 to 100,000', 'signIn', Math.max(0, Math.min(signedIn, 100_000) - 50_000)],
    ['Firebase', 'sign-in, more', 'signInMore', Math.max(0, signedIn - 100_000)],
  ];
}
