import styled from '@emotion/styled';
import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { adSizes, zoneNames } from '#shared/config/ad-sizes.ts';
import { type AdZone, adZones, type Creative, creative as creativeSchema } from '#shared/domain/ads/ad.ts';
import { type AdBook, adBook } from '#shared/domain/ads/ad-book.ts';
import {
  type Ad,
  adFields,
  adFieldsOf,
  adjustAd,
  checkAd,
  newAdId,
  type OrderBook,
  unchecked,
} from '#shared/records/bookings.ts';
import type { FormValues } from '#shared/records/fields.ts';
import { CreativeView } from '#web/shell/creatives/creative-view.tsx';
import { advertisingMessages as words } from '#web/shell/messages/desk/en-advertising.ts';
import { RecordDialog } from '#web/shell/records/record-dialog.tsx';
import { randomId } from '#web/shell/storage/random-id.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { showToast } from '#web/shell/ui/overlays/toast.ts';
import { failureMessage } from '../access/failure-message.ts';
import { WhoElse } from '../records/who-else.tsx';

const Preview = styled('section')({ marginBlockStart: 26, '& h3': { ...typography.section, marginBlockEnd: 12 } });

interface AdDialogProps {
  /** Null for a new one. */
  ad: Ad | null;
  /** Advertisers and orders that it may belong to. */
  book: OrderBook;
  /** Other bookings of the same creative. */
  shared: number;
  onSave: (ad: Ad) => Promise<void>;
  /** Another editor has published: the page should show their book. */
  onConflict: (book: AdBook) => void;
  onClose: () => void;
}

/** The ad of a book with this booking; null if it was removed. */
function adIn({ creatives, lineItems }: AdBook, id: string | undefined): Ad | null {
  const lineItem = lineItems.find((one) => one.id === id);
  const creative = creatives.find((one) => one.id === lineItem?.creativeId);
  return lineItem === undefined || creative === undefined ? null : { creative, lineItem };
}

/** The form of an ad with its preview in every zone. It stays open until the server has published the ad. */
export function AdDialog({ ad, book, shared, onSave, onConflict, onClose }: AdDialogProps) {
  const [random] = useState(() => randomId().slice(0, 6));
  const idsOf = (values: FormValues) => ({
    creative: ad?.creative.id ?? newAdId(values, random),
    lineItem: ad?.lineItem.id ?? newAdId(values, random),
  });
  return (
    <RecordDialog
      title={ad === null ? words.newTitle : words.editTitle}
      save={words.save}
      saving={words.saving}
      maxWidth={820}
      fields={book.orders?.length ? adFieldsOf(book) : adFields}
      record={ad}
      check={(values) => checkAd(values, idsOf(values), book)}
      adjust={(values, changed) => adjustAd(values, changed, book)}
      onSave={async (wanted) => {
        await onSave(wanted);
        showToast({ title: words.saved, description: words.savedHint });
      }}
      onClose={onClose}
      stored={{ schema: adBook, recordIn: (book) => adIn(book, ad?.lineItem.id), onPresent: onConflict }}
      failureOf={failureMessage}
      failed={words.saveFailed}
      othersChanged={words.otherPublished}
      conflictHint={(present) => (present === null ? words.conflict.gone : words.conflict.text)}
      above={
        <>
          {ad === null ? null : <WhoElse subject={`ad#${ad.lineItem.id}`} />}
          {shared > 0 ? (
            <Alert severity="info" role="note" sx={{ marginBlockEnd: '16px' }}>
              {words.shared(shared)}
            </Alert>
          ) : null}
        </>
      }
      below={({ values }) => <AdPreview values={values} ids={idsOf(values)} />}
    />
  );
}

/** The creative in each of its zones, once it is complete. */
function AdPreview({ values, ids }: { values: FormValues; ids: { creative: string; lineItem: string } }) {
  const previewed = creativeSchema.safeParse(unchecked(values, ids).creative);
  const zones = adZones.filter((zone) => Array.isArray(values.zones) && values.zones.includes(zone));
  return previewed.success ? (
    <Preview>
      <h3>{words.preview}</h3>
      <ZonePreviews creative={previewed.data} zones={zones} />
    </Preview>
  ) : null;
}

const List = styled('div')({ display: 'grid', gap: 22, '& > figure': { margin: 0, minInlineSize: 0 } });
const Caption = styled('figcaption')({ ...typography.meta, color: palette.text.secondary, marginBlockEnd: 6 });
/** As wide as the zone, and no wider than the dialog. */
const Zone = styled('div')({ maxInlineSize: '100%', overflow: 'hidden' });

const nothing = () => undefined;

/** A creative as each of these zones shows it on a wide screen and on a phone. */
function ZonePreviews({ creative, zones }: { creative: Creative; zones: readonly AdZone[] }) {
  return (
    <List>
      {zones.flatMap((zone) =>
        widthsOf(zone).map((width) => (
          <figure key={`${zone} ${width}`}>
            <Caption>{words.zoneAt(zoneNames[zone], width)}</Caption>
            <Zone style={{ inlineSize: width }} inert>
              <CreativeView creative={creative} mayLoad onShown={nothing} onClick={nothing} />
            </Zone>
          </figure>
        )),
      )}
    </List>
  );
}

/** The widths of a zone on a wide screen and on a phone, in CSS pixels. */
const widthsOf = (zone: AdZone): number[] => {
  const { desktop, phone } = adSizes[zone];
  return [...new Set([desktop[0]?.[0], phone[0]?.[0]])].filter((width) => width !== undefined);
};
