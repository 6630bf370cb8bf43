import * as z from 'zod/mini';
import { type Affiliate, affiliate } from '#shared/domain/ads/affiliate.ts';
import { adminMessages } from '#web/messages/en-admin.ts';
import type { FieldSpec } from '#web/ui/forms/field-spec.ts';
import { invalidFields } from '#web/ui/forms/invalid-fields.ts';
import type { Checked, FormValues } from '#web/ui/forms/record-form.tsx';

const words = adminMessages.affiliates;

/** The fields that editors fill in. Clicks are counted; conversions and revenue are the merchant's figures. */
const affiliateFields = z.omit(affiliate, { id: true, clicks: true, createdAt: true, updatedAt: true });
export type AffiliateFields = z.infer<typeof affiliateFields>;

export const affiliateFormFields: readonly FieldSpec[] = [
  { name: 'merchantName', label: words.merchantName, kind: 'text', required: true },
  { name: 'merchantId', label: words.merchantId, kind: 'text', required: true, hint: words.merchantIdHint },
  { name: 'offerId', label: words.offerId, kind: 'text' },
  { name: 'commission', label: words.commission, kind: 'text' },
  { name: 'category', label: words.category, kind: 'text' },
  { name: 'keywords', label: words.keywords, kind: 'text', hint: words.keywordsHint },
  { name: 'description', label: words.description, kind: 'textarea' },
  { name: 'conversions', label: words.conversions, kind: 'number', least: 0, step: 1 },
  { name: 'revenue', label: words.revenue, kind: 'number', least: 0, step: 'any' },
  { name: 'enabled', label: adminMessages.records.enabled, kind: 'switch' },
];

export const affiliateValues = (given: Affiliate | null): FormValues => ({
  merchantName: given?.merchantName ?? '',
  merchantId: given?.merchantId ?? '',
  offerId: given?.offerId ?? '',
  description: given?.description ?? '',
  commission: given?.commission ?? '',
  category: given?.category ?? '',
  keywords: given?.keywords.join(', ') ?? '',
  conversions: String(given?.conversions ?? 0),
  revenue: String(given?.revenue ?? 0),
  enabled: given?.enabled ?? true,
});

export function checkAffiliate(values: FormValues): Checked<AffiliateFields> {
  const { offerId, keywords, conversions, revenue } = values;
  const read = affiliateFields.safeParse({
    ...values,
    offerId: offerId === '' ? undefined : offerId,
    keywords: String(keywords)
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== ''),
    conversions: conversions === '' ? undefined : Number(conversions),
    revenue: revenue === '' ? undefined : Number(revenue),
  });
  return read.success ? { fields: read.data } : { invalid: invalidFields(read.error.issues) };
}
