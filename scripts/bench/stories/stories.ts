import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { seededRandom } from '#shared/domain/seeded-random.ts';
import { noTermCounts } from '#shared/domain/stories/cluster-report.ts';
import { StoryClusters } from '#shared/domain/stories/story-clusters.ts';
import { summaryTermsOf } from '#shared/domain/stories/story-terms.ts';
import { median, type Row, report } from '../report.ts';
import { bCubed, difference, joinedSingles, type Labelled, meanScore, type Score } from './b-cubed.ts';
import { singlePass } from './tf-idf.ts';

const fileOf = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
/** Headlines of an aggregator beside the project. Their times give the stories away, so they are not read. */
const headlines = fileOf('../shared/headlines/headlines.jsonl');
const stream = fileOf('test/fixtures/stories/stream.jsonl');

const folds = 5;
/** What is tuned: a factor of all thresholds, and the threshold of the baseline. */
const strictnesses = [0.9, 1, 1.1];
const thresholds = [0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4];
/** Of the settings that reach this precision the one with the best F1 is taken. */
const leastPrecision = 0.92;
const arrivals = 20;

const line = z.object({
  story: z.string(),
  title: z.string(),
  summary: z._default(z.string(), ''),
  publisher: z.string(),
  language: z._default(z.string(), 'en'),
  publishedAt: z.string(),
});

/** A report with its label. `id` is its place in the order of lines. */
interface Item extends Labelled {
  id: string;
  at: number;
  publisher: string;
  title: string;
  summary: string;
  language: string;
}

/** Quality of stories on labelled reports, beside the plainest method; how much the order of arrival matters; speed. */
export async function benchStories(): Promise<void> {
  const rows: Row[] = [];
  if (existsSync(headlines)) rows.push(...headlineRows(shuffledItems(headlines, false)));
  else console.log('The labelled headlines are not here: only the project’s own stream is measured.');
  rows.push(...streamRows(shuffledItems(stream, true)));
  report('stories', rows);
}

/** The lines of a file in another order, which has nothing of the order of their stories. */
function shuffledItems(file: string, hasTimes: boolean): Item[] {
  return shuffled(readFileSync(file, 'utf8').trim().split('\n'), file.split('/').at(-1) ?? '').map((text, n) => {
    const { story, publishedAt, ...rest } = line.parse(JSON.parse(text));
    return { ...rest, id: String(n).padStart(6, '0'), gold: story, at: hasTimes ? Date.parse(publishedAt) : 0 };
  });
}

function shuffled<T>(items: readonly T[], seed: string): T[] {
  const random = seededRandom(seed);
  const all = [...items];
  for (let n = all.length - 1; n > 0; n--) {
    const other = Math.floor(random() * (n + 1));
    [all[n], all[other]] = [all[other] as T, all[n] as T];
  }
  return all;
}

interface Grouping {
  arrived: string[];
  settled: string[];
  placeMs: number;
  settleMs: number;
}

/**
 * Places items in their order, then settles. Stories are in the order of the items.
 * @param quarters whether they arrive in a day, in which the writer settles every six hours
 */
function group(items: readonly Item[], strictness = 1, quarters = false): Grouping {
  const clusters = new StoryClusters(noTermCounts, undefined, { windowMs: Number.POSITIVE_INFINITY, strictness });
  const started = performance.now();
  for (const [n, { title, summary, language, ...item }] of items.entries()) {
    clusters.place({ ...item, title, language, summaryTerms: summaryTermsOf(title, summary, language) });
    if (quarters && n > 0 && n % Math.ceil(items.length / 4) === 0) clusters.settle(0);
  }
  const placed = performance.now();
  const arrived = items.map(({ id }) => clusters.storyOf(id) ?? id);
  const before = performance.now();
  clusters.settle(0);
  const settleMs = performance.now() - before;
  return { arrived, settled: items.map(({ id }) => clusters.storyOf(id) ?? id), placeMs: placed - started, settleMs };
}

const shown = ({ precision, recall, f1 }: Score): string =>
  [precision, recall, f1].map((figure) => figure.toFixed(3)).join(' / ');

