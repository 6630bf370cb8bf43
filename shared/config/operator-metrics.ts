import { brand } from './brand.ts';

/** Where the functions' own figures stand in CloudWatch. */
export const metricNamespace = brand.name;

/**
 * What an operator wants to know and no service counts by itself, with its unit. Each stands once for each stage, and by nothing else: CloudWatch takes 0.30 USD a month for every name and every value of a
 * dimension, so these fourteen come to 4.20 USD for a stage that does all of it. Which function it was stands beside the figure in its log line, for nothing.
 */
export const operatorMetrics = {
  SourcesFetched: 'Count',
  SourcesUnchanged: 'Count',
  SourcesFailed: 'Count',
  /** From asking a source to having read what it sent, one value a source. */
  SourceDuration: 'Milliseconds',
  ArticlesStored: 'Count',
  ArticlesDuplicate: 'Count',
  ArticlesFiltered: 'Count',
  /** Answers that fill a place for advertising, with a creative of ours or a slot of the network. */
  AdsServed: 'Count',
  AdImpressions: 'Count',
  PaymentEvents: 'Count',
  PaymentEventsRefused: 'Count',
  GenerationsDone: 'Count',
  GenerationsFailed: 'Count',
  /** Requests that were answered with 500, messages that go back to their queue, and runs that threw. */
  HandlerFailures: 'Count',
} as const;
export type OperatorMetric = keyof typeof operatorMetrics;
