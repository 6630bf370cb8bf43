import { brand } from './brand.ts';

/** CloudWatch namespace of our own metrics. */
export const metricNamespace = brand.name;

/**
 * Metrics for operators that no AWS service provides, with their units. Each is published once per watched stage
 * without further dimensions: CloudWatch charges 0.30 USD a month for each name and dimension value, 5.10 USD for all
 * seventeen. The function is in the metric's log line, which is free.
 */
export const operatorMetrics = {
  SourcesFetched: 'Count',
  SourcesUnchanged: 'Count',
  SourcesFailed: 'Count',
  /** From the request to the parsed response, one value per source. */
  SourceDuration: 'Milliseconds',
  ArticlesStored: 'Count',
  ArticlesDuplicate: 'Count',
  ArticlesFiltered: 'Count',
  /** Articles written to the search index, changed ones too. */
  ArticlesIndexed: 'Count',
  /** The size of the search index, whenever segments are merged. */
  SearchIndexDocuments: 'Count',
  SearchIndexBytes: 'Bytes',
  /** Responses with an ad: one of our creatives or a slot of the ad network. */
  AdsServed: 'Count',
  AdImpressions: 'Count',
  PaymentEvents: 'Count',
  PaymentEventsRefused: 'Count',
  GenerationsDone: 'Count',
  GenerationsFailed: 'Count',
  /** Responses with status 500, messages returned to their queue, and failed scheduled runs. */
  HandlerFailures: 'Count',
} as const;
export type OperatorMetric = keyof typeof operatorMetrics;
