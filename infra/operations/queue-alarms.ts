import { Duration } from 'aws-cdk-lib';
import type { Ingestion } from '../ingestion.ts';
import type { Live } from '../live.ts';
import type { NewsQueues } from '../queues.ts';
import type { AlarmOptions } from './alarm.ts';

interface QueueAlarmsProps {
  queues: NewsQueues;
  ingestion: Ingestion;
  live: Live;
}

/** What was given up, and what waits too long. */
export function addQueueAlarms(
  add: (name: string, options: AlarmOptions) => void,
  { queues, ingestion, live }: QueueAlarmsProps,
): void {
  const waiting = { period: Duration.minutes(5), statistic: 'max' };
  const look = 'Read a message and the function’s log, mend the cause, then redrive.';
  add('SourcesGivenUp', {
    whoIsHurt:
      'Readers stop seeing new articles from some sources: fetching them failed three times and they wait in the dead-letter queue.',
    whatToDo: `${look} A source that fails by itself is switched off meanwhile.`,
    metric: queues.sourcesDeadLetters.metricApproximateNumberOfMessagesVisible(waiting),
    atLeast: 1,
  });
  add('ArticlesGivenUp', {
    whoIsHurt:
      'Readers miss articles that were fetched: storing them failed three times and they wait in the dead-letter queue.',
    whatToDo: look,
    metric: queues.articlesDeadLetters.metricApproximateNumberOfMessagesVisible(waiting),
    atLeast: 1,
  });
  add('TalliesGivenUp', {
    whoIsHurt: 'Readers see old numbers of views and likes on some articles: folding them failed three times.',
    whatToDo: 'The counters hold, so it can wait for the morning: mend the cause, then redrive.',
    metric: queues.tallyDeadLetters.metricApproximateNumberOfMessagesVisible(waiting),
    atLeast: 1,
  });
  add('GenerationGivenUp', {
    whoIsHurt:
      'Editors wait for articles that do not come: composing them failed three times and the run waits in the dead-letter queue.',
    whatToDo:
      'Read the log of generate-articles, mend the cause and have the editors press the button again; purge rather than redrive.',
    metric: queues.generateDeadLetters.metricApproximateNumberOfMessagesVisible(waiting),
    atLeast: 1,
  });
  add('ScheduleGivenUp', {
    whoIsHurt: 'All readers see an ageing front page: the scheduler could not start the look for sources that are due.',
    whatToDo: 'See why Lambda refused schedule-sources; the next tick does the work, so purge rather than redrive.',
    metric: ingestion.schedule.deadLetters.metricApproximateNumberOfMessagesVisible(waiting),
    atLeast: 1,
  });
  add('LiveScheduleGivenUp', {
    whoIsHurt:
      'Readers see ageing weather, markets and sports: the scheduler could not start the look for providers that are due.',
    whatToDo: 'See why Lambda refused refresh-live; the next tick does the work, so purge rather than redrive.',
    metric: live.schedule.deadLetters.metricApproximateNumberOfMessagesVisible(waiting),
    atLeast: 1,
  });
  add('SourcesWaiting', {
    whoIsHurt: 'All readers see news late: sources wait more than a quarter of an hour to be fetched.',
    whatToDo: 'See whether fetch-source fails, is throttled or is held up by slow hosts.',
    metric: queues.sources.metricApproximateAgeOfOldestMessage(waiting),
    atLeast: 15 * 60,
  });
  add('ArticlesWaiting', {
    whoIsHurt: 'All readers see news late: fetched articles wait more than a quarter of an hour to be stored.',
    whatToDo: 'See whether store-articles fails: one message that cannot be stored holds up all behind it.',
    metric: queues.articles.metricApproximateAgeOfOldestMessage(waiting),
    atLeast: 15 * 60,
  });
}
