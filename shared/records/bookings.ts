import { zoneNames } from '../config/ad-sizes.ts';
import { stageCurrency } from '../config/currency.ts';
import { adZones, type Creative, creativeFormats } from '../domain/ads/ad.ts';
import { misfitsIn } from '../domain/ads/ad-fit.ts';
import { type AdInventory, checkAdInventory } from '../domain/ads/ad-import.ts';
import type { LineItem } from '../domain/ads/line-item.ts';
import { currencySymbols } from '../domain/membership/money.ts';
import { slug } from '../domain/text/normalise-name.ts';
import { readNumber } from '../domain/text/read-number.ts';
import { tags } from './common-fields.ts';
import {
  type Checked,
  type FormValues,
  problemsOf,
  type RecordField,
  type RecordFields,
  recordOf,
  sayPence,
} from './fields.ts';

/** A booking with its creative: what an editor edits as one ad. */
export interface Ad {
  creative: Creative;
  lineItem: LineItem;
}

const formatNames = { IMAGE: 'Picture', HTML: 'HTML', VIDEO: 'Film', NATIVE: 'Like an article' } as const;

type Format = (typeof creativeFormats)[number];
const inFormats =
  (...formats: readonly Format[]) =>
  ({ format }: FormValues): boolean =>
    formats.some((one) => one === format);

const creative = (name: string, label: string, more: Partial<RecordField> = {}): RecordField => ({
  label,
  kind: 'text',
  at: `creative.${name}`,
  ...more,
});
const address = (name: string, label: string, more: Partial<RecordField> = {}): RecordField =>
  creative(name, label, { kind: 'url', required: true, hint: 'https://…, or a path of this site', ...more });
const size = (name: string, label: string, initial: string): RecordField =>
  creative(name, label, {
    kind: 'number',
    required: true,
    least: 1,
    most: 2000,
    step: 1,
    hint: 'CSS pixels',
    initial,
    isIn: inFormats('IMAGE', 'HTML', 'VIDEO'),
  });
const ofArticle = { isIn: inFormats('NATIVE') };

const booked = (name: string, label: string, more: Partial<RecordField> = {}): RecordField => ({
  label,
  kind: 'text',
  at: `lineItem.${name}`,
  ...more,
});
const day = (name: 'starts' | 'ends', label: string): RecordField =>
  booked(name, label, {
    kind: 'day',
    hint: 'Days begin at 00:00 UTC. Empty: no limit.',
    // A file may have set a time, which a calendar would cut off.
    with: (values) =>
      String(values[name] ?? '').length > 10 ? { kind: 'text', hint: 'A time with its zone, or a UTC day.' } : {},
  });
const price = (name: string, label: string, per: string): RecordField =>
  booked(name, label, {
    kind: 'number',
    step: 'any',
    least: 0,
    prefix: currencySymbols[stageCurrency],
    isAmount: true,
    say: sayPence,
    initial: '0.00',
    echo: (typed) => {
      const amount = readNumber(typed);
      return amount === null ? null : `${currencySymbols[stageCurrency]}${amount.toFixed(2)} ${per}`;
    },
    invalid: 'Enter a price from 0 to 10,000 with at most two digits behind the point.',
  });
const cap = (name: string, label: string): RecordField =>
  booked(name, label, { kind: 'number', step: 1, least: 1, hint: 'Empty: no limit' });
const targets = (name: string, label: string, hint = 'One of them must match. Empty: everywhere.'): RecordField =>
  tags(label, { at: `lineItem.targeting.${name}`, hint });

/** The lists of a book that a booking points at. */
export type OrderBook = Pick<AdInventory, 'advertisers' | 'orders'>;

/** An order with the name of its advertiser. */
const orderNames = ({ advertisers = [], orders = [] }: OrderBook): { value: string; label: string }[] =>
  orders.map(({ id, name, advertiserId }) => {
    const by = advertisers.find((one) => one.id === advertiserId)?.name;
    return { value: id, label: [by, name].filter(Boolean).join(': ') };
  });

/** The fields of an ad in a book with these orders. */
export const adFieldsOf = (book: OrderBook): RecordFields => ({
  orderId: booked('orderId', 'Order', {
    kind: 'select',
    options: [{ value: '', label: 'None' }, ...orderNames(book)],
    empty: 'None',
    hint: 'The order that it is a part of.',
  }),
  ...adFields,
});

/** An order that is chosen brings the name of its advertiser, which readers see. */
export function adjustAd(values: FormValues, changed: string, { advertisers, orders }: OrderBook): FormValues {
  if (changed !== 'orderId') return values;
  const order = orders?.find(({ id }) => id === values.orderId);
  const by = advertisers?.find(({ id }) => id === order?.advertiserId);
  return by === undefined ? values : { ...values, advertiserName: by.name };
}

/** The fields of an advertiser. */
export const advertiserFields: RecordFields = {
  name: { label: 'Name', kind: 'text', required: true, hint: 'Readers see it beside the ads.' },
  contact: { label: 'Contact', kind: 'text', hint: 'Whom to ask, for the desk only.' },
  address: { label: 'Address for invoices', kind: 'textarea', isWide: true },
};

/** The fields of an order of one of the book's advertisers. */
export const orderFieldsOf = ({ advertisers = [] }: OrderBook): RecordFields => ({
  advertiserId: {
    label: 'Advertiser',
    kind: 'select',
    required: true,
    options: advertisers.map(({ id, name }) => ({ value: id, label: name })),
    initial: advertisers[0]?.id ?? '',
  },
  name: { label: 'Name of the order', kind: 'text', required: true },
  reference: { label: 'Their reference', kind: 'text', hint: 'Printed on the invoice.' },
});

