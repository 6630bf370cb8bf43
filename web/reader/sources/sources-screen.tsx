import type { LocalSource } from '#shared/domain/sources/source.ts';
import type { FormValues } from '#shared/records/fields.ts';
import { adjustLocalSource, checkLocalSource, localSources as list } from '#shared/records/sources.ts';
import { localSourceMessages as words } from '#web/shell/messages/en-local-sources.ts';
import { fullMoment } from '#web/shell/messages/time.ts';
import { RecordScreen } from '#web/shell/records/record-screen.tsx';
import { localSources } from '#web/shell/storage/collections.ts';
import { seedCollections } from '#web/shell/storage/seed-collections.ts';

// Before the first render: a new browser must not show an empty list first.
seedCollections();

/** The editor of the sources stored in this browser. */
export function SourcesScreen() {
  return (
    <RecordScreen
      list={list}
      store={localSources}
      check={checkLocalSource}
      show={{ lastFetched }}
      adjust={adjustLocalSource}
      summary={missingFields}
    />
  );
}

const lastFetched = ({ lastFetched: at }: LocalSource) =>
  at === undefined ? words.never : <time dateTime={at}>{fullMoment(at)}</time>;

const isBlank = (value: unknown): boolean => String(value ?? '').trim() === '';

/** The form's message if the name or address is missing. */
export const missingFields = ({ name, url }: FormValues): string | null =>
  isBlank(name) || isBlank(url) ? words.required : null;
