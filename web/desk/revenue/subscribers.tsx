import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { type ListedMembership, listMemberships } from '#shared/api/membership.ts';
import { callPage } from '#web/shell/api/call-pages.ts';
import { refusalOf } from '#web/shell/api/refusal.ts';
import { longDate } from '#web/shell/messages/dates.ts';
import { deskMessages } from '#web/shell/messages/desk/en-desk.ts';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { PanelError } from '../access/panel-error.tsx';
import { FigureTable } from '../figures/figure-table.tsx';
import { Part, Quiet } from '../figures/panel-parts.tsx';

const words = deskMessages.revenue.members;

interface Listed {
  rows: readonly ListedMembership[];
  next: string | null;
}

/** The subscriptions that were read so far. */
function useSubscribers() {
  const [listed, setListed] = useState<Listed>();
  const [error, setError] = useState<Error>();
  /** Where the requested page begins; a new object asks once more. */
  const [request, setRequest] = useState<{ cursor: string | null }>({ cursor: null });
  const [pending, setPending] = useState(true);
  useEffect(() => {
    const abort = new AbortController();
    const unlessLeft = (show: () => void) => {
      if (abort.signal.aborted) return;
      setPending(false);
      show();
    };
    setPending(true);
    setError(undefined);
    callPage(listMemberships, {}, request.cursor, { signal: abort.signal }).then(
      ({ page, next }) =>
        unlessLeft(() =>
          setListed((before) => ({ rows: [...(request.cursor === null ? [] : (before?.rows ?? [])), ...page], next })),
        ),
      (thrown: unknown) => unlessLeft(() => setError(thrown instanceof Error ? thrown : new Error(String(thrown)))),
    );
    return () => abort.abort();
  }, [request]);
  return { listed, error, pending, read: (cursor: string | null) => setRequest({ cursor }) };
}

/** Who subscribes to what since when, for owners; on stages without payments the page says why it cannot know. */
export function Subscribers() {
  const { listed, error, pending, read } = useSubscribers();
  const rows = listed?.rows ?? [];
  if (refusalOf(error)?.code === 'mock_payments')
    return (
      <Part title={words.title} wide>
        <Quiet>{words.mock}</Quiet>
      </Part>
    );
  return (
    <Part title={words.title} wide>
      <Quiet>{words.about}</Quiet>
      {listed === undefined && pending ? <VisuallyHidden role="status">{words.loading}</VisuallyHidden> : null}
      {listed !== undefined && rows.length === 0 ? <Quiet>{words.none}</Quiet> : null}
      {rows.length === 0 ? null : (
        <FigureTable
          title={words.title}
          rows={rows}
          keyOf={({ id }) => id}
          head={{
            label: words.who,
            show: ({ name, email }) => [name, email].filter((text) => text !== '').join(', ') || words.noAccount,
          }}
          columns={[
            { label: words.plan, show: ({ planId }) => words.plans[planId], isText: true },
            { label: words.since, show: ({ since }) => longDate(since), isText: true },
            { label: words.status, show: ({ status, paidUntil }) => words[status](longDate(paidUntil)), isText: true },
          ]}
        />
      )}
      {error === undefined ? null : (
        <PanelError title={words.failed} error={error} refetch={() => read(listed?.next ?? null)} />
      )}
      {error === undefined && listed !== undefined && listed.next !== null ? (
        // `disabled` would take the focus away.
        <Button aria-disabled={pending || undefined} onClick={() => (pending ? undefined : read(listed.next))}>
          {words.more}
        </Button>
      ) : null}
    </Part>
  );
}
