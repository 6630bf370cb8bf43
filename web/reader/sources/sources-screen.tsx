import { regionLabels } from '#shared/domain/classification/taxonomy.ts';
import { localSourceMessages as words } from '#web/messages/en-local-sources.ts';
import { fullMoment } from '#web/messages/time.ts';
import { localSources } from '#web/storage/collections.ts';
import { seedCollections } from '#web/storage/seed-collections.ts';
import { useStored } from '#web/storage/stored-value.ts';
import { RecordScreen } from '#web/ui/forms/record-screen.tsx';
import { adjustSource, checkSource, missingFieldsMessage, sourceFormFields, sourceValues } from './source-form.ts';

// Before the first render: a new browser must not show an empty list first.
seedCollections();

/** The editor of the sources stored in this browser. */
export function SourcesScreen() {
  return (
    <RecordScreen
      words={words}
      records={useStored(localSources)}
      store={localSources}
      nameOf={({ name }) => name}
      aboutOf={({ url }) => url}
      nameLabel={words.name}
      columns={[
        { label: words.type, show: ({ type }) => words.types[type] },
        { label: words.region, show: ({ region }) => regionLabels[region] },
        { label: words.category, show: ({ category }) => words.categories[category] },
        {
          label: words.lastFetched,
          show: ({ lastFetched }) =>
            lastFetched === undefined ? words.never : <time dateTime={lastFetched}>{fullMoment(lastFetched)}</time>,
        },
      ]}
      fields={sourceFormFields}
      valuesOf={sourceValues}
      check={checkSource}
      adjust={adjustSource}
      errorSummary={missingFieldsMessage}
    />
  );
}
