/**
 * An error that the caller caused, with a message that is safe to show. Every other thrown value becomes a blank 500.
 */
export class Refusal extends Error {
  readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 503;
  /** Stable, for programs. */
  readonly code: string;
  /** One entry for each invalid field. */
  readonly details: readonly { field: string; message: string }[];
  /** On a 409: the current version, in the shape of the endpoint's reply, for the caller to compare. */
  readonly present: object | undefined;
  /** What the caller may send instead. */
  readonly choices: readonly object[] | undefined;

  constructor(
    status: Refusal['status'],
    code: string,
    message: string,
    details: Refusal['details'] = [],
    present?: object,
    choices?: readonly object[],
  ) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.code = code;
    this.details = details;
    this.present = present;
    this.choices = choices;
  }
}

/**
 * A refusal because of one field of the request.
 * @param message a sentence without a full stop that names the field in words
 */
export const fieldRefusal = (
  status: Refusal['status'],
  code: string,
  field: string,
  message: string,
  present?: object,
): Refusal => new Refusal(status, code, message, [{ field, message }], present);

/** A 400 because of one field of the request. */
export const invalid = (field: string, message: string): Refusal => fieldRefusal(400, 'bad_request', field, message);

/** A 400 because of several fields of the request. */
export const invalidFields = (details: Refusal['details']): Refusal =>
  new Refusal(
    400,
    'bad_request',
    details
      .map(({ message }) => message)
      .join('; ')
      .slice(0, 500),
    details,
  );

/**
 * Someone else has changed what the caller wants to change since the caller read it: nothing is overwritten unseen.
 * @param title what the caller wants to change, for people
 * @param present what is stored now, in the shape of the endpoint's reply, for the caller to compare
 * @param version the field that tells versions apart, and what it is now
 */
export const changedMeanwhile = (
  title: string,
  present: object,
  [field, now]: readonly [field: string, now: string | number],
): Refusal => {
  const message = `Someone else has changed ${title} meanwhile. Your change was not saved. Compare it with what is stored now.`;
  const detail = `${field.charAt(0).toUpperCase()}${field.slice(1)} is ${now} now`;
  return new Refusal(409, 'changed_meanwhile', message, [{ field, message: detail }], present);
};

/** @param what a noun with a capital letter: 'Article' */
export const notFound = (what: string): Refusal => new Refusal(404, 'not_found', `${what} not found`);

export const tooManyRequests = (): Refusal =>
  new Refusal(429, 'too_many_requests', 'Too many requests, try again in a minute.');
