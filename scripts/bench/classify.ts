import { classify } from '#shared/domain/classification/classification.ts';
import { generateArticle } from './generated-articles.ts';
import { accuracyOf, labelledHeadlines, labelledSets, labels } from './labelled-headlines.ts';
import { median, type Row, report } from './report.ts';

const goal = 'precision >= 0.95, recall >= 0.85';
const articles = 500;
const runs = 9;

/** Precision and recall of classification on labelled headlines in six languages, and its time per article. */
export async function benchClassify(): Promise<void> {
  const since = performance.now();
  classifyGenerated(1);
  const first = performance.now() - since;
  const rows: Row[] = labelledSets.flatMap((set) => {
    const headlines = labelledHeadlines(set);
    const rowsOf = (name: string, some: typeof headlines, budget?: string): Row[] => {
      const accuracy = accuracyOf(some);
      return labels.map((label) => ({
        what: `${name}, ${label}`,
        value: `${accuracy[label].precision.toFixed(2)} / ${accuracy[label].recall.toFixed(2)}`,
        unit: '',
        ...(budget !== undefined && { budget }),
      }));
    };
    return [
      ...rowsOf(`${set}, ${headlines.length} headlines`, headlines, goal),
      ...[...Map.groupBy(headlines, ({ language }) => language)].flatMap(([language, some]) =>
        rowsOf(`  ${language}, ${some.length}`, some),
      ),
    ];
  });
  const times = Array.from({ length: runs }, () => classifyGenerated(articles));
  report('classify', [
    ...rows,
    { what: 'first article in a process', value: first, unit: 'ms' },
    {
      what: `article of 2,000 characters, median of ${runs} runs`,
      value: (median(times) / articles) * 1000,
      unit: 'µs',
    },
  ]);
}

/** @returns the milliseconds that classification of this many generated articles takes */
function classifyGenerated(count: number): number {
  const entries = Array.from({ length: count }, (_, n) => generateArticle(n, count, new Date(0)).message.entries[0]);
  const since = performance.now();
  for (const entry of entries)
    if (entry !== undefined)
      classify(
        {
          title: entry.title,
          summary: entry.summary,
          text: entry.content,
          sourceRegion: null,
          sourceCategory: 'general',
        },
        [],
      );
  return performance.now() - since;
}
