import * as z from 'zod/mini';
import { type Event, event, eventStart } from '#shared/domain/live/community-event.ts';
import { textField } from '#shared/domain/text/text-fields.ts';
import { adminMessages } from '#web/messages/en-admin.ts';
import type { FieldSpec, FieldValue } from '#web/ui/forms/field-spec.ts';
import { invalidFields } from '#web/ui/forms/invalid-fields.ts';
import type { Checked, FormValues } from '#web/ui/forms/record-form.tsx';

const words = adminMessages.events;

/** What an editor gives an event. What is stored may have a date that nobody can read (EVT-08); what is given may not. */
const eventFields = z.extend(z.omit(event, { id: true, createdAt: true, updatedAt: true }), {
  date: z.string().check(
    z.trim(),
    z.refine((date) => eventStart(date) !== null),
  ),
  location: textField(160),
});
type EventFields = z.infer<typeof eventFields>;

export const eventFormFields: readonly FieldSpec[] = [
  { name: 'title', label: words.title, kind: 'text', required: true },
  { name: 'location', label: words.location, kind: 'text', required: true },
  { name: 'date', label: words.date, kind: 'text', required: true, hint: words.dateHint },
  { name: 'category', label: words.category, kind: 'text' },
  { name: 'description', label: words.description, kind: 'textarea' },
  { name: 'registrationUrl', label: words.registrationUrl, kind: 'url' },
  { name: 'affiliateUrl', label: words.affiliateUrl, kind: 'url', hint: words.affiliateHint },
  { name: 'imageUrl', label: words.imageUrl, kind: 'url' },
  { name: 'sponsor', label: words.sponsor, kind: 'text' },
  { name: 'attendees', label: words.attendees, kind: 'number', least: 0, step: 1 },
  { name: 'maxAttendees', label: words.maxAttendees, kind: 'number', least: 0, step: 1 },
  { name: 'price', label: words.price, kind: 'number', least: 0, step: 'any' },
  { name: 'currency', label: words.currency, kind: 'text', hint: words.currencyHint },
  { name: 'isFeatured', label: words.isFeatured, kind: 'switch' },
  { name: 'enabled', label: adminMessages.records.enabled, kind: 'switch' },
];

const text = (value: number | undefined): string => (value === undefined ? '' : String(value));

export const eventValues = (given: Event | null): FormValues => ({
  title: given?.title ?? '',
  description: given?.description ?? '',
  date: given?.date ?? '',
  location: given?.location ?? '',
  category: given?.category ?? '',
  imageUrl: given?.imageUrl ?? '',
  registrationUrl: given?.registrationUrl ?? '',
  affiliateUrl: given?.affiliateUrl ?? '',
  sponsor: given?.sponsor ?? '',
  isFeatured: given?.isFeatured ?? false,
  attendees: String(given?.attendees ?? 0),
  maxAttendees: text(given?.maxAttendees),
  price: text(given?.price),
  currency: given?.currency ?? '',
  enabled: given?.enabled ?? true,
});

export function checkEvent(values: FormValues): Checked<EventFields> {
  const orNone = (value: FieldValue | undefined) => (value === '' ? undefined : value);
  const numberOrNone = (value: FieldValue | undefined) =>
    value === '' || value === undefined ? undefined : Number(value);
  const read = eventFields.safeParse({
    ...values,
    imageUrl: orNone(values.imageUrl),
    sponsor: orNone(values.sponsor),
    attendees: numberOrNone(values.attendees),
    maxAttendees: numberOrNone(values.maxAttendees),
    price: numberOrNone(values.price),
    currency: orNone(String(values.currency).trim().toUpperCase()),
  });
  return read.success ? { fields: read.data } : { invalid: invalidFields(read.error.issues) };
}
