import { classify } from '#shared/domain/classification/classification.ts';
import { accuracyOf, labelledHeadlines, labelledSets, labels } from './labelled-headlines.ts';
import { median, type Row, report } from './report.ts';

const goal = 'precision >= 0.95, recall >= 0.85';
const runs = 9;

/** Precision and recall of classification on labelled headlines in six languages, and its time for a headline. */
export async function benchClassify(): Promise<void> {
  const sets = labelledSets.map((set) => ({ set, headlines: labelledHeadlines(set) }));
  const rows = sets.flatMap(({ set, headlines }): Row[] => [
    ...accuracyRows(`${set}, ${headlines.length} headlines`, headlines).map((row) => ({ ...row, budget: goal })),
    ...[...Map.groupBy(headlines, ({ language }) => language)].flatMap(([language, some]) =>
      accuracyRows(`  ${language}, ${some.length}`, some),
    ),
  ]);
  const all = sets.flatMap(({ headlines }) => headlines);
  const times = Array.from({ length: runs }, () => {
    const since = performance.now();
    for (const { title, summary, language } of all)
      classify({ title, summary, text: '', sourceRegion: null, sourceCategory: 'general', language }, []);
    return (performance.now() - since) / all.length;
  });
  report('classify', [...rows, { what: `headline, median of ${runs} runs`, value: median(times) * 1000, unit: 'µs' }]);
}

function accuracyRows(name: string, headlines: ReturnType<typeof labelledHeadlines>): Row[] {
  const accuracy = accuracyOf(headlines);
  return labels.map((label) => {
    const { precision, recall } = accuracy[label];
    return { what: `${name}, ${label}`, value: `${precision.toFixed(2)} / ${recall.toFixed(2)}`, unit: '' };
  });
}
