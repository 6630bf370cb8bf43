import * as z from 'zod/mini';
import { fieldLabel } from './field-label.ts';
import { Refusal } from './refusal.ts';

type RawIssue = z.core.$ZodRawIssue;

/**
 * Parses a part of a request with its schema of the contract.
 * @throws Refusal 400 with one sentence for each invalid field, none of them the schema library's
 */
export function parseRequestPart(schema: z.ZodMiniType, value: unknown): unknown {
  const result = z.safeParse(schema, value, { error: predicateOf });
  if (result.success) return result.data;
  const messages = new Map<string, string>();
  for (const { path, message, ...issue } of result.error.issues) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
    const field = [...path, ...unknown].join('.') || 'body';
    // The first fault of a field is the one to mend: an empty text is also too short.
    if (!messages.has(field)) messages.set(field, `${subject(path)} ${message}`);
  }
  const details = [...messages].map(([field, message]) => ({ field, message }));
  throw new Refusal(400, 'bad_request', [...messages.values()].join('; '), details);
}

/** The label of the field, or the entry of a list: `Entry 2 of Sources`. */
function subject(path: readonly PropertyKey[]): string {
  const last = path.at(-1);
  return typeof last === 'number' ? `Entry ${last + 1} of ${fieldLabel(path)}` : fieldLabel(path);
}

/**
 * What is wrong with a field, to follow its label: `is required`. Schemas of the contract may have a message of their
 * own in this form, which comes first.
 */
function predicateOf(issue: RawIssue): string {
  if (isMissing(issue)) return 'is required';
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${typeNames[issue.expected] ?? 'valid'}`;
    case 'invalid_value':
      return `must be ${choice(issue.values)}`;
    case 'invalid_union':
      // A missing discriminator may be one of the options.
      return Array.isArray(issue.options)
        ? `must be ${choice(issue.options.filter((option) => option !== undefined))}`
        : 'is not valid';
    case 'too_small':
      return `must ${least(issue.origin, Number(issue.minimum))}`;
    case 'too_big':
      return `must ${most(issue.origin, Number(issue.maximum))}`;
    case 'invalid_format':
      return formats[issue.format] ?? 'is not valid';
    case 'unrecognized_keys':
      return `must not have ${issue.keys.length === 1 ? 'the field' : 'the fields'} ${issue.keys.join(', ')}`;
    default:
      return 'is not valid';
  }
}

/** Whether the request lacks the field. An empty text for a required one counts as missing. */
function isMissing({ code, input, discriminator, origin, minimum }: RawIssue): boolean {
  if (input === undefined || input === null) return true;
  if (code === 'too_small' && origin === 'string') return Number(minimum) > 0 && String(input).trim() === '';
  if (typeof discriminator !== 'string' || typeof input !== 'object') return false;
  return !(discriminator in input);
}

const typeNames: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'an object with fields',
  record: 'an object with fields',
  string: 'a text',
};
const formats: Readonly<Record<string, string>> = {
  date: 'must be a date such as 2026-01-31',
  datetime: 'must be a time such as 2026-01-31T09:00:00Z',
  email: 'must be an e-mail address',
  url: 'must be an address that begins with http:// or https://',
};

const alternatives = new Intl.ListFormat('en-GB', { type: 'disjunction' });
const choice = (values: readonly unknown[]): string => alternatives.format(values.map(String));

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

function least(origin: string, minimum: number): string {
  if (origin === 'string') return `have at least ${counted(minimum, 'character', 'characters')}`;
  return origin === 'array' ? `have at least ${counted(minimum, 'entry', 'entries')}` : `be at least ${minimum}`;
}

function most(origin: string, maximum: number): string {
  if (origin === 'string') return `have at most ${counted(maximum, 'character', 'characters')}`;
  return origin === 'array' ? `have at most ${counted(maximum, 'entry', 'entries')}` : `be at most ${maximum}`;
}
