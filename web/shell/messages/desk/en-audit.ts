import { counted } from '../locale.ts';

/** Texts of the audit log. */
export const auditMessages = {
  title: 'Audit log',
  standfirst:
    'Changes of the desk: who, what and when, before and after. Owners see all, editors their own and those of what they edit. Kept for 400 days.',
  loading: 'Loading changes',
  failed: 'The audit log could not be loaded',
  filter: {
    label: 'Filter',
    by: 'Who',
    subject: 'Name of the thing',
    kind: 'Kind',
    action: 'Action',
    all: { by: 'Everyone', kind: 'All kinds', action: 'All actions' },
    from: 'First day (UTC)',
    to: 'Last day (UTC)',
    show: 'Show',
    clear: 'Show all',
  },
  heading: 'Changes',
  none: 'No changes',
  noneFound: 'No change matches the filter',
  fields: (count: number) => counted(count, 'field'),
  columns: {
    at: 'When',
    by: 'Who',
    kind: 'Kind',
    title: 'What',
    action: 'Action',
    field: 'Field',
    before: 'Before',
    after: 'After',
  },
  logged: {
    creatives: 'Creatives',
    lineItems: 'Bookings',
    sources: 'Sources',
    stories: 'Stories',
  },
  /** An action as the log has it, `hide, correct`. */
  action: (verbs: string) => verbs.charAt(0).toUpperCase() + verbs.slice(1),
  older: 'Show older changes',
  loadingOlder: 'Loading...',
  olderFailed: 'Older changes could not be loaded',
  end: 'That is all.',
  csv: 'Export CSV',
  json: 'Export JSON',
  exporting: (count: number) => `${counted(count, 'change')} collected`,
  cancel: 'Cancel',
  exported: (count: number) => `Exported ${counted(count, 'change')}`,
  exportFailed: 'The export did not work',
} as const;
