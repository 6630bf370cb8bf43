import { eventDate } from '#web/messages/dates.ts';
import { adminMessages } from '#web/messages/en-admin.ts';
import { formatNumber } from '#web/messages/locale.ts';
import { eventsCopy } from '#web/storage/collection-copies.ts';
import { events } from '#web/storage/collections.ts';
import { seedCollections } from '#web/storage/seed-collections.ts';
import { useStored } from '#web/storage/stored-value.ts';
import { RecordScreen } from '#web/ui/forms/record-screen.tsx';
import { CopyPublishBar } from '../newsroom/copy-publish-bar.tsx';
import { checkEvent, eventFormFields, eventValues } from './event-form.ts';

// Before the first render: a new browser must not show an empty list first.
seedCollections();

const words = { ...adminMessages.records, ...adminMessages.events };
/** The editor of the events stored in this browser. */
export default function EventsScreen() {
  return (
    <>
      <CopyPublishBar kind="events" copy={eventsCopy} />
      <RecordScreen
        words={words}
        records={useStored(events)}
        store={events}
        nameOf={({ title }) => title}
        aboutOf={({ location }) => location}
        nameLabel={words.title}
        columns={[
          { label: words.date, show: ({ date }) => eventDate(date)?.full ?? words.unreadable(date) },
          { label: words.attendees, show: ({ attendees }) => formatNumber(attendees), numeric: true },
        ]}
        fields={eventFormFields}
        valuesOf={eventValues}
        check={checkEvent}
      />
    </>
  );
}
