import type { RowChange } from '#functions/articles/article-rows.ts';
import { readStoredArticles } from '#functions/articles/articles.ts';
import { batchPut } from '#functions/table/batch.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { keys } from '#functions/table/keys.ts';
import { isOwnSource, editorial as team } from '#shared/config/editorial.ts';
import { type Editorial, noEditorial } from '#shared/domain/articles/editorial.ts';
import { coverageCounts } from './coverage.ts';
import { unlistedChange, unlistedEntity } from './unlisted-articles.ts';

/** The articles that were composed from a report, which are withdrawn with it. */
const composedFromEntity = defineEntity({
  model: { entity: 'composedFrom', version: '1', service },
  attributes: {
    report: { type: 'string', required: true },
    id: { type: 'string', required: true },
  },
  indexes: { byReport: keys('composed-from#${report}', '${id}') },
});

/** The reason of a draft whose report was taken down. */
export const reportIsGone = 'A report that it is made of has been taken down.';

/** Whether it is ours: composed of reports, or written by the newsroom. */
export const isComposed = ({ preview }: Pick<RowChange, 'preview'>): boolean => isOwnSource(preview.sourceId);

/** The decision with which a composed article waits for an editor. */
export const firstDraft = (at: string, reason = ''): Editorial => ({
  ...noEditorial,
  version: 1,
  state: 'draft',
  reason,
  by: team.name,
  at,
});

/** Ids of the articles that were composed from a report. */
export async function composedFrom(report: string): Promise<string[]> {
  const { data } = await composedFromEntity().query.byReport({ report }).go({ consistent: true, pages: 'all' });
  return data.map(({ id }) => id);
}

/** Writes the items that lead to the composed articles of a commit. Safe to repeat. */
export async function writeComposed(rows: readonly RowChange[]): Promise<void> {
  const composed = rows.filter(isComposed);
  const reports = composed.flatMap(({ preview: { id }, coverage }) => coverage.map((one) => ({ report: one.id, id })));
  await batchPut(composedFromEntity(), reports);
  const drafts = composed.flatMap(({ preview, begins }) =>
    begins === undefined ? [] : (unlistedChange(preview, 'listed', begins.state).added ?? []),
  );
  await batchPut(unlistedEntity(), drafts);
}

/**
 * A composed article without the reports that were taken down. A new one that has lost one begins as a draft.
 * @param row as its publisher has it
 */
export async function withPresentReports(row: RowChange, now: Date, isNew: boolean): Promise<RowChange> {
  const reports = await readStoredArticles(row.coverage.map(({ id }) => id));
  const coverage = row.coverage.filter(({ id }) => reports.get(id)?.editorial.state !== 'takenDown');
  if (coverage.length === row.coverage.length) return row;
  const preview = { ...row.preview, ...coverageCounts(coverage.map(({ source }) => source)) };
  return { ...row, preview, coverage, ...(isNew ? { begins: firstDraft(now.toISOString(), reportIsGone) } : {}) };
}
