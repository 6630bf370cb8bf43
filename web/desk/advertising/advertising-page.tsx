import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { changeAdBook, getAdBook, getAdFigures } from '#shared/api/advertising.ts';
import type { AdBook, AdFigures, AdReports } from '#shared/domain/ads/ad-book.ts';
import { endsWithin, type LineItem } from '#shared/domain/ads/line-item.ts';
import { attentionDays } from '#shared/domain/desk/attention.ts';
import type { Period } from '#shared/domain/desk/period.ts';
import { slug } from '#shared/domain/text/normalise-name.ts';
import type { Ad } from '#shared/records/bookings.ts';
import { call } from '#web/shell/api/client.ts';
import { noInput, useReply, useSeedReply } from '#web/shell/cache/use-reply.ts';
import { advertisingMessages as words } from '#web/shell/messages/desk/en-advertising.ts';
import { adMessages } from '#web/shell/messages/en-ads.ts';
import { formatNumber } from '#web/shell/messages/locale.ts';
import { fullMoment } from '#web/shell/messages/time.ts';
import { Notice } from '#web/shell/ui/display/notice.tsx';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { showToast } from '#web/shell/ui/overlays/toast.ts';
import { showFailure } from '../access/failure-message.ts';
import { PanelError } from '../access/panel-error.tsx';
import { ChoiceBar, ChoiceChips } from '../choice-chips.tsx';
import { DeskPage } from '../desk-page.tsx';
import { CsvButton } from '../figures/csv-button.tsx';
import { adColumns, FigureTable } from '../figures/figure-table.tsx';
import { Quiet } from '../figures/panel-parts.tsx';
import { PeriodPicker, usePeriod } from '../figures/period-picker.tsx';
import { pounds } from '../figures/pounds.ts';
import { withParam } from '../with-param.ts';
import { AdDialog } from './ad-dialog.tsx';
import { type Booking, type BookingActions, BookingGrid, stateOf } from './booking-grid.tsx';
import { advertisersOf, bookingsOf, figuresTable, invoiceTable } from './figures-of.ts';
import { type OrderEdits, OrderList } from './order-book.tsx';
import { Placements } from './placements.tsx';

/** Another editor may publish at any time: the book is read again whenever it is shown. */
const rule = { freshMs: 5_000, keepMs: 5 * 60_000, onMount: true, onReconnect: true } as const;

/** The published book, and changes of it. Each rejects with an `ApiError`. */
function useAdBook() {
  const reply = useReply(getAdBook, noInput, rule);
  const seed = useSeedReply(getAdBook);
  const show = (book: AdBook) => void seed(noInput, book);
  const edition = reply.data?.edition ?? null;
  const send = async (change: Omit<Parameters<typeof call<typeof changeAdBook>>[1]['body'], 'edition'>) =>
    show(await call(changeAdBook, { body: { edition, ...change } }));
  const rows: OrderEdits = {
    show,
    putRow: (part, row) => send({ put: { creatives: [], lineItems: [], [part]: [row] } }),
    removeRow: (part, { id }) => send({ remove: { creatives: [], lineItems: [], [part]: [id] } }),
  };
  return {
    ...reply,
    edits: {
      ...rows,
      /** Publishes an ad, new or changed. */
      put: ({ creative, lineItem }: Ad) => send({ put: { creatives: [creative], lineItems: [lineItem] } }),
      /** Publishes other settings of a booking. */
      change: (item: LineItem) => send({ put: { creatives: [], lineItems: [item] } }),
      /** Removes a booking, and its creative if no other booking uses it. */
      remove: ({ id, creativeId }: LineItem) => {
        const isShared = reply.data?.lineItems.some((one) => one.creativeId === creativeId && one.id !== id);
        return send({ remove: { creatives: isShared ? [] : [creativeId], lineItems: [id] } });
      },
    },
  };
}

const Sections = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 44,
  paddingBlockEnd: 60,
});

function Advertisers({ figures, period }: { figures: readonly AdFigures[]; period: Period }) {
  const rows = advertisersOf(figures);
  const invoice = async (advertiser: string) => {
    const { invoice: lines = [] } = await call(getAdFigures, { query: { ...period, advertiser } });
    return invoiceTable(advertiser, lines, period);
  };
  return rows.length === 0 ? (
    <Quiet>{words.noFigures}</Quiet>
  ) : (
    <>
      <Quiet>{words.invoice.hint}</Quiet>
      <FigureTable
        title={words.byAdvertiser}
        rows={rows}
        keyOf={({ advertiser }) => advertiser}
        head={{ label: words.advertiser, show: ({ advertiser }) => advertiser }}
        columns={[
          ...adColumns,
          { label: words.columns.revenue, show: ({ revenue }) => pounds(revenue) },
          {
            label: words.invoice.button,
            show: ({ advertiser }) => (
              <CsvButton
                name={`invoice-${slug(advertiser)}`}
                period={period}
                label={{ text: words.invoice.button, name: words.invoice.name(advertiser) }}
                table={() => invoice(advertiser)}
              />
            ),
          },
        ]}
      />
    </>
  );
}

const reportColumns = [
  {
    label: words.reportColumns.reasons,
    isText: true,
    show: ({ reasons }: AdReports) =>
      reasons.map(({ reason, count }) => `${adMessages.reasons[reason]}: ${formatNumber(count)}`).join(' · '),
  },
  { label: words.reportColumns.latest, isText: true, show: ({ latest }: AdReports) => fullMoment(latest) },
  { label: words.reportColumns.page, isText: true, show: ({ page }: AdReports) => page ?? '' },
];

