import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { handler as store } from '#functions/events/store-articles.ts';
import { packMessage } from '#functions/ingest/article-queue.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { invocation } from '#functions/runtime/invocation.ts';
import { log, withLogFields } from '#functions/runtime/log.ts';
import { count } from '#functions/runtime/metrics.ts';
import { contract } from '#shared/api/contract.ts';
import { metricNamespace, operatorMetrics } from '#shared/config/operator-metrics.ts';
import { entryOf, messageOf } from '#test/support/articles-message.ts';
import { captureLog } from '#test/support/capture-log.ts';
import { httpEvent } from '#test/support/http-event.ts';
import { queueEvent } from '#test/support/queue-event.ts';
import { withRealTable } from '#test/support/real-table.ts';

withRealTable();

const lambda = {
  functionName: 'stage-function',
  awsRequestId: 'invocation-1',
  invokedFunctionArn: 'arn:aws:lambda:eu-west-1:000000000000:function:stage-function',
  functionVersion: '$LATEST',
  memoryLimitInMB: '512',
  logGroupName: 'group',
  logStreamName: 'stream',
  callbackWaitsForEmptyEventLoop: false,
  getRemainingTimeInMillis: () => 1000,
  done: () => {},
  fail: () => {},
  succeed: () => {},
};

