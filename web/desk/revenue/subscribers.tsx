import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { getRevenue } from '#shared/api/desk.ts';
import type { ListedMembership } from '#shared/domain/membership/listed-membership.ts';
import { call } from '#web/shell/api/client.ts';
import { longDate } from '#web/shell/messages/dates.ts';
import { deskMessages } from '#web/shell/messages/desk/en-desk.ts';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { PanelError } from '../access/panel-error.tsx';
import { type Column, FigureTable } from '../figures/figure-table.tsx';
import { Quiet } from '../figures/panel-parts.tsx';

const words = deskMessages.revenue.members;

const who = ({ name, email }: ListedMembership): string =>
  [name, email].filter((text) => text !== '').join(', ') || words.noAccount;
const columns: readonly Column<ListedMembership>[] = [
  { label: words.plan, show: ({ planId }) => words.plans[planId], isText: true },
  { label: words.since, show: ({ since }) => longDate(since), isText: true },
  { label: words.status, show: ({ status, paidUntil }) => words[status](longDate(paidUntil)), isText: true },
];

/** Who subscribes to what since when, page by page. */
export function Subscribers() {
  const [rows, setRows] = useState<readonly ListedMembership[]>([]);
  /** Where the next page begins; null at the end. */
  const [next, setNext] = useState<string | null>(null);
  const [state, setState] = useState<'loading' | 'read' | Error>('loading');
  /** The page that is asked for; a new object asks once more. */
  const [request, setRequest] = useState<{ cursor: string | null }>({ cursor: null });
  useEffect(() => {
    const abort = new AbortController();
    call(getRevenue, { query: { subscribers: request.cursor ?? '' } }, { signal: abort.signal })
      .then(({ subscribers = { items: [], next: null } }) => {
        if (abort.signal.aborted) return;
        setRows((before) => (request.cursor === null ? subscribers.items : [...before, ...subscribers.items]));
        setNext(subscribers.next);
        setState('read');
      })
      .catch((error: unknown) => {
        if (!abort.signal.aborted) setState(error instanceof Error ? error : new Error(String(error)));
      });
    return () => abort.abort();
  }, [request]);
  function read(cursor: string | null) {
    setState('loading');
    setRequest({ cursor });
  }
  return (
    <>
      <Quiet>{words.about}</Quiet>
      {state === 'loading' ? <VisuallyHidden role="status">{words.loading}</VisuallyHidden> : null}
      {state === 'read' && rows.length === 0 ? <Quiet>{words.none}</Quiet> : null}
      {rows.length === 0 ? null : (
        <FigureTable
          title={words.title}
          rows={rows}
          keyOf={({ id }) => id}
          head={{ label: words.who, show: who }}
          columns={columns}
        />
      )}
      {state instanceof Error ? (
        <PanelError title={words.failed} error={state} refetch={() => read(request.cursor)} />
      ) : next === null ? null : (
        // `disabled` would take the focus away.
        <Button
          aria-disabled={state === 'loading' || undefined}
          onClick={() => (state === 'loading' ? undefined : read(next))}
        >
          {words.more}
        </Button>
      )}
    </>
  );
}
