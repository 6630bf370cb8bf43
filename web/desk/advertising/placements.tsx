import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { zoneNames } from '#shared/config/ad-sizes.ts';
import { type AdZone, adZones } from '#shared/domain/ads/ad.ts';
import type { LocalAdSlot } from '#shared/domain/ads/local-ad.ts';
import { advertisingMessages as words } from '#web/shell/messages/desk/en-advertising.ts';
import { formatNumber } from '#web/shell/messages/locale.ts';
import { paths } from '#web/shell/paths.ts';
import { adsCopy } from '#web/shell/storage/collection-copies.ts';
import { seedCollections } from '#web/shell/storage/seed-collections.ts';
import { useStored } from '#web/shell/storage/stored-value.ts';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { FigureTable } from '../figures/figure-table.tsx';
import { Quiet } from '../figures/panel-parts.tsx';
import { type Booking, nameOf, stateOf } from './booking-grid.tsx';

// Before the first render: the list of a new browser is never shown empty.
seedCollections();

/** The house ads that fill each placement while no booking does. */
const slots: Readonly<Partial<Record<AdZone, LocalAdSlot>>> = {
  HOME_HERO: 'home_top',
  ARTICLE_MPU: 'sidebar_mid',
  SIDEBAR_TOP: 'sidebar_top',
  FEED_INLINE: 'feed_card',
};

interface Placement {
  name: string;
  bookings: readonly string[];
  houseAds: readonly string[];
}

const listed = (names: readonly string[]): string => (names.length === 0 ? words.placements.nothing : names.join('; '));

/** Bookings and house ads side by side, by the placement that they fill. */
export function Placements({ bookings }: { bookings: readonly Booking[] }) {
  const houseAds = useStored(adsCopy).filter(({ enabled }) => enabled);
  const running = bookings.filter(({ item }) => stateOf(item, new Date()) === 'running');
  const inSlot = (slot: LocalAdSlot | undefined) => houseAds.filter((ad) => ad.slot === slot).map(({ title }) => title);
  const rows: Placement[] = [
    ...adZones.map((zone) => ({
      name: zoneNames[zone],
      bookings: running.filter(({ item }) => item.zones.includes(zone)).map(nameOf),
      houseAds: inSlot(slots[zone]),
    })),
    { name: words.placements.newsletter, bookings: [], houseAds: inSlot('newsletter_top') },
  ];
  return (
    <Section title={words.placements.heading}>
      <Quiet>{words.placements.hint(formatNumber(running.length), formatNumber(houseAds.length))}</Quiet>
      <Button component={Link} to={`${paths.admin}?tab=ads`} sx={{ marginBlockEnd: '12px' }}>
        {words.placements.edit}
      </Button>
      <FigureTable
        title={words.placements.heading}
        rows={rows}
        keyOf={({ name }) => name}
        head={{ label: words.placements.placement, show: ({ name }) => name }}
        columns={[
          { label: words.placements.bookings, isText: true, show: (row: Placement) => listed(row.bookings) },
          { label: words.placements.houseAds, isText: true, show: (row: Placement) => listed(row.houseAds) },
        ]}
      />
    </Section>
  );
}
