import styled from '@emotion/styled';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useId, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { listTeam } from '#shared/api/team.ts';
import type { Topic } from '#shared/domain/articles/topic.ts';
import type { AuditEntry } from '#shared/domain/team/audit-entry.ts';
import { mayActAs } from '#shared/domain/team/role.ts';
import { auditActions, loggedKinds } from '#shared/records/logged-kinds.ts';
import { ApiError } from '#web/shell/api/client.ts';
import { topicsRule } from '#web/shell/cache/cache-rules.ts';
import { useTopics } from '#web/shell/cache/public-lists.ts';
import { noInput, useReply } from '#web/shell/cache/use-reply.ts';
import { auditMessages as words } from '#web/shell/messages/desk/en-audit.ts';
import { ChangeTable } from '#web/shell/records/change-table.tsx';
import { zonedMoment } from '#web/shell/records/shown-value.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { Notice } from '#web/shell/ui/display/notice.tsx';
import { SectionHead } from '#web/shell/ui/layout/section-head.tsx';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { PanelError } from '../access/panel-error.tsx';
import { useMyRole } from '../access/use-my-role.ts';
import { DeskPage } from '../desk-page.tsx';
import { MoreButton } from '../pages.tsx';
import { useHeadlines } from '../records/kind-changes.tsx';
import { AuditExport } from './audit-export.tsx';
import { type AuditChoices, AuditFilterForm } from './audit-filter-form.tsx';
import { kindName, type ShownEntry, shownEntry } from './entry-changes.ts';
import { type AuditFilter, useAudit } from './use-audit.ts';

/** The heading, and what can be done with the list: below it where there is no room beside it. */
const Top = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '10px 14px',
  marginBlockEnd: 18,
  '& > div': { marginBlockEnd: 0 },
});

const names = ['by', 'subject', 'kind', 'action', 'from', 'to'] as const;

/** The filter that is in the page's address. */
const filterOf = (params: URLSearchParams): AuditFilter =>
  Object.fromEntries(names.flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : [])));

const noTopics: readonly Topic[] = [];
const noEntries: readonly AuditEntry[] = [];

/** What the log can be filtered by: the team, which owners can read, and what was in the log so far. */
function useChoices(entries: readonly AuditEntry[]): AuditChoices {
  const role = useMyRole()?.role ?? null;
  const team = useReply(listTeam, role === 'owner' ? noInput : null, topicsRule).data;
  const seen = useRef({ by: new Set<string>(), action: new Set<string>(auditActions) });
  for (const { by, action } of entries) {
    seen.current.by.add(by);
    for (const verb of action.split(', ')) seen.current.action.add(verb);
  }
  const people = [
    ...(team?.members ?? []).map(({ email }) => email),
    ...(team?.ownersByStage ?? []),
    ...seen.current.by,
  ];
  return {
    by: new Map(people.map((one) => [one, one])),
    kind: new Map(
      Object.entries(loggedKinds).flatMap(([kind, of]) =>
        role !== null && mayActAs(role, of.role) ? [[kind, of.title]] : [],
      ),
    ),
    action: new Map([...seen.current.action].map((verb) => [verb, words.action(verb)])),
  };
}

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
function AuditList({ entries }: { entries: readonly ShownEntry[] }) {
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

function AuditPanel() {
  const id = useId();
  const [params, setParams] = useSearchParams();
  const filter = filterOf(params);
  const { rows, next, error, pending, readMore, retry } = useAudit(filter);
  const { data: topics = noTopics } = useTopics();
  const choices = useChoices(rows ?? noEntries);
  const entries = useHeadlines((headline) => rows?.map((entry) => shownEntry(entry, topics, headline)) ?? []);
  // Links name a thing by its id.
  const named = rows?.find(({ subject }) => subject === filter.subject);
  if (error instanceof ApiError && (error.status === 401 || error.status === 403))
    return <PanelError title={words.failed} error={error} refetch={retry} />;
  return (
    <>
      <AuditFilterForm
        choices={choices}
        filter={filter}
        subjectName={named && (named.kind === 'newsroom' ? kindName(named) : named.title)}
        onFilter={(wanted) =>
          setParams(
            Object.entries(wanted).filter(([, value]) => value.trim() !== ''),
            { replace: true },
          )
        }
      />
      <Box component="section" aria-labelledby={id} sx={{ paddingBlockEnd: '60px' }}>
        <Top>
          <SectionHead id={id}>{words.heading}</SectionHead>
          <AuditExport filter={filter} topics={topics} />
        </Top>
        {rows !== undefined ? (
          rows.length === 0 ? (
            <Notice level="h3" title={Object.keys(filter).length === 0 ? words.none : words.noneFound} />
          ) : (
            <AuditList entries={entries} />
          )
        ) : error !== undefined ? (
          <PanelError title={words.failed} error={error} refetch={retry} />
        ) : (
          <VisuallyHidden role="status">{words.loading}</VisuallyHidden>
        )}
        {rows === undefined || error === undefined ? null : (
          <Alert severity="error" sx={{ marginBlockStart: '16px' }}>
            {words.olderFailed}
          </Alert>
        )}
        {!rows?.length ? null : next === null ? (
          <Box component="p" sx={{ typography: 'meta', marginBlockStart: '16px' }}>
            {words.end}
          </Box>
        ) : (
          <MoreButton pending={pending} onMore={readMore}>
            {pending ? words.loadingOlder : words.older}
          </MoreButton>
        )}
      </Box>
    </>
  );
}

/** The changes of the desk: for owners all, for editors those that the server gives them. */
export default function AuditPage() {
  return (
    <DeskPage words={words} signedIn>
      <AuditPanel />
    </DeskPage>
  );
}
