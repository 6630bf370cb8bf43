import type { StoredItem } from '#functions/table/replace-item.ts';
import type { Migration } from '../migrations/migration.ts';
import type { ItemChange } from './migrate-item.ts';
import type { MigrationState } from './migration-log.ts';

/** Failed items and planned changes that are printed one by one. */
const maxExamples = 5;

/** What a run of a migration has done so far, or would do. */
export class MigrationReport {
  readonly failures: string[] = [];
  readonly #migration: Migration;
  readonly #state: MigrationState;
  readonly #total: number;
  readonly #since = performance.now();
  #read = 0;
  /** Planned changes, by the items' kind. */
  readonly #planned = new Map<string, { items: number; written: number; deleted: number }>();
  readonly #examples: string[] = [];

  constructor(migration: Migration, state: MigrationState, total: number) {
    this.#migration = migration;
    this.#state = state;
    this.#total = total;
  }

  get scanned(): number {
    return this.#state.scanned;
  }
  get changed(): number {
    return this.#state.changed;
  }

  /** Counts items that this process has read, in all passes. */
  addRead(items: number): void {
    this.#read += items;
  }

  fail({ pk, sk }: StoredItem, error: unknown): void {
    this.failures.push(`${pk} ${sk}: ${error instanceof Error ? error.message : String(error)}`);
  }

  plan(old: StoredItem, { written, deletes }: ItemChange): void {
    const kind = old.pk.replace(/#.*/, '#…');
    const sums = this.#planned.get(kind) ?? { items: 0, written: 0, deleted: 0 };
    this.#planned.set(kind, {
      items: sums.items + 1,
      written: sums.written + written.length,
      deleted: sums.deleted + (deletes ? 1 : 0),
    });
    if (this.#examples.length < maxExamples)
      this.#examples.push(
        `${old.pk} ${old.sk} → ${written.map(({ pk, sk }) => `${pk} ${sk}`).join(', ') || 'nothing'}`,
      );
  }

  /** `12,000 of about 50,000 items read (24%), 3,100 a second, 8,000 changed, about 12 s left`. */
  progressLine(now = performance.now()): string {
    const seconds = Math.max(0.001, (now - this.#since) / 1000);
    const rate = this.#read / seconds;
    const left = this.#total - this.scanned;
    return [
      left > 0
        ? `${count(this.scanned)} of about ${count(this.#total)} items read (${Math.floor((100 * this.scanned) / this.#total)}%)`
        : `${count(this.scanned)} items read`,
      `${count(rate)} a second`,
      `${count(this.changed)} changed`,
      ...(this.failures.length > 0 ? [`${count(this.failures.length)} failed`] : []),
      ...(left > 0 && rate > 0 ? [`about ${duration(left / rate)} left`] : []),
    ].join(', ');
  }

  /** What a dry run has found. */
  planLines(): string[] {
    if (this.#planned.size === 0) return [`${this.#migration.name}: nothing to change in ${count(this.scanned)} items`];
    return [
      `${this.#migration.name} would change, of ${count(this.scanned)} items:`,
      ...[...this.#planned].map(
        ([kind, { items, written, deleted }]) =>
          `  ${kind.padEnd(24)} ${count(items)} items: ${count(written)} written, ${count(deleted)} deleted`,
      ),
      ...this.#examples.map((example) => `  for example ${example}`),
    ];
  }

  failureLines(): string[] {
    const rest = this.failures.length - maxExamples;
    return [...this.failures.slice(0, maxExamples), ...(rest > 0 ? [`… and ${count(rest)} more`] : [])];
  }
}

const count = (number: number): string => Math.round(number).toLocaleString('en-GB');

const duration = (seconds: number): string =>
  seconds < 90
    ? `${Math.ceil(seconds)} s`
    : seconds < 5400
      ? `${Math.ceil(seconds / 60)} min`
      : `${Math.ceil(seconds / 3600)} h`;
