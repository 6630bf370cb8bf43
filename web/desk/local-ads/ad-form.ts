import * as z from 'zod/mini';
import { adWeight, type LocalAd, localAd, localAdSlots } from '#shared/domain/ads/local-ad.ts';
import { adminMessages } from '#web/messages/en-admin.ts';
import type { FieldSpec } from '#web/ui/forms/field-spec.ts';
import { invalidFields } from '#web/ui/forms/invalid-fields.ts';
import type { Checked, FormValues } from '#web/ui/forms/record-form.tsx';

const words = adminMessages.ads;

/** The fields that editors fill in; the others are counters. */
const adFields = z.pick(localAd, {
  title: true,
  description: true,
  imageUrl: true,
  link: true,
  slot: true,
  weight: true,
  enabled: true,
});
export type AdFields = z.infer<typeof adFields>;

export const adFormFields: readonly FieldSpec[] = [
  { name: 'title', label: words.title, kind: 'text', required: true },
  {
    name: 'slot',
    label: words.slot,
    kind: 'select',
    required: true,
    options: localAdSlots.map((value) => ({ value, label: adminMessages.slots[value] })),
  },
  { name: 'imageUrl', label: words.imageUrl, kind: 'url', required: true, hint: words.imageHint },
  { name: 'link', label: words.link, kind: 'url', required: true },
  { name: 'description', label: words.description, kind: 'textarea' },
  {
    name: 'weight',
    label: words.weight,
    kind: 'number',
    required: true,
    least: adWeight.least,
    most: adWeight.most,
    step: 1,
    hint: words.weightHint,
  },
  { name: 'enabled', label: adminMessages.records.enabled, kind: 'switch' },
];

/** The initial values of the form. */
export const adValues = (ad: LocalAd | null): FormValues => ({
  title: ad?.title ?? '',
  description: ad?.description ?? '',
  imageUrl: ad?.imageUrl ?? '',
  link: ad?.link ?? '',
  slot: ad?.slot ?? localAdSlots[0],
  weight: String(ad?.weight ?? adWeight.usual),
  enabled: ad?.enabled ?? true,
});

export function checkAd(values: FormValues): Checked<AdFields> {
  const { description, weight } = values;
  const read = adFields.safeParse({
    ...values,
    description: description === '' ? undefined : description,
    weight: weight === '' ? undefined : Number(weight),
  });
  return read.success ? { fields: read.data } : { invalid: invalidFields(read.error.issues) };
}