/** The fields of an ad. What is wrong with one is said by the rules of all advertising. */
export const adFields: RecordFields = {
  advertiserName: creative('advertiserName', 'Advertiser', { required: true }),
  campaignName: creative('campaignName', 'Campaign', { required: true }),
  format: creative('format', 'Format', {
    kind: 'select',
    options: creativeFormats.map((value) => ({ value, label: formatNames[value] })),
    initial: 'IMAGE',
  }),
  clickUrl: address('clickUrl', 'Address of the link'),
  htmlMarkup: creative('htmlMarkup', 'HTML', {
    kind: 'textarea',
    rows: 6,
    required: true,
    hint: 'Scripts in it do not run.',
    isIn: inFormats('HTML'),
  }),
  videoUrl: address('videoUrl', 'Address of the film', { isIn: inFormats('VIDEO') }),
  imageUrl: address('imageUrl', 'Address of the picture', {
    isIn: inFormats('IMAGE', 'VIDEO'),
    with: ({ format }) => (format === 'VIDEO' ? { label: 'Address of the poster', required: false } : {}),
  }),
  width: size('width', 'Width', '300'),
  height: size('height', 'Height', '250'),
  title: creative('nativeContent.title', 'Headline', { ...ofArticle, required: true }),
  cta: creative('nativeContent.cta', 'Call to action', ofArticle),
  description: creative('nativeContent.description', 'Text', { ...ofArticle, kind: 'textarea' }),
  image: address('nativeContent.image', 'Address of a small picture', { ...ofArticle, required: false }),
  sponsor: creative('nativeContent.sponsor', 'Sponsor', ofArticle),
  zones: booked('zones', 'Placements', {
    kind: 'checkboxes',
    required: true,
    options: adZones.map((value) => ({ value, label: zoneNames[value] })),
    initial: ['SIDEBAR_TOP'],
  }),
  starts: day('starts', 'First day (UTC)'),
  ends: day('ends', 'Last day (UTC)'),
  weight: booked('weight', 'Weight', {
    kind: 'number',
    required: true,
    least: 1,
    most: 100,
    step: 1,
    hint: '1 to 100: its share among ads that fit',
    initial: '10',
  }),
  cpm: price('cpm', 'Price of 1,000 impressions', 'per 1,000'),
  cpc: price('cpc', 'Price of a click', 'per click'),
  goal: booked('goal', 'Impressions booked', {
    kind: 'number',
    step: 1,
    least: 1,
    hint: 'The goal by which the pace is measured. Empty: none',
  }),
  dailyCap: cap('dailyCap', 'Impressions a day at most'),
  totalCap: cap('totalCap', 'Impressions in total at most'),
  countries: targets('countries', 'Countries'),
  tags: targets('tags', 'Topics'),
  cities: targets('cities', 'Cities', 'Needs consent, because a city can identify a reader.'),
  needsConsent: booked('needsConsent', 'Only with consent to personalised ads', { kind: 'switch' }),
  active: booked('active', 'On', { kind: 'switch', initial: true }),
};

/** A readable id. */
export const newRowId = (name: string, random: string): string =>
  `${slug(name).slice(0, 60).replace(/-+$/, '') || 'ad'}-${random}`;

/** Ids for a new ad, which its advertiser and campaign can be recognised by. */
export const newAdId = ({ advertiserName, campaignName }: FormValues, random: string): string =>
  newRowId(`${advertiserName} ${campaignName}`, random);

/** What the values make of an ad, not yet checked: the fields of its format and no others. */
export const unchecked = (
  values: FormValues,
  ids: { creative: string; lineItem: string },
): { [K in keyof Ad]?: unknown } =>
  // JSON has no undefined fields, which the rules would call unknown.
  JSON.parse(
    JSON.stringify(
      recordOf(adFieldsOf({}), values, {
        creative: { id: ids.creative },
        lineItem: { id: ids.lineItem, creativeId: ids.creative },
      }),
    ),
  );

/** `creatives[0].width` -> `creative.width`, as a path. */
const pathOf = (at: string): string[] =>
  at
    .replace(/^(creative|lineItem)s\[0\]/, '$1')
    .replaceAll(/\[(\d+)\]/g, '.$1')
    .split('.');

/** The ad of the values, or what is wrong with each field. The same rules as the server's decide. */
export function checkAd(
  values: FormValues,
  ids: { creative: string; lineItem: string },
  { advertisers = [], orders = [] }: OrderBook = {},
): Checked<Ad> {
  const given = unchecked(values, ids);
  const { inventory, faults = [] } = checkAdInventory({
    ...{ creatives: [given.creative], lineItems: [given.lineItem], advertisers, orders },
  });
  const [creativeOf] = inventory?.creatives ?? [];
  const [lineItem] = inventory?.lineItems ?? [];
  const misfits = inventory === undefined ? [] : misfitsIn(inventory);
  if (creativeOf !== undefined && lineItem !== undefined && misfits.length === 0)
    return { record: { creative: creativeOf, lineItem } };
  const found = [
    ...faults.map(({ at, why }) => ({ path: pathOf(at), why })),
    ...misfits.map(({ zone, why }) => ({ path: ['creative', 'width'], why: why.replace(zone, zoneNames[zone]) })),
  ];
  return { problems: problemsOf(adFieldsOf({}), values, found, 'is required') };
}
