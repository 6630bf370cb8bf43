import styled from '@emotion/styled';
import { adSizes } from '#shared/config/ad-sizes.ts';
import type { AdZone, Creative } from '#shared/domain/ads/ad.ts';
import { zoneNames } from '#shared/records/bookings.ts';
import { CreativeView } from '#web/shell/creatives/creative-view.tsx';
import { advertisingMessages as words } from '#web/shell/messages/desk/en-advertising.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';

const List = styled('div')({ display: 'grid', gap: 22, '& > figure': { margin: 0, minInlineSize: 0 } });
const Caption = styled('figcaption')({ ...typography.meta, color: palette.text.secondary, marginBlockEnd: 6 });
/** As wide as the zone, and no wider than the dialog. */
const Zone = styled('div')({ maxInlineSize: '100%', overflow: 'hidden' });

const nothing = () => undefined;

/** A creative as each of these zones shows it on a wide screen and on a phone. */
export function ZonePreviews({ creative, zones }: { creative: Creative; zones: readonly AdZone[] }) {
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
