import { adminMessages } from '#web/messages/en-admin.ts';
import { formatNumber } from '#web/messages/locale.ts';
import { affiliatesCopy } from '#web/storage/collection-copies.ts';
import { affiliates } from '#web/storage/collections.ts';
import { seedCollections } from '#web/storage/seed-collections.ts';
import { useStored } from '#web/storage/stored-value.ts';
import { RecordScreen } from '#web/ui/forms/record-screen.tsx';
import { CopyPublishBar } from '../newsroom/copy-publish-bar.tsx';
import { type AffiliateFields, affiliateFormFields, affiliateValues, checkAffiliate } from './affiliate-form.ts';

// Before the first render: the list of a new browser is never shown empty.
seedCollections();

const words = { ...adminMessages.records, ...adminMessages.affiliates };
const store = { ...affiliates, add: (fields: AffiliateFields) => affiliates.add({ ...fields, clicks: 0 }) };

/** The merchants stored in this browser. */
export default function AffiliatesScreen() {
  return (
    <>
      <CopyPublishBar kind="affiliates" copy={affiliatesCopy} note={words.publishedNote} />
      <RecordScreen
        words={words}
        records={useStored(affiliates)}
        store={store}
        nameOf={({ merchantName }) => merchantName}
        aboutOf={({ description }) => description}
        nameLabel={words.merchantName}
        columns={[
          { label: words.commission, show: ({ commission }) => commission },
          { label: words.clicks, show: ({ clicks }) => formatNumber(clicks), numeric: true },
          { label: words.conversions, show: ({ conversions }) => formatNumber(conversions), numeric: true },
          { label: words.revenue, show: ({ revenue }) => formatNumber(revenue), numeric: true },
        ]}
        fields={affiliateFormFields}
        valuesOf={affiliateValues}
        check={checkAffiliate}
      />
    </>
  );
}
