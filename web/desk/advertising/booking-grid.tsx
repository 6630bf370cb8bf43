import styled from '@emotion/styled';
import Switch from '@mui/material/Switch';
import type { GridColDef } from '@mui/x-data-grid';
import { createContext, use } from 'react';
import { zoneNames } from '#shared/config/ad-sizes.ts';
import type { Creative } from '#shared/domain/ads/ad.ts';
import { isRunning, type LineItem, startOf } from '#shared/domain/ads/line-item.ts';
import { type Pace, paceOf } from '#shared/domain/ads/pacing.ts';
import { clickThroughRate } from '#shared/domain/ads/revenue.ts';
import { advertisingMessages as words } from '#web/shell/messages/desk/en-advertising.ts';
import { deskMessages } from '#web/shell/messages/desk/en-desk.ts';
import { formatNumber } from '#web/shell/messages/locale.ts';
import { RowActions } from '#web/shell/records/row-actions.tsx';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { actionsColumn, DeskGrid } from '../desk-grid.tsx';
import { pounds } from '../figures/pounds.ts';
import { StateMark, type Tone } from '../records/state-mark.tsx';

/** A booking as the grid shows it. */
export interface Booking {
  id: string;
  item: LineItem;
  creative: Creative | undefined;
  /** Of its creative in its zones, in the chosen period; undefined while they load. */
  figures: { impressions: number; clicks: number; revenue: number } | undefined;
  /** Impressions since its start; undefined without a goal. */
  delivered?: number | undefined;
}

export interface BookingActions {
  onEdit: (booking: Booking) => void;
  onActive: (booking: Booking, active: boolean) => void;
  onRemove: (booking: Booking) => Promise<void>;
}
// A context, because the grid measures all rows again when its columns change.
const Actions = createContext<BookingActions | null>(null);

export type BookingState = 'running' | 'scheduled' | 'ended' | 'paused';

export function stateOf(item: LineItem, now: Date): BookingState {
  if (!item.active) return 'paused';
  if (now.getTime() < startOf(item)) return 'scheduled';
  return isRunning(item, now) ? 'running' : 'ended';
}

export const nameOf = ({ item, creative }: Booking): string =>
  [creative?.advertiserName, creative?.campaignName].filter(Boolean).join(', ') || item.id;

const day = (moment: string): string => moment.slice(0, 10);
function periodOf({ starts, ends }: LineItem): string {
  if (starts && ends) return words.between(day(starts), day(ends));
  return starts ? words.from(day(starts)) : ends ? words.until(day(ends)) : words.always;
}

/** `£4.50 per 1,000, £0.20 per click`: the prices of a booking that has any. */
export const priceOf = ({ cpm, cpc }: LineItem): string =>
  [
    ...(cpm > 0 ? [words.perThousand(pounds(cpm / 100))] : []),
    ...(cpc > 0 ? [words.perClick(pounds(cpc / 100))] : []),
  ].join(', ') || words.free;

/** What is delivered of a booking's goal, and whether that is on pace. */
function Goal({ item, delivered }: Booking) {
  if (!item.goal || delivered === undefined) return null;
  const pace = paceOf(item, delivered, new Date());
  return (
    <Cell>
      {words.goalOf(delivered, item.goal)}
      {pace === null ? null : <StateMark data-tone={paceTones[pace]}>{words.paces[pace]}</StateMark>}
    </Cell>
  );
}

const Cell = styled('span')({
  display: 'grid',
  gap: 2,
  minInlineSize: 0,
  overflowWrap: 'anywhere',
  lineHeight: 1.35,
  whiteSpace: 'normal',
  '& b': { fontWeight: 600 },
  '& small': { ...typography.meta, color: palette.text.secondary },
});
const tones: Record<BookingState, Tone> = { running: 'good', scheduled: 'waiting', ended: 'over', paused: 'off' };
const paceTones: Record<Pace, Tone> = { behind: 'bad', onPace: 'good', ahead: 'plain', reached: 'over' };

