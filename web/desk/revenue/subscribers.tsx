import { getRevenue } from '#shared/api/desk.ts';
import type { ListedMembership } from '#shared/domain/membership/listed-membership.ts';
import { call } from '#web/shell/api/client.ts';
import { longDate } from '#web/shell/messages/dates.ts';
import { deskMessages } from '#web/shell/messages/desk/en-desk.ts';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { PanelError } from '../access/panel-error.tsx';
import { type Column, FigureTable } from '../figures/figure-table.tsx';
import { Quiet } from '../figures/panel-parts.tsx';
import { MoreButton, usePages } from '../pages.tsx';

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
  const {
    rows = [],
    next,
    error,
    pending,
    readMore,
    retry,
  } = usePages('', async (cursor, signal) => {
    const { subscribers } = await call(getRevenue, { query: { subscribers: cursor ?? '' } }, { signal });
    return { page: subscribers?.items ?? [], next: subscribers?.next ?? null };
  });
  return (
    <>
      <Quiet>{words.about}</Quiet>
      {pending ? <VisuallyHidden role="status">{words.loading}</VisuallyHidden> : null}
      {rows.length > 0 ? (
        <FigureTable
          title={words.title}
          rows={rows}
          keyOf={({ id }) => id}
          head={{ label: words.who, show: who }}
          columns={columns}
        />
      ) : pending || error !== undefined ? null : (
        <Quiet>{words.none}</Quiet>
      )}
      {error !== undefined ? (
        <PanelError title={words.failed} error={error} refetch={retry} />
      ) : next === null ? null : (
        <MoreButton pending={pending} onMore={readMore}>
          {words.more}
        </MoreButton>
      )}
    </>
  );
}