function headlineRows(items: readonly Item[]): Row[] {
  const golds = shuffled([...new Set(items.map(({ gold }) => gold))].sort(), 'folds');
  const foldOf = new Map(golds.map((gold, n) => [gold, n % folds]));
  const ours = strictnesses.map((strictness) => group(items, strictness).settled);
  const plain = thresholds.map((threshold) =>
    singlePass(
      items.map(({ title }) => title),
      threshold,
    ),
  );
  const unseen = (groupings: readonly string[][]): [Score, number][] =>
    Array.from({ length: folds }, (_, fold) => {
      const isTest = ({ gold }: Item) => foldOf.get(gold) === fold;
      // A false report in a story costs more than a missing one.
      const scores = groupings.map((found) => {
        const { precision, f1 } = bCubed(items, found, (item) => !isTest(item));
        return precision < leastPrecision ? precision - 1 : f1;
      });
      const best = groupings[scores.indexOf(Math.max(...scores))] ?? [];
      return [bCubed(items, best, isTest), items.filter(isTest).length];
    });
  const scores = unseen(ours);
  const what = `${items.length} headlines of ${golds.length} stories, times hidden`;
  return [
    {
      what: `B-cubed P / R / F1, ${what}, five folds`,
      value: shown(meanScore(scores)),
      unit: '',
      budget: 'P >= 0.90, F1 >= 0.83',
    },
    { what: '  F1 of each fold', value: scores.map(([{ f1 }]) => f1.toFixed(2)).join(' '), unit: '' },
    {
      what: '  plain TF-IDF in one pass, its threshold tuned in the same way',
      value: shown(meanScore(unseen(plain))),
      unit: '',
    },
    ...orderRows(items),
  ];
}

function orderRows(items: readonly Item[]): Row[] {
  const groupingsOf = (quarters: boolean) =>
    Array.from({ length: arrivals }, (_, n) => {
      const order = shuffled(items, `arrival ${n}`);
      const { arrived, settled, ...times } = group(order, 1, quarters);
      const inFile = (found: readonly string[]) => {
        const byId = new Map(order.map(({ id }, at) => [id, found[at] ?? id]));
        return items.map(({ id }) => byId.get(id) ?? id);
      };
      return { arrived: inFile(arrived), settled: inFile(settled), ...times };
    });
  const groupings = groupingsOf(false);
  const differences = (found: readonly Grouping[], of: (grouping: Grouping) => string[]) => {
    const pairs = found.flatMap((a, n) => found.slice(n + 1).map((b) => [a, b] as const));
    const all = pairs.map(([a, b]) => 100 * difference(of(a), of(b)));
    return `${(all.reduce((sum, one) => sum + one, 0) / all.length).toFixed(1)} / ${Math.max(...all).toFixed(1)}`;
  };
  const usual = (of: (grouping: Grouping) => number) => (1000 * median(groupings.map(of))) / items.length;
  return [
    {
      what: `two of ${arrivals} arrivals in a day differ, mean / most, before the last of four settlings`,
      value: differences(groupingsOf(true), ({ arrived }) => arrived),
      unit: '%',
      budget: '8 %',
    },
    { what: '  before the only settling', value: differences(groupings, ({ arrived }) => arrived), unit: '%' },
    { what: '  after settling', value: differences(groupings, ({ settled }) => settled), unit: '%', budget: '2 %' },
    { what: 'placing a headline, with its terms', value: usual(({ placeMs }) => placeMs), unit: 'µs' },
    { what: 'settling, a headline', value: usual(({ settleMs }) => settleMs), unit: 'µs' },
  ];
}

function streamRows(items: readonly Item[]): Row[] {
  const { settled } = group(items);
  const plain = thresholds.map((threshold) =>
    singlePass(
      items.map(({ title, summary }) => `${title} ${summary}`),
      threshold,
    ),
  );
  const best = plain.sort((a, b) => bCubed(items, b).f1 - bCubed(items, a).f1)[0] ?? [];
  const golds = Map.groupBy(items, ({ gold }) => gold);
  const singles = [...golds.values()].filter((some) => some.length === 1).length;
  const languages = [...Map.groupBy(items, ({ language }) => language)].sort(([, a], [, b]) => b.length - a.length);
  return [
    {
      what: `B-cubed P / R / F1, own stream of ${items.length} reports, ${singles} alone`,
      value: shown(bCubed(items, settled)),
      unit: '',
      budget: 'P >= 0.90, F1 >= 0.85',
    },
    ...languages.map(
      ([language, some]): Row => ({
        what: `  ${language}, ${some.length}`,
        value: shown(bCubed(items, settled, (item) => item.language === language)),
        unit: '',
      }),
    ),
    {
      what: '  single reports in a story of others',
      value: 100 * joinedSingles(items, settled),
      unit: '%',
      budget: '5 %',
    },
    { what: '  plain TF-IDF in one pass, with its best threshold', value: shown(bCubed(items, best)), unit: '' },
    { what: '  single reports in a story of others', value: 100 * joinedSingles(items, best), unit: '%' },
  ];
}
