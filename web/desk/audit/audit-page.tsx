import styled from '@emotion/styled';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ApiError } from '#web/shell/api/client.ts';
import { auditMessages as words } from '#web/shell/messages/desk/en-audit.ts';
import { Notice } from '#web/shell/ui/display/notice.tsx';
import { SectionHead } from '#web/shell/ui/layout/section-head.tsx';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { PanelError } from '../access/panel-error.tsx';
import { DeskPage } from '../desk-page.tsx';
import { AuditExport } from './audit-export.tsx';
import { AuditFilterForm } from './audit-filter-form.tsx';
import { AuditList } from './audit-list.tsx';
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

function AuditPanel() {
  const id = useId();
  const [params, setParams] = useSearchParams();
  const filter = filterOf(params);
  const { listed, error, pending, readMore, refetch } = useAudit(filter);
  if (error instanceof ApiError && (error.status === 401 || error.status === 403))
    return <PanelError title={words.failed} error={error} refetch={refetch} />;
  return (
    <>
      <AuditFilterForm
        filter={filter}
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
          <AuditExport filter={filter} />
        </Top>
        {listed === undefined && error !== undefined ? (
          <PanelError title={words.failed} error={error} refetch={refetch} />
        ) : listed === undefined ? (
          <VisuallyHidden role="status">{words.loading}</VisuallyHidden>
        ) : listed.entries.length === 0 ? (
          <Notice level="h3" title={Object.keys(filter).length === 0 ? words.none : words.noneFound} />
        ) : (
          <AuditList entries={listed.entries} />
        )}
        {listed !== undefined && error !== undefined ? (
          <Alert severity="error" sx={{ marginBlockStart: '16px' }}>
            {words.olderFailed}
          </Alert>
        ) : null}
        {listed === undefined || listed.entries.length === 0 ? null : listed.next === null ? (
          <Box component="p" sx={{ typography: 'meta', marginBlockStart: '16px' }}>
            {words.end}
          </Box>
        ) : (
          // `disabled` would take the focus away.
          <Button
            aria-disabled={pending || undefined}
            onClick={() => (pending ? undefined : readMore())}
            sx={{ marginBlockStart: '16px' }}
          >
            {pending ? words.loadingOlder : words.older}
          </Button>
        )}
      </Box>
    </>
  );
}

/** Every change of the desk, for the owners of the team. */
export default function AuditPage() {
  return (
    <DeskPage words={words} signedIn>
      <AuditPanel />
    </DeskPage>
  );
}
