import { clickRate } from '#shared/domain/ads/local-ad.ts';
import { adminMessages } from '#web/messages/en-admin.ts';
import { formatNumber, lazily, locale } from '#web/messages/locale.ts';
import { localAds } from '#web/storage/collections.ts';
import { seedCollections } from '#web/storage/seed-collections.ts';
import { useStored } from '#web/storage/stored-value.ts';
import { RecordScreen } from '#web/ui/forms/record-screen.tsx';
import { type AdFields, adFormFields, adValues, checkAd } from './ad-form.ts';
import { AdImport } from './ad-import.tsx';

// Before the first drawing, so that a new browser's list is not empty for a moment.
seedCollections();

const words = { ...adminMessages.records, ...adminMessages.ads };
const percent = lazily(() => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }));
const store = {
  ...localAds,
  add: (fields: AdFields) => localAds.add({ ...fields, impressions: 0, clicks: 0 }),
};

/** The ads that this browser keeps (ADM-20, LADS-20). */
export default function AdsScreen() {
  return (
    <RecordScreen
      words={words}
      records={useStored(localAds)}
      store={store}
      nameOf={({ title }) => title}
      aboutOf={({ description }) => description ?? ''}
      nameLabel={words.title}
      columns={[
        { label: words.slot, show: ({ slot }) => adminMessages.slots[slot] },
        { label: words.weight, show: ({ weight }) => formatNumber(weight), figure: true },
        { label: words.impressions, show: ({ impressions }) => formatNumber(impressions), figure: true },
        { label: words.clicks, show: ({ clicks }) => formatNumber(clicks), figure: true },
        { label: words.rate, show: (ad) => percent().format(clickRate(ad) / 100), figure: true },
      ]}
      fields={adFormFields}
      valuesOf={adValues}
      check={checkAd}
      more={<AdImport />}
    />
  );
}