function ActiveSwitch({ booking }: { booking: Booking }) {
  const actions = use(Actions);
  return (
    <Switch
      checked={booking.item.active}
      onChange={(_, active) => actions?.onActive(booking, active)}
      slotProps={{ input: { 'aria-label': words.activeName(nameOf(booking)) } }}
    />
  );
}

function BookingButtons({ booking }: { booking: Booking }) {
  const actions = use(Actions);
  return (
    <RowActions
      name={nameOf(booking)}
      words={words}
      onEdit={() => actions?.onEdit(booking)}
      onRemove={() => actions?.onRemove(booking)}
    />
  );
}

type Name = keyof typeof words.columns;
const column = (field: Name, width: number, more: Partial<GridColDef<Booking>>): GridColDef<Booking> => ({
  field,
  headerName: words.columns[field],
  width,
  ...more,
});
const textColumn = (field: Name, width: number, textOf: (booking: Booking) => string) =>
  column(field, width, {
    valueGetter: (_, booking) => textOf(booking),
    renderCell: ({ value }) => <Cell>{value}</Cell>,
  });

const figure = (
  field: 'impressions' | 'clicks' | 'rate' | 'revenue',
  width: number,
  read: (figures: NonNullable<Booking['figures']>) => number,
  show: (value: number) => string,
) =>
  column(field, width, {
    align: 'right',
    headerAlign: 'right',
    sortingOrder: ['desc', 'asc', null],
    valueGetter: (_, { figures }) => (figures === undefined ? null : read(figures)),
    valueFormatter: (value: number | null) => (value === null ? '' : show(value)),
  });

const columns: readonly GridColDef<Booking>[] = [
  column('ad', 0, {
    rowHeader: true,
    hideable: false,
    flex: 1,
    minWidth: 200,
    valueGetter: (_, row) => nameOf(row),
    renderCell: ({ row }) => (
      <Cell dir="auto">
        <b>{row.creative?.advertiserName || row.item.creativeId}</b>
        <small>{row.creative?.campaignName}</small>
      </Cell>
    ),
  }),
  textColumn('zones', 150, ({ item }) => item.zones.map((zone) => zoneNames[zone]).join(', ')),
  textColumn('period', 122, ({ item }) => periodOf(item)),
  column('state', 106, {
    valueGetter: (_, { item }) => words.states[stateOf(item, new Date())],
    renderCell: ({ row, value }) => <StateMark data-tone={tones[stateOf(row.item, new Date())]}>{value}</StateMark>,
  }),
  column('price', 128, {
    valueGetter: (_, { item }) => item.cpm,
    renderCell: ({ row }) => <Cell>{priceOf(row.item)}</Cell>,
  }),
  column('goal', 128, {
    valueGetter: (_, { item, delivered = 0 }) => (item.goal ? delivered / item.goal : null),
    renderCell: ({ row }) => <Goal {...row} />,
  }),
  figure('impressions', 108, ({ impressions }) => impressions, formatNumber),
  figure('clicks', 84, ({ clicks }) => clicks, formatNumber),
  figure('rate', 84, ({ clicks, impressions }) => clickThroughRate(clicks, impressions), deskMessages.percent),
  figure('revenue', 100, ({ revenue }) => revenue, pounds),
  column('active', 64, {
    valueGetter: (_, { item }) => (item.active ? 1 : 0),
    renderCell: ({ row }) => <ActiveSwitch booking={row} />,
  }),
  actionsColumn(words.columns.actions, 180, (row) => <BookingButtons booking={row} />),
];

/** The bookings as a table: what is shown where and when, and what it has earned. */
export function BookingGrid({ bookings, actions }: { bookings: readonly Booking[]; actions: BookingActions }) {
  return (
    <Actions value={actions}>
      <DeskGrid rows={bookings} columns={columns} aria-label={words.title} />
    </Actions>
  );
}
