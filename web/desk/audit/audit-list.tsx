import styled from '@emotion/styled';
import type { AuditEntry } from '#shared/domain/team/audit-entry.ts';
import { auditKinds } from '#shared/records/direct-kinds.ts';
import { auditMessages as words } from '#web/shell/messages/desk/en-audit.ts';
import { fullMoment } from '#web/shell/messages/time.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { changedValues } from './changed-values.ts';

const List = styled('ol')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': { paddingBlock: 14, borderBlockEnd: `1px solid ${palette.divider}`, overflowWrap: 'anywhere' },
  '& .what': { ...typography.brief },
  '& .meta': { ...typography.meta, color: palette.text.secondary },
  '& summary': { ...typography.meta, minBlockSize: 28, cursor: 'pointer', inlineSize: 'fit-content' },
  '& dl': { ...typography.meta, margin: 0, display: 'grid', gap: 4 },
  '& dl > div': { display: 'flex', flexWrap: 'wrap', columnGap: 8 },
  '& dt': { fontWeight: 600 },
  '& dd': { margin: 0, minInlineSize: 0 },
  '& del': { textDecorationThickness: 1, color: palette.text.secondary },
  '& ins': { textDecoration: 'none' },
});

/** Fields that are shown at once. */
const maxOpen = 4;

/** Each field with its old and its new value. An arrow leads from one to the other, in words for screen readers. */
function Values({ entry }: { entry: AuditEntry }) {
  const values = changedValues(entry);
  if (values.length === 0) return null;
  const hasBefore = (entry.before ?? null) !== null;
  const hasAfter = (entry.after ?? null) !== null;
  return (
    <details open={values.length <= maxOpen}>
      <summary>{words.fields(values.length)}</summary>
      <dl>
        {values.map(({ field, before, after }) => (
          <div key={field}>
            <dt>{field}:</dt>
            <dd dir="auto">
              {hasBefore ? <del>{before}</del> : null}
              {hasBefore && hasAfter ? (
                <>
                  <span aria-hidden="true">{' → '}</span>
                  <VisuallyHidden>{words.becomes}</VisuallyHidden>
                </>
              ) : null}
              {hasAfter ? <ins>{after}</ins> : null}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const kinds: Readonly<Record<string, string>> = auditKinds;

/** Changes with their values before and after. */
export function AuditList({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <List>
      {entries.map((entry) => (
        <li key={`${entry.at} ${entry.id}`}>
          <p className="what">
            <strong>{entry.action}</strong> <span dir="auto">{entry.title}</span>
          </p>
          <p className="meta">
            {kinds[entry.kind] ?? entry.kind} · <span dir="auto">{entry.by}</span> ·{' '}
            <time dateTime={entry.at}>{fullMoment(entry.at)}</time>
          </p>
          <Values entry={entry} />
        </li>
      ))}
    </List>
  );
}
