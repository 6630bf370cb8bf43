/** What a caller did wrong, in words that may be shown to them. Everything else that is thrown becomes a blank 500. */
export class Refusal extends Error {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503;
  /** Stable, for programs. */
  readonly code: string;
  /** One entry for each field at fault. */
  readonly details: readonly { field: string; message: string }[];
  /** With a 409: what stands there now, as the endpoint would answer it, so that whoever was too late can look at it. */
  readonly present: object | undefined;

  constructor(
    status: Refusal['status'],
    code: string,
    message: string,
    details: Refusal['details'] = [],
    present?: object,
  ) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.code = code;
    this.details = details;
    this.present = present;
  }
}

export const notFound = (what: string): Refusal => new Refusal(404, 'not_found', `${what} not found`);
