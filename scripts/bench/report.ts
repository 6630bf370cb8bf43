import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';

export interface Row {
  what: string;
  value: number | string;
  unit: string;
  /** The goal in words, if there is one. */
  budget?: string;
}

export const median = (numbers: readonly number[]): number => {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
};

export const percentile = (numbers: readonly number[], share: number): number => {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

const machine = () => ({
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  node: process.version,
  date: new Date().toISOString(),
});

/** Prints the rows as a table, and writes them with a description of the machine to `bench-results/<name>.json`. */
export function report(name: string, rows: readonly Row[]): void {
  const { cpu, cores, memoryGiB, node } = machine();
  console.log(`\n${name}: ${cpu}, ${cores} cores, ${memoryGiB} GiB, Node ${node}`);
  const shown = rows.map(({ what, value, unit, budget = '' }) => [
    what,
    `${typeof value === 'number' ? round(value) : value} ${unit}`.trim(),
    budget,
  ]);
  const widths = [0, 1].map((column) => Math.max(...shown.map((row) => row[column]?.length ?? 0)));
  for (const [what = '', value = '', budget = ''] of shown)
    console.log(`  ${what.padEnd(widths[0] ?? 0)}  ${value.padStart(widths[1] ?? 0)}  ${budget}`.trimEnd());
  mkdirSync('bench-results', { recursive: true });
  const file = `bench-results/${name}.json`;
  writeFileSync(file, `${JSON.stringify({ name, machine: machine(), rows }, null, 2)}\n`);
  console.log(`  written to ${file}`);
}

const round = (value: number): string =>
  new Intl.NumberFormat('en', { maximumFractionDigits: value < 100 ? 1 : 0 }).format(value);
