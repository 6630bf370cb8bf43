import { describe, expect, test } from 'vitest';
import { accuracyOf, type LabelledSet, labelledHeadlines, labels } from '#test/support/articles/labelled-headlines.ts';

describe.each<LabelledSet>(['development', 'held-out'])('%s headlines', (set) => {
  const accuracy = accuracyOf(labelledHeadlines(set));

  test.each(labels)(
    `%s in the ${set} headlines: at least 95 in 100 found are right, 85 in 100 are found [CLS-01, CLS-06, CLS-15]`,
    (label) => {
      expect(accuracy[label].precision).toBeGreaterThanOrEqual(0.95);
      expect(accuracy[label].recall).toBeGreaterThanOrEqual(0.85);
    },
  );
});

test('the sets have 300 headlines in six languages, none twice', () => {
  const all = [...labelledHeadlines('development'), ...labelledHeadlines('held-out')];
  expect(all.length).toBeGreaterThanOrEqual(300);
  expect(new Set(all.map(({ language }) => language)).size).toBe(6);
  expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
});
