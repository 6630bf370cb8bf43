import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { topics } from '#shared/config/seed/topics.ts';
import { classify } from '#shared/domain/classification/classification.ts';
import { region } from '#shared/domain/classification/taxonomy.ts';

/** A headline with the classification that an editor would give it. */
const labelled = z.object({
  language: z.string(),
  region: z.nullable(region),
  topic: z.enum(topics.map(({ id }) => id)),
  priority: z.enum(['high', 'medium', 'none']),
  title: z.string(),
  summary: z.string(),
});
type Labelled = z.infer<typeof labelled>;

/** The vocabulary is tuned on `development` only. `held-out` shows how it does on headlines it was not made for. */
export const labelledSets = ['development', 'held-out'] as const;
export type LabelledSet = (typeof labelledSets)[number];

export const labels = ['region', 'topic', 'priority'] as const;
type Label = (typeof labels)[number];
/** The values that say nothing: they are neither found nor missed. */
const nothing: Record<Label, string | null> = { region: null, topic: 'general', priority: 'none' };

interface Accuracy {
  /** Share of the values found that are right. */
  precision: number;
  /** Share of the labelled values that are found. */
  recall: number;
}

/** Reads the headlines of a set, one JSON object on each line. */
export function labelledHeadlines(set: LabelledSet): Labelled[] {
  const file = fileURLToPath(new URL(`../../fixtures/headlines/${set}.jsonl`, import.meta.url));
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => labelled.parse(JSON.parse(line)));
}

/** Classifies headlines as articles of a general source without region, and compares them with their labels. */
export function accuracyOf(headlines: readonly Labelled[]): Record<Label, Accuracy> {
  const found = headlines.map(({ title, summary, language }) =>
    classify({ title, summary, text: '', sourceRegion: null, sourceCategory: 'general', language }, []),
  );
  const accuracy = (label: Label): Accuracy => {
    const isSomething = (value: string | null | undefined) => value !== nothing[label];
    const right = headlines.filter((one, n) => isSomething(one[label]) && one[label] === found[n]?.[label]).length;
    return {
      precision: right / found.filter((one) => isSomething(one[label])).length,
      recall: right / headlines.filter((one) => isSomething(one[label])).length,
    };
  };
  return { region: accuracy('region'), topic: accuracy('topic'), priority: accuracy('priority') };
}
