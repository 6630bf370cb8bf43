import { clickThroughRate } from '#shared/domain/ads/revenue.ts';
import { records } from '#shared/records.ts';
import { deskMessages } from '#web/shell/messages/desk/en-desk.ts';
import { adminMessages as words } from '#web/shell/messages/en-admin.ts';
import { adsCopy } from '#web/shell/storage/collection-copies.ts';
import { ListScreen } from '../records/list-screen.tsx';
import { AdImport } from './ad-import.tsx';

/** The ads stored in this browser, with how often readers click them. */
export function HouseAdsScreen() {
  return (
    <ListScreen
      list={records['house-ads']}
      copy={adsCopy}
      columns={[
        {
          label: words.ads.rate,
          show: ({ clicks, impressions }) => deskMessages.percent(clickThroughRate(clicks, impressions)),
          numeric: true,
        },
      ]}
      more={<AdImport />}
    />
  );
}
