import styled from '@emotion/styled';
import type { AuditEntry } from '#shared/domain/team/audit-entry.ts';
import { auditMessages as words } from '#web/shell/messages/desk/en-audit.ts';
import { ChangeTable } from '#web/shell/records/change-table.tsx';
import { zonedMoment } from '#web/shell/records/shown-value.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { kindName, type ShownEntry } from './entry-changes.ts';

const List = styled('ol')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': {
    paddingBlock: 'var(--row-space, 14px)',
    borderBlockEnd: `1px solid ${palette.divider}`,
    overflowWrap: 'anywhere',
  },
  '& .what': { ...typography.brief },
  '& .meta': { ...typography.meta, color: palette.text.secondary },
  '& summary': { ...typography.meta, minBlockSize: 28, cursor: 'pointer', inlineSize: 'fit-content' },
});

/** Fields that are shown at once. */
const maxOpen = 4;
const { before, after } = words.columns;

/** Changes with their values before and after. */
export function AuditList({ entries }: { entries: readonly ShownEntry[] }) {
  return (
    <List>
      {entries.map(({ changes, ...entry }) => (
        <li key={keyOf(entry)}>
          <p className="what">
            <strong>{words.action(entry.action)}</strong> <span dir="auto">{entry.title}</span>
          </p>
          <p className="meta">
            {kindName(entry)} · <span dir="auto">{entry.by}</span> ·{' '}
            <time dateTime={entry.at}>{zonedMoment(entry.at)}</time>
          </p>
          {changes.length === 0 ? null : (
            <details open={changes.length <= maxOpen}>
              <summary>{words.fields(changes.length)}</summary>
              <ChangeTable label={entry.title} rows={changes} columns={[before, after]} />
            </details>
          )}
        </li>
      ))}
    </List>
  );
}

const keyOf = ({ at, id }: AuditEntry): string => `${at} ${id}`;
