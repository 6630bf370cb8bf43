import { adZones, type Creative, creativeFormats } from '#shared/domain/ads/ad.ts';
import { checkAdInventory } from '#shared/domain/ads/ad-import.ts';
import type { LineItem } from '#shared/domain/ads/line-item.ts';
import { slug } from '#shared/domain/text/normalise-name.ts';
import { advertisingMessages as words } from '#web/messages/desk/en-advertising.ts';
import type { FieldSpec } from '#web/ui/forms/field-spec.ts';
import type { FormValues } from '#web/ui/forms/record-form.tsx';
import { sameValues } from '#web/ui/forms/same-values.ts';

/** A booking with its creative: what an editor edits as one ad. */
export interface Ad {
  creative: Creative;
  lineItem: LineItem;
}

const { fields: names, hints } = words;
const text = (name: keyof typeof names, more: Partial<FieldSpec> = {}): FieldSpec => ({
  name,
  label: names[name],
  kind: 'text',
  ...more,
});
const address = (name: keyof typeof names, label: string = names[name], required = true): FieldSpec =>
  text(name, { label, kind: 'url', required, hint: hints.address });
const count = (name: keyof typeof names, hint: string, more: Partial<FieldSpec> = {}): FieldSpec =>
  text(name, { kind: 'number', step: 1, hint, ...more });
const targets = (name: 'countries' | 'cities' | 'tags', hint: string): FieldSpec =>
  text(name, { kind: 'tags', hint, addLabel: words.addTarget, removeLabel: words.removeTarget });

const sizes = [
  count('width', hints.size, { required: true, least: 1, most: 2000 }),
  count('height', hints.size, { required: true, least: 1, most: 2000 }),
];
/** The fields that belong to a format. */
const byFormat: Record<string, readonly FieldSpec[]> = {
  IMAGE: [address('imageUrl'), ...sizes],
  HTML: [text('htmlMarkup', { kind: 'textarea', rows: 6, required: true, hint: hints.html }), ...sizes],
  VIDEO: [address('videoUrl'), address('imageUrl', names.posterUrl, false), ...sizes],
  NATIVE: [
    text('title', { required: true }),
    text('cta'),
    text('description', { kind: 'textarea' }),
    address('image', names.image, false),
    text('sponsor'),
  ],
};

export const adFields = ({ format }: FormValues): FieldSpec[] => [
  text('advertiserName', { required: true }),
  text('campaignName', { required: true }),
  text('format', {
    kind: 'select',
    options: creativeFormats.map((value) => ({ value, label: words.formats[value] })),
  }),
  address('clickUrl'),
  ...(byFormat[String(format)] ?? []),
  text('zones', {
    kind: 'checkboxes',
    required: true,
    options: adZones.map((value) => ({ value, label: words.zones[value] })),
  }),
  text('starts', { hint: hints.day }),
  text('ends', { hint: hints.day }),
  count('weight', hints.weight, { required: true, least: 1, most: 100 }),
  count('cpm', hints.price, { least: 0 }),
  count('cpc', hints.price, { least: 0 }),
  count('dailyCap', hints.cap, { least: 1 }),
  count('totalCap', hints.cap, { least: 1 }),
  targets('countries', hints.targets),
  targets('tags', hints.targets),
  targets('cities', hints.cities),
  text('needsConsent', { kind: 'switch' }),
  text('active', { kind: 'switch' }),
];

const numberText = (value: number | null | undefined): string => (value == null ? '' : String(value));

export function adValues(ad: Ad | null): FormValues {
  const { creative, lineItem } = ad ?? {};
  const native = creative?.nativeContent;
  return {
    advertiserName: creative?.advertiserName ?? '',
    campaignName: creative?.campaignName ?? '',
    format: creative?.format ?? 'IMAGE',
    clickUrl: creative?.clickUrl ?? '',
    imageUrl: creative?.imageUrl ?? '',
    videoUrl: creative?.videoUrl ?? '',
    htmlMarkup: creative?.htmlMarkup ?? '',
    width: numberText(creative === undefined ? 300 : creative.width),
    height: numberText(creative === undefined ? 250 : creative.height),
    title: native?.title ?? '',
    description: native?.description ?? '',
    image: native?.image ?? '',
    sponsor: native?.sponsor ?? '',
    cta: native?.cta ?? '',
    zones: [...(lineItem?.zones ?? ['SIDEBAR_TOP'])],
    starts: lineItem?.starts ?? '',
    ends: lineItem?.ends ?? '',
    weight: numberText(lineItem?.weight ?? 10),
    cpm: numberText(lineItem?.cpm ?? 0),
    cpc: numberText(lineItem?.cpc ?? 0),
    dailyCap: numberText(lineItem?.dailyCap),
    totalCap: numberText(lineItem?.totalCap),
    countries: lineItem?.targeting.countries ?? [],
    tags: lineItem?.targeting.tags ?? [],
    cities: lineItem?.targeting.cities ?? [],
    needsConsent: lineItem?.needsConsent ?? false,
    active: lineItem?.active ?? true,
  };
}

