import type { Migration } from './migration.ts';

export const auditByPerson: Migration = {
  name: '0001-audit-by-person',
  summary: 'Adds rows of the audit log to the index by person, which the export of a member reads.',
  matches: ({ pk, gsi3pk }) => pk.startsWith('audit#') && gsi3pk === undefined,
  migrate: (item) => [{ ...item, gsi3pk: `audit-by#${item.by}`, gsi3sk: item.sk }],
};
