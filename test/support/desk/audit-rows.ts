import { auditEntity, changeOfRow } from '#functions/records/audit.ts';

/** The log of changes of this month with what each changed, the oldest first. */
export async function auditRows() {
  const month = new Date().toISOString().slice(0, 7);
  const { data } = await auditEntity().query.byTime({ month }).go({ pages: 'all', consistent: true });
  return Promise.all(data.map(async (row) => ({ ...row, change: await changeOfRow(row) })));
}
