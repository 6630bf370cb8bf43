import { formatNumber, plural } from '../locale.ts';

/** Texts of the audit log. */
export const auditMessages = {
  title: 'Audit log',
  standfirst: 'Every change of the desk: who, what and when, with the values before and after. Kept for 400 days.',
  loading: 'Loading changes',
  failed: 'The audit log could not be loaded',
  filter: {
    label: 'Filter',
    by: 'Who',
    subject: 'What, by name or ID',
    kind: 'Kind',
    allKinds: 'All kinds',
    action: 'Action',
    from: 'First day (UTC)',
    to: 'Last day (UTC)',
    show: 'Show',
    clear: 'Show all',
  },
  heading: 'Changes',
  none: 'No changes',
  noneFound: 'No change matches the filter',
  whole: 'Value',
  fields: (count: number) => plural(count, { one: '1 field', other: `${formatNumber(count)} fields` }),
  /** Between the old and the new value, read aloud. */
  becomes: ' becomes ',
  empty: 'none',
  yes: 'yes',
  no: 'no',
  older: 'Show older changes',
  loadingOlder: 'Loading...',
  olderFailed: 'Older changes could not be loaded',
  end: 'That is all.',
  csv: 'Export CSV',
  json: 'Export JSON',
  exporting: (count: number) =>
    plural(count, { one: '1 change collected', other: `${formatNumber(count)} changes collected` }),
  cancel: 'Cancel',
  exported: (count: number) =>
    plural(count, { one: 'Exported 1 change', other: `Exported ${formatNumber(count)} changes` }),
  exportFailed: 'The export did not work',
} as const;