const reportedAd = ({ creativeId, advertiserName, campaignName }: AdReports): string =>
  [advertiserName, campaignName].filter(Boolean).join(', ') || creativeId;

/** What readers report of ads. */
function Reports({ reports }: { reports: readonly AdReports[] }) {
  return reports.length === 0 ? (
    <Quiet>{words.noReports}</Quiet>
  ) : (
    <>
      <Quiet>{words.reportsHint}</Quiet>
      <FigureTable
        title={words.reports}
        rows={reports}
        keyOf={({ creativeId }) => creativeId}
        head={{ label: words.reportColumns.ad, show: reportedAd }}
        columns={reportColumns}
      />
    </>
  );
}

/** The advertising of our own: every booking with its creative, what it earns, and a form to change it. */
export default function AdvertisingPage() {
  const { data: book, error, refetch, edits } = useAdBook();
  const { query, ...picker } = usePeriod('month');
  const figures = useReply(getAdFigures, { query });
  const [params, setParams] = useSearchParams();
  const isEnding = params.get('show') === 'ending';
  /** The open form: for an ad, or null for a new one. */
  const [form, setForm] = useState<{ ad: Ad | null } | null>(null);
  const bookings = useMemo(
    () => book && bookingsOf(book, figures.data?.figures, figures.data?.delivered),
    [book, figures.data],
  );

  const shown = useMemo(
    () => (bookings ?? []).filter(({ item }) => !isEnding || endsWithin(item, attentionDays, new Date())),
    [bookings, isEnding],
  );

  async function attempt(change: Promise<void>) {
    try {
      await change;
      showToast({ title: words.saved, description: words.savedHint });
    } catch (failure) {
      showFailure(words.saveFailed, failure);
      refetch();
    }
  }
  const actions: BookingActions = {
    onEdit: ({ item, creative }) =>
      creative === undefined ? undefined : setForm({ ad: { creative, lineItem: item } }),
    onActive: ({ item }, active) => void attempt(edits.change({ ...item, active })),
    onRemove: ({ item }) => attempt(edits.remove(item)),
  };
  return (
    <DeskPage
      words={words}
      ruled
      head={
        <>
          <p className="summary">
            {bookings === undefined ? null : words.summary(runningOf(bookings), bookings.length)}
          </p>
          <Quiet>{words.files}</Quiet>
          <div className="actions">
            <Button variant="contained" disabled={book === undefined} onClick={() => setForm({ ad: null })}>
              {words.add}
            </Button>
          </div>
        </>
      }
    >
      <Sections>
        <div>
          <PeriodPicker {...picker}>
            <CsvButton
              name={words.file}
              period={picker.choice.period}
              table={figures.data === undefined ? undefined : () => figuresTable(figures.data?.figures ?? [])}
            />
          </PeriodPicker>
          {/* Also while the bookings load: the grid stays where it appears. */}
          {bookings?.length === 0 || (bookings === undefined && error !== undefined) ? null : (
            <ChoiceBar>
              <ChoiceChips
                label={words.shown}
                values={['all', 'ending']}
                chosen={isEnding ? 'ending' : 'all'}
                nameOf={(name) => words.shownNames[name]}
                onChoose={(name) =>
                  setParams((before) => withParam(before, 'show', name === 'all' ? null : name), { replace: true })
                }
              />
            </ChoiceBar>
          )}
          {bookings !== undefined ? (
            bookings.length === 0 ? (
              <Notice title={words.none} hint={words.noneHint} />
            ) : shown.length === 0 ? (
              <Notice title={words.noneEnding} />
            ) : (
              <BookingGrid bookings={shown} actions={actions} />
            )
          ) : error !== undefined ? (
            <PanelError title={words.failed} error={error} refetch={refetch} />
          ) : (
            <Skeleton aria-hidden="true" style={{ blockSize: 320 }} />
          )}
        </div>
        {error !== undefined && book === undefined ? null : (
          <Section title={words.byAdvertiser}>
            {figures.data !== undefined ? (
              <Advertisers figures={figures.data.figures} period={picker.choice.period} />
            ) : figures.error !== undefined ? (
              <PanelError title={words.figuresFailed} error={figures.error} refetch={figures.refetch} />
            ) : (
              <Skeleton aria-hidden="true" style={{ blockSize: 150 }} />
            )}
          </Section>
        )}
        {bookings === undefined ? null : <Placements bookings={bookings} />}
        {book === undefined
          ? null
          : (['advertisers', 'orders'] as const).map((part) => (
              <OrderList
                key={part}
                part={part}
                book={book}
                edits={edits}
                onRemove={(row) => attempt(edits.removeRow(part, row))}
              />
            ))}
        {figures.data === undefined ? null : (
          <Section title={words.reports}>
            <Reports reports={figures.data.reports} />
          </Section>
        )}
      </Sections>
      {form === null ? null : (
        <AdDialog
          ad={form.ad}
          book={book ?? {}}
          shared={othersOf(book?.lineItems ?? [], form.ad)}
          onSave={edits.put}
          onConflict={edits.show}
          onClose={() => setForm(null)}
        />
      )}
    </DeskPage>
  );
}

const runningOf = (bookings: readonly Booking[]): number =>
  bookings.filter(({ item }) => stateOf(item, new Date()) === 'running').length;

/** How many other bookings use the creative of an ad. */
const othersOf = (items: readonly Ad['lineItem'][], ad: Ad | null): number =>
  items.filter(({ id, creativeId }) => ad !== null && creativeId === ad.creative.id && id !== ad.lineItem.id).length;
