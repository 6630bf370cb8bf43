import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useId, useMemo, useState } from 'react';
import { getAdFigures } from '#shared/api/advertising.ts';
import type { AdFigures } from '#shared/domain/ads/ad-book.ts';
import { clickThroughRate } from '#shared/domain/ads/revenue.ts';
import type { Ad } from '#shared/records/bookings.ts';
import { useReply } from '#web/shell/cache/use-reply.ts';
import { advertisingMessages as words } from '#web/shell/messages/desk/en-advertising.ts';
import { deskMessages } from '#web/shell/messages/desk/en-desk.ts';
import { formatNumber } from '#web/shell/messages/locale.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { Notice } from '#web/shell/ui/display/notice.tsx';
import { SectionHead } from '#web/shell/ui/layout/section-head.tsx';
import { showToast } from '#web/shell/ui/overlays/toast.ts';
import { failureMessage } from '../access/failure-message.ts';
import { PanelError } from '../access/panel-error.tsx';
import { DeskPage } from '../desk-page.tsx';
import { CsvButton } from '../figures/csv-button.tsx';
import { FigureTable } from '../figures/figure-table.tsx';
import { PeriodPicker, usePeriod } from '../figures/period-picker.tsx';
import { pounds } from '../figures/pounds.ts';
import { AdDialog } from './ad-dialog.tsx';
import { type Booking, type BookingActions, BookingGrid, stateOf } from './booking-grid.tsx';
import { type AdvertiserSums, advertisersOf, bookingsOf, figuresTable } from './figures-of.ts';
import { useAdBook } from './use-ad-book.ts';

const Sections = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 44,
  paddingBlockEnd: 60,
});
const Quiet = styled('p')({ ...typography.meta, color: palette.text.secondary });

const advertiserColumns = [
  { label: words.columns.impressions, show: ({ impressions }: AdvertiserSums) => formatNumber(impressions) },
  { label: words.columns.clicks, show: ({ clicks }: AdvertiserSums) => formatNumber(clicks) },
  {
    label: words.columns.rate,
    show: ({ clicks, impressions }: AdvertiserSums) => deskMessages.percent(clickThroughRate(clicks, impressions)),
  },
  { label: words.columns.revenue, show: ({ revenue }: AdvertiserSums) => pounds(revenue) },
];

function Advertisers({ figures }: { figures: readonly AdFigures[] }) {
  const rows = advertisersOf(figures);
  return rows.length === 0 ? (
    <Quiet>{words.noFigures}</Quiet>
  ) : (
    <FigureTable
      title={words.byAdvertiser}
      rows={rows}
      keyOf={({ advertiser }) => advertiser}
      head={{ label: words.advertiser, show: ({ advertiser }) => advertiser }}
      columns={advertiserColumns}
    />
  );
}

/** The advertising of our own: every booking with its creative, what it earns, and a form to change it. */
export default function AdvertisingPage() {
  const advertisersId = useId();
  const { data: book, error, refetch, edits } = useAdBook();
  const { query, ...picker } = usePeriod('month');
  const figures = useReply(getAdFigures, { query });
  /** The open form: for an ad, or null for a new one. */
  const [form, setForm] = useState<{ ad: Ad | null } | null>(null);
  const bookings = useMemo(() => book && bookingsOf(book, figures.data), [book, figures.data]);

  async function attempt(change: Promise<void>) {
    try {
      await change;
      showToast({ title: words.saved, description: words.savedHint });
    } catch (failure) {
      console.warn(words.saveFailed, failure);
      showToast({ title: words.saveFailed, description: failureMessage(failure), tone: 'destructive' });
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
              table={figures.data === undefined ? undefined : () => figuresTable(figures.data ?? [])}
            />
          </PeriodPicker>
          {bookings !== undefined ? (
            bookings.length === 0 ? (
              <Notice title={words.none} hint={words.noneHint} />
            ) : (
              <BookingGrid bookings={bookings} actions={actions} />
            )
          ) : error !== undefined ? (
            <PanelError title={words.failed} error={error} refetch={refetch} />
          ) : (
            <Skeleton aria-hidden="true" style={{ blockSize: 320 }} />
          )}
        </div>
        {error !== undefined && book === undefined ? null : (
          <section aria-labelledby={advertisersId}>
            <SectionHead id={advertisersId}>{words.byAdvertiser}</SectionHead>
            {figures.data !== undefined ? (
              <Advertisers figures={figures.data} />
            ) : figures.error !== undefined ? (
              <PanelError title={words.figuresFailed} error={figures.error} refetch={figures.refetch} />
            ) : (
              <Skeleton aria-hidden="true" style={{ blockSize: 150 }} />
            )}
          </section>
        )}
      </Sections>
      {form === null ? null : (
        <AdDialog
          ad={form.ad}
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
