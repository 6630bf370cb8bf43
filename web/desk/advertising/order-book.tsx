import Button from '@mui/material/Button';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { type AdBook, adBook } from '#shared/domain/ads/ad-book.ts';
import { adOrder, advertiser } from '#shared/domain/ads/orders.ts';
import { advertiserFields, newRowId, orderFieldsOf } from '#shared/records/bookings.ts';
import { checkedBy, type RecordFields } from '#shared/records/fields.ts';
import { advertisingMessages as words } from '#web/shell/messages/desk/en-advertising.ts';
import { formatNumber } from '#web/shell/messages/locale.ts';
import { RecordDialog } from '#web/shell/records/record-dialog.tsx';
import { type Column, RecordTable } from '#web/shell/records/record-table.tsx';
import { RowActions } from '#web/shell/records/row-actions.tsx';
import { randomId } from '#web/shell/storage/random-id.ts';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { showToast } from '#web/shell/ui/overlays/toast.ts';
import { failureMessage } from '../access/failure-message.ts';
import { Quiet } from '../figures/panel-parts.tsx';

/** The lists beside the bookings. */
export type OrderPart = 'advertisers' | 'orders';
export type OrderRow = { id: string; name: string };

export interface OrderEdits {
  putRow: (part: OrderPart, row: OrderRow) => Promise<void>;
  removeRow: (part: OrderPart, row: OrderRow) => Promise<void>;
  /** Shows the book that another editor has published. */
  show: (book: AdBook) => void;
}

const schemas = { advertisers: advertiser, orders: adOrder } as const;

interface RowDialogProps {
  part: OrderPart;
  /** Null for a new one. */
  row: OrderRow | null;
  fields: RecordFields;
  edits: OrderEdits;
  onClose: () => void;
}

/** The form of an advertiser or an order. */
function RowDialog({ part, row, fields, edits, onClose }: RowDialogProps) {
  const [random] = useState(() => randomId().slice(0, 6));
  return (
    <RecordDialog
      title={row === null ? words[part].newTitle : words[part].editTitle}
      save={words.save}
      saving={words.saving}
      fields={fields}
      record={row}
      check={(values, base) =>
        checkedBy<z.ZodMiniType<OrderRow>>(schemas[part], fields, values, {
          ...(base ?? { id: newRowId(String(values.name), random) }),
        })
      }
      onSave={async (wanted) => {
        await edits.putRow(part, wanted);
        showToast({ title: words.saved });
      }}
      onClose={onClose}
      stored={{
        schema: adBook,
        recordIn: (book) => book[part]?.find(({ id }) => id === row?.id) ?? null,
        onPresent: edits.show,
      }}
      failureOf={failureMessage}
      failed={words.saveFailed}
      othersChanged={words.otherPublished}
      conflictHint={(present) => (present === null ? words.conflict.gone : words.conflict.text)}
    />
  );
}

interface OrderListProps {
  part: OrderPart;
  book: AdBook;
  edits: OrderEdits;
  /** Removes a row, and says so. */
  onRemove: (row: OrderRow) => Promise<void>;
}

/** The advertisers of a book, or their orders, with how many bookings each has. */
export function OrderList({ part, book, edits, onRemove }: OrderListProps) {
  const [form, setForm] = useState<{ row: OrderRow | null } | null>(null);
  const { advertisers = [], orders = [], lineItems } = book;
  const rows: readonly OrderRow[] = part === 'orders' ? orders : advertisers;
  const ordersOf = (row: OrderRow): ReadonlySet<string> =>
    new Set(part === 'orders' ? [row.id] : orders.flatMap((one) => (one.advertiserId === row.id ? one.id : [])));
  const columns: Column<OrderRow>[] = [
    {
      label: words.columns.bookings,
      show: (row) => {
        const own = ordersOf(row);
        return formatNumber(lineItems.filter(({ orderId }) => orderId && own.has(orderId)).length);
      },
      numeric: true,
    },
  ];
  const aboutOf = ({ id }: OrderRow): string => {
    const order = orders.find((one) => part === 'orders' && one.id === id);
    const by = advertisers.find((one) => one.id === (order?.advertiserId ?? id));
    return [order === undefined ? by?.contact : by?.name, order?.reference].filter(Boolean).join(' · ');
  };
  return (
    <Section title={words[part].heading}>
      {rows.length === 0 ? (
        <Quiet>{words[part].none}</Quiet>
      ) : (
        <RecordTable
          label={words[part].heading}
          records={rows}
          nameOf={({ name }) => name}
          aboutOf={aboutOf}
          nameLabel={words.columns.name}
          columns={columns}
          actionsLabel={words.columns.actions}
          actions={(row) => (
            <RowActions
              name={row.name}
              words={{ ...words, deleteQuestion: words.removeRow }}
              onEdit={() => setForm({ row })}
              onRemove={() => onRemove(row)}
            />
          )}
        />
      )}
      <Button
        sx={{ marginBlockStart: '12px' }}
        disabled={part === 'orders' && advertisers.length === 0}
        onClick={() => setForm({ row: null })}
      >
        {words[part].newTitle}
      </Button>
      {form === null ? null : (
        <RowDialog
          part={part}
          row={form.row}
          fields={part === 'orders' ? orderFieldsOf(book) : advertiserFields}
          edits={edits}
          onClose={() => setForm(null)}
        />
      )}
    </Section>
  );
}
