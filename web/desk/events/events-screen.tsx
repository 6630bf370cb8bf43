import { adminMessages } from '#web/messages/en-admin.ts';
import { eventMoment } from '#web/messages/event-date.ts';
import { formatNumber } from '#web/messages/locale.ts';
import { events } from '#web/storage/collections.ts';
import { seedCollections } from '#web/storage/seed-collections.ts';
import { useStored } from '#web/storage/stored-value.ts';
import { RecordScreen } from '#web/ui/forms/record-screen.tsx';
import { checkEvent, eventFormFields, eventValues } from './event-form.ts';

// Before the first drawing, so that a new browser's list is not empty for a moment.
seedCollections();

const words = { ...adminMessages.records, ...adminMessages.events };
/** The events that this browser keeps (EVT-01). */
export default function EventsScreen() {
  return (
    <RecordScreen
      words={words}
      records={useStored(events)}
      store={events}
      nameOf={({ title }) => title}
      aboutOf={({ location }) => location}
      nameLabel={words.title}
      columns={[
        { label: words.date, show: ({ date }) => eventMoment(date)?.full ?? words.unreadable(date) },
        { label: words.attendees, show: ({ attendees }) => formatNumber(attendees), figure: true },
      ]}
      fields={eventFormFields}
      valuesOf={eventValues}
      check={checkEvent}
    />
  );
}