const given = (value: FormValues[string] | undefined): string | undefined => String(value ?? '').trim() || undefined;
const numberOf = (value: FormValues[string] | undefined): number | undefined => {
  const typed = given(value);
  return typed === undefined ? undefined : Number(typed);
};

/** The creative of the values, with the fields of its format only. */
export function creativeOf(values: FormValues, id: string): Record<string, unknown> {
  const { format } = values;
  const common = {
    id,
    format,
    advertiserName: given(values.advertiserName),
    campaignName: given(values.campaignName),
    clickUrl: given(values.clickUrl),
  };
  if (format === 'NATIVE') {
    const { title, description, image, sponsor, cta } = values;
    return {
      ...common,
      nativeContent: {
        title: given(title),
        description: given(description),
        image: given(image),
        sponsor: given(sponsor),
        cta: given(cta),
      },
    };
  }
  return {
    ...common,
    width: numberOf(values.width),
    height: numberOf(values.height),
    ...(format === 'HTML' ? { htmlMarkup: given(values.htmlMarkup) } : { imageUrl: given(values.imageUrl) }),
    ...(format === 'VIDEO' ? { videoUrl: given(values.videoUrl) } : {}),
  };
}

function lineItemOf(values: FormValues, id: string, creativeId: string): Record<string, unknown> {
  const { zones, countries, cities, tags, needsConsent, active } = values;
  return {
    id,
    creativeId,
    zones,
    weight: numberOf(values.weight),
    targeting: { countries, cities, tags },
    cpm: numberOf(values.cpm),
    cpc: numberOf(values.cpc),
    starts: given(values.starts),
    ends: given(values.ends),
    dailyCap: numberOf(values.dailyCap),
    totalCap: numberOf(values.totalCap),
    needsConsent,
    active,
  };
}

/** Ids for a new ad, which its advertiser and campaign can be recognised by. */
export function newAdId({ advertiserName, campaignName }: FormValues, random: string): string {
  const name = slug(`${advertiserName} ${campaignName}`).slice(0, 60).replace(/-+$/, '');
  return `${name || 'ad'}-${random}`;
}

/** The field of the form that a fault of the inventory is about. */
const fieldAt = (path: string): string =>
  path
    .split('.')
    .at(-1)
    ?.replace(/\[\d+\]$/, '') ?? '';

/** JSON has no undefined fields, which the rules would call unknown. */
const asJson = (value: object): unknown => JSON.parse(JSON.stringify(value));

/** The ad of the values, or what is wrong with each field. The same rules as the server's decide. */
export function checkAd(
  values: FormValues,
  ids: { creative: string; lineItem: string },
): { ad: Ad } | { problems: Record<string, string> } {
  const { inventory, faults } = checkAdInventory({
    creatives: [asJson(creativeOf(values, ids.creative))],
    lineItems: [asJson(lineItemOf(values, ids.lineItem, ids.creative))],
  });
  const [creative] = inventory?.creatives ?? [];
  const [lineItem] = inventory?.lineItems ?? [];
  if (creative !== undefined && lineItem !== undefined) return { ad: { creative, lineItem } };
  const problems = (faults ?? []).map(({ at, why }): [string, string] => {
    const field = fieldAt(at);
    return [field, isFilled(values[field]) ? why : words.required];
  });
  // Of several faults of a field the first is the one to mend.
  return { problems: Object.fromEntries(problems.reverse()) };
}

const isFilled = (value: FormValues[string] | undefined): boolean =>
  typeof value === 'string' ? value.trim() !== '' : typeof value === 'boolean' || (value?.length ?? 0) > 0;

/** The names of the fields that differ. */
export const changedFields = (before: FormValues, after: FormValues): string[] =>
  Object.keys(after).filter((name) => !sameValues({ value: before[name] ?? '' }, { value: after[name] ?? '' }));

/** What one editor has changed, over what another has published meanwhile. */
export const mergedValues = (base: FormValues, wanted: FormValues, present: FormValues): FormValues => ({
  ...present,
  ...Object.fromEntries(changedFields(base, wanted).map((name) => [name, wanted[name] ?? ''])),
});
