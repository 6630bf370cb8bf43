import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fieldLabel } from '#functions/runtime/field-label.ts';
import { parseRequestPart } from '#functions/runtime/parse-request.ts';
import { Refusal } from '#functions/runtime/refusal.ts';
import { contract } from '#shared/api/contract.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';

/** The refusal of a value; undefined if the schema accepts it. */
function refusalOf(schema: z.ZodMiniType, value: unknown): Refusal | undefined {
  try {
    parseRequestPart(schema, value);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
const messageOf = (schema: z.ZodMiniType, value: unknown) => refusalOf(schema, value)?.message;

const endpoints: [string, Endpoint][] = Object.entries(contract);
const parts = endpoints.flatMap(([name, { params, query, body }]) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema === undefined ? [] : [{ name: `${part} of ${name}`, schema }],
  ),
);

const garbage = [undefined, null, '', ' ', 'x', '#/\u0000', 'x'.repeat(5000), -1, 1.5, 1e12, Number.NaN, true, [], {}];
const nested = [...garbage, [...garbage], Array(200).fill('x'), { a: 1 }];

/** The object schemas of a part of a request, without wrappers. */
function objectsIn(schema: z.core.$ZodType): z.ZodMiniObject[] {
  const { def } = schema._zod;
  if (schema instanceof z.ZodMiniObject) return [schema];
  if ('innerType' in def) return objectsIn(def.innerType as z.core.$ZodType);
  return 'options' in def ? (def.options as z.core.$ZodType[]).flatMap(objectsIn) : [];
}

/** Every kind of garbage as the whole, in each field, and in each field of an object in a field. */
const garbageFor = (schema: z.core.$ZodType): unknown[] => [
  ...nested,
  ...objectsIn(schema).flatMap(({ shape }) =>
    Object.entries(shape).flatMap(([key, field]) => [
      ...nested.map((value) => ({ [key]: value })),
      ...objectsIn(field).flatMap((inner) => garbageFor(inner).map((value) => ({ [key]: value }))),
    ]),
  ),
];

const libraryWords = /Invalid|expected|received|Too (?:big|small)|Unrecognized|pattern|\bnull\b|undefined|NaN|string\b/;

describe('the message of an invalid request', () => {
  test.each(parts)(
    'the message of an invalid request is a sentence with the label of the field: $name [API-37, ERR-30]',
    ({ schema }) => {
      const refusals = garbageFor(schema).flatMap((value) => refusalOf(schema, value) ?? []);
      expect(refusals.length).toBeGreaterThan(0);
      for (const { status, message, details } of refusals) {
        expect(status).toBe(400);
        expect(message).not.toMatch(libraryWords);
        expect(message).toBe(details.map((detail) => detail.message).join('; '));
        expect(new Set(details.map(({ field }) => field)).size).toBe(details.length);
        for (const detail of details) expect(detail.message).toMatch(/^[A-Z][\w -]* (?:is|must|may) \S/);
      }
    },
  );

  const source = contract.createSource.body;
  const fields = { name: 'Evening', url: 'https://evening.example/feed', type: 'rss' };
  test.each([
    ['a missing field', { ...fields, name: undefined }, 'Name is required'],
    ['an empty text', { ...fields, name: '  ' }, 'Name is required'],
    ['no value', { ...fields, name: null }, 'Name is required'],
    ['a long text', { ...fields, name: 'x'.repeat(121) }, 'Name must have at most 120 characters'],
    ['a wrong choice', { ...fields, type: 'smoke' }, 'Type must be rss, api or gdelt'],
    ['a wrong type', { ...fields, active: 'yes' }, 'Active must be true or false'],
    ['an address with a password', { ...fields, url: 'https://a:b@c.example' }, /^URL must not contain a user name/],
    ['no address', { ...fields, url: 'evening' }, /^URL must be the address of a feed/],
    ['a number out of bounds', { ...fields, metadata: { maxRecords: 0 } }, 'Number of records must be at least 1'],
    ['a fraction', { ...fields, metadata: { maxRecords: 1.5 } }, 'Number of records must be a whole number'],
    [
      'a long list',
      { ...fields, metadata: { includeKeywords: Array(51).fill('x') } },
      'Include words must have at most 50 entries',
    ],
    ['an empty item', { ...fields, metadata: { includeKeywords: [''] } }, 'Entry 1 of Include words is required'],
    ['one fault a field', { ...fields, id: '' }, /^ID must be [^;]*$/],
    ['several fields', { type: 'rss' }, 'Name is required; URL is required'],
    ['no object', 7, 'Request body must be an object with fields'],
    ['nothing', undefined, 'Request body is required'],
  ])('the message of an invalid request covers %s [API-37, ERR-30]', (_, value, message) => {
    expect(messageOf(source, value)).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
  });

  test('the message of an invalid request covers unions, addresses, dates and unknown fields', () => {
    expect(messageOf(contract.trackArticle.body, { action: 'hum' })).toBe('Action must be read or external_click');
    expect(messageOf(contract.trackArticle.body, {})).toBe('Action is required');
    expect(messageOf(z.object({ site: z.url() }), { site: 'x' })).toMatch(/^Site must be an address/);
    expect(messageOf(contract.getRevenue.query, { from: 'May' })).toBe('Start date must be a date such as 2026-01-31');
    expect(messageOf(z.strictObject({ a: z.optional(z.string()) }), { b: 1 })).toBe(
      'Request body must not have the field b',
    );
  });

  test('the message of an invalid request keeps the path of the field for programs', () => {
    const refusal = refusalOf(source, { ...fields, metadata: { timespan: 'soon' } });
    expect(refusal?.details).toEqual([{ field: 'metadata.timespan', message: expect.stringMatching(/^Timespan /) }]);
  });
});

test.each([
  [['name'], 'Name'],
  [['metadata', 'includeKeywords', 3], 'Include words'],
  [['newsUrl'], 'News URL'],
  [['plan_name'], 'Plan name'],
  [[], 'Request body'],
] as const)('the field %j is labelled %s in messages', (path, label) => {
  expect(fieldLabel(path)).toBe(label);
});
