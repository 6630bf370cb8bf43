import { clickThroughRate } from '#shared/domain/ads/revenue.ts';
import { adminMessages } from '#web/messages/en-admin.ts';
import { formatNumber, lazily, locale } from '#web/messages/locale.ts';
import { adsCopy } from '#web/storage/collection-copies.ts';
import { localAds } from '#web/storage/collections.ts';
import { seedCollections } from '#web/storage/seed-collections.ts';
import { useStored } from '#web/storage/stored-value.ts';
import { RecordScreen } from '#web/ui/forms/record-screen.tsx';
import { CopyPublishBar } from '../newsroom/copy-publish-bar.tsx';
import { type AdFields, adFormFields, adValues, checkAd } from './ad-form.ts';
import { AdImport } from './ad-import.tsx';

// Before the first render: the list of a new browser is never shown empty.
seedCollections();

const words = { ...adminMessages.records, ...adminMessages.ads };
const percent = lazily(() => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }));
const store = {
  ...localAds,
  add: (fields: AdFields) => localAds.add({ ...fields, impressions: 0, clicks: 0 }),
};

/** The ads stored in this browser. */
export default function AdsScreen() {
  return (
    <>
      <CopyPublishBar kind="house-ads" copy={adsCopy} />
      <RecordScreen
        words={words}
        records={useStored(localAds)}
        store={store}
        nameOf={({ title }) => title}
        aboutOf={({ description }) => description ?? ''}
        nameLabel={words.title}
        columns={[
          { label: words.slot, show: ({ slot }) => adminMessages.slots[slot] },
          { label: words.weight, show: ({ weight }) => formatNumber(weight), numeric: true },
          { label: words.impressions, show: ({ impressions }) => formatNumber(impressions), numeric: true },
          { label: words.clicks, show: ({ clicks }) => formatNumber(clicks), numeric: true },
          {
            label: words.rate,
            show: (ad) => percent().format(clickThroughRate(ad.clicks, ad.impressions) / 100),
            numeric: true,
          },
        ]}
        fields={adFormFields}
        valuesOf={adValues}
        check={checkAd}
        more={<AdImport />}
      />
    </>
  );
}