let written: ReturnType<typeof captureLog>;
beforeEach(() => {
  written = captureLog();
  vi.stubEnv('STAGE', 'test-stage');
  vi.stubEnv('METRICS', 'cloudwatch');
  vi.stubEnv('_X_AMZN_TRACE_ID', 'Root=1-6740a0b1-0123456789abcdef01234567;Parent=0123456789abcdef;Sampled=1');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** The lines with metrics. */
const figures = () => written.lines().filter((line) => '_aws' in line);
const token = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl';

describe('a log line', () => {
  it('a log line is one JSON object with event, function, request, trace and error', async () => {
    const failing = endpoint(contract.listTopics, () => Promise.reject(new Error('no such item')));
    await failing(httpEvent({ path: '/api/topics' }), lambda);
    const [line, ...more] = written.lines();
    expect(more).toHaveLength(1);
    expect(line).toMatchObject({
      level: 'ERROR',
      event: 'request.failed',
      message: 'the handler failed',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      cold_start: expect.any(Boolean),
      function_name: 'stage-function',
      function_request_id: 'invocation-1',
      xray_trace_id: '1-6740a0b1-0123456789abcdef01234567',
      requestId: 'request-1',
      route: 'GET /api/topics',
      error: { name: 'Error', message: 'no such item', stack: expect.stringContaining('log-and-metrics.test.ts') },
    });
  });

  it('a log line contains no token, key or e-mail address in any field', () => {
    withLogFields({ caller: 'ada@example.org' }, () =>
      log.error(
        'request.refused',
        'refused Bearer abcdefghijklmnop',
        new Error(`bad token ${token}`, { cause: new Error('whsec_0123456789abcdef') }),
        {
          deep: { list: [`sk_live_0123456789`, 'grace.hopper+news@navy.example.mil'] },
        },
      ),
    );
    for (const secret of ['eyJ', 'abcdefghijklmnop', 'whsec_0', 'sk_live', '@'])
      expect(written.text()).not.toContain(secret);
    expect(written.lines()).toMatchObject([{ caller: '[e-mail]', deep: { list: ['[key]', '[e-mail]'] } }]);
  });

  it.each([
    ['an IPv4 address', 'connect ECONNREFUSED 203.0.113.7:443.', 'connect ECONNREFUSED [address]:443.'],
    ['an address at the end of a sentence', 'Blocked 203.0.113.7.', 'Blocked [address].'],
    ['an IPv6 address', 'from 2001:db8:1::7 and [2001:db8:0:0:0:0:0:8]', 'from [address] and [[address]]'],
    [
      'a query string',
      'Could not read "https://feed.example/rss?token=s3cret&user=ada", giving up',
      'Could not read "https://feed.example/rss?[query]", giving up',
    ],
  ])('a log line hides %s', (_, said, logged) => {
    log.warn('test.logged', said, { deep: [said] });
    expect(written.lines()).toMatchObject([{ message: logged, deep: [logged] }]);
  });

  it.each([
    'at file:///var/task/index.mjs:10:15',
    '2026-11-22T19:10:17.000Z',
    'arn:aws:sqs:eu-west-1:000000000000:articles',
    'version 1.2.3',
    'https://feed.example/rss',
  ])('a log line keeps %s', (said) => {
    log.warn('test.logged', said);
    expect(written.lines()).toMatchObject([{ message: said }]);
  });

  it('a log line is bounded for every error message', () => {
    log.error('test.failed', 'x'.repeat(100_000), new Error('https://'.repeat(100_000)));
    expect(written.text().length).toBeLessThan(100_000);
  });

  it('a log line has the fields of metric filters at the top level', () => {
    withLogFields({ provider: 'open-meteo' }, () =>
      log.warn('provider.partial', 'a provider returned partial data', { failures: 7 }),
    );
    expect(written.lines()).toMatchObject([{ level: 'WARN', provider: 'open-meteo', failures: 7 }]);
  });
});

describe('the log level', () => {
  it('the log level is INFO by default and can be set with LOG_LEVEL', () => {
    vi.stubEnv('LOG_LEVEL', 'ERROR');
    log.info('test.logged', 'a');
    log.warn('test.logged', 'b');
    log.error('test.logged', 'c', new Error('d'));
    expect(written.lines()).toMatchObject([{ message: 'c' }]);
    vi.stubEnv('LOG_LEVEL', undefined);
    log.info('test.logged', 'e');
    expect(written.lines()).toHaveLength(2);
  });
});

describe('metrics', () => {
  it('metrics are one line for each invocation, with stored, duplicate and filtered articles', async () => {
    const entries = ['The harbour opens', 'The ferry leaves', 'The ferry leaves again'].map((title) =>
      entryOf(title, '2026-11-20T10:00:00.000Z'),
    );
    const message = { ...messageOf(entries), filtered: 2, known: 3 };
    expect(await store(queueEvent([packMessage(message)]), lambda)).toEqual({ batchItemFailures: [] });
    expect(figures()).toEqual([
      {
        _aws: {
          Timestamp: expect.any(Number),
          CloudWatchMetrics: [
            {
              Namespace: metricNamespace,
              Dimensions: [['stage']],
              Metrics: [
                { Name: 'ArticlesStored', Unit: 'Count' },
                { Name: 'ArticlesDuplicate', Unit: 'Count' },
                { Name: 'ArticlesFiltered', Unit: 'Count' },
              ],
            },
          ],
        },
        stage: expect.any(String),
        function: 'stage-function',
        ArticlesStored: 3,
        ArticlesDuplicate: 3,
        ArticlesFiltered: 2,
      },
    ]);
    // A repeated message stores and counts nothing.
    written.clear();
    await store(queueEvent([packMessage(message)]), lambda);
    expect(figures()).toEqual([]);
  });

  it('metrics are written when the work throws, and start again with the next invocation', async () => {
    const work = invocation(async (fails: boolean) => {
      count('AdsServed');
      if (fails) throw new Error('the table is gone');
    });
    await expect(work(true, lambda)).rejects.toThrow('the table is gone');
    expect(figures()).toMatchObject([{ AdsServed: 1, HandlerFailures: 1 }]);
    expect(written.lines()).toContainEqual(expect.objectContaining({ level: 'ERROR', event: 'function.failed' }));
    written.clear();
    await work(false, lambda);
    expect(figures()).toMatchObject([{ AdsServed: 1 }]);
    expect(written.text()).not.toContain('HandlerFailures');
  });

  it('metrics count requests with status 500 and messages to be retried', async () => {
    await endpoint(contract.listTopics, () => Promise.reject(new Error('x')))(httpEvent(), lambda);
    expect(figures()).toMatchObject([{ HandlerFailures: 1 }]);
    written.clear();
    const { batchItemFailures } = await store(queueEvent(['not a message', 'nor this']), lambda);
    expect(batchItemFailures).toHaveLength(2);
    expect(figures()).toMatchObject([{ HandlerFailures: 2 }]);
  });

  it('metrics contain each duration, and the sum of each count', async () => {
    const work = invocation(async () => {
      for (const milliseconds of [120, 4000]) {
        count('SourcesFetched');
        count('SourceDuration', milliseconds);
      }
    });
    await work(undefined, lambda);
    expect(figures()).toMatchObject([{ SourcesFetched: 2, SourceDuration: [120, 4000] }]);
  });

  it('metrics write no line when there are none', async () => {
    await endpoint(contract.listTopics, async () => [])(httpEvent(), lambda);
    expect(written.text()).toBe('');
  });

  it('metrics are plain numbers in the log, which cost no more, where nobody watches the stage', async () => {
    vi.stubEnv('METRICS', undefined);
    vi.resetModules();
    const fresh = await import('#functions/runtime/metrics.ts');
    fresh.count('AdsServed');
    fresh.publishMetrics('stage-function');
    expect(written.lines()).toEqual([{ stage: expect.any(String), function: 'stage-function', AdsServed: 1 }]);
  });

  it('metrics are seventeen for a stage, since each has a monthly price', () => {
    expect(Object.keys(operatorMetrics)).toHaveLength(17);
  });
});
