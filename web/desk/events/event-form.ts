import * as z from 'zod/mini';
import { type CommunityEvent, communityEvent, eventStart } from '#shared/domain/live/community-event.ts';
import { textField } from '#shared/domain/text/text-fields.ts';
import { adminMessages } from '#web/messages/en-admin.ts';
import type { FieldSpec, FieldValue } from '#web/ui/forms/field-spec.ts';
import { invalidFields } from '#web/ui/forms/invalid-fields.ts';
import type { Checked, FormValues } from '#web/ui/forms/record-form.tsx';

const words = adminMessages.events;

/** What the form stores. Stored events may have an invalid date, but the form does not accept one. */
const eventFields = z.extend(z.omit(communityEvent, { id: true, createdAt: true, updatedAt: true }), {
  date: z.string().check(
    z.trim(),
    z.refine((date) => eventStart(date) !== null),
  ),
  location: textField(160),
});
type EventFields = z.infer<typeof eventFields>;

/** The fields of the event form. */
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

/** Form values of an event; defaults for a new one. */
export const eventValues = (stored: CommunityEvent | null): FormValues => ({
  title: stored?.title ?? '',
  description: stored?.description ?? '',
  date: stored?.date ?? '',
  location: stored?.location ?? '',
  category: stored?.category ?? '',
  imageUrl: stored?.imageUrl ?? '',
  registrationUrl: stored?.registrationUrl ?? '',
  affiliateUrl: stored?.affiliateUrl ?? '',
  sponsor: stored?.sponsor ?? '',
  isFeatured: stored?.isFeatured ?? false,
  attendees: String(stored?.attendees ?? 0),
  maxAttendees: text(stored?.maxAttendees),
  price: text(stored?.price),
  currency: stored?.currency ?? '',
  enabled: stored?.enabled ?? true,
});

/** Validates the form values. */
export function checkEvent(values: FormValues): Checked<EventFields> {
  const orUndefined = (value: FieldValue | undefined) => (value === '' ? undefined : value);
  const numberOrUndefined = (value: FieldValue | undefined) =>
    value === '' || value === undefined ? undefined : Number(value);
  const read = eventFields.safeParse({
    ...values,
    imageUrl: orUndefined(values.imageUrl),
    sponsor: orUndefined(values.sponsor),
    attendees: numberOrUndefined(values.attendees),
    maxAttendees: numberOrUndefined(values.maxAttendees),
    price: numberOrUndefined(values.price),
    currency: orUndefined(String(values.currency).trim().toUpperCase()),
  });
  return read.success ? { fields: read.data } : { invalid: invalidFields(read.error.issues) };
}
