import type * as z from 'zod/mini';

/** Who may call: anyone; anyone, but whoever is signed in is known (`visitor`); a signed-in reader; an admin of the stage. */
export type Access = 'anyone' | 'visitor' | 'reader' | 'admin';

/**
 * How long an answer may be reused, in seconds. `public` answers are kept by CloudFront for `edge` and served stale for `stale`
 * while a fresh one is fetched (RFC 5861); browsers ask again after `browser`. `private` answers are never stored.
 */
export type CachePolicy = { kind: 'public'; browser: number; edge: number; stale: number } | { kind: 'private' };

/** What the handler may touch; the stack grants exactly this. */
export interface Needs {
  table: 'none' | 'read' | 'readWrite';
  sendsTo?: readonly QueueName[];
  /** Is told the stage's ad network. */
  adNetwork?: true;
  /**
   * What it has to do with payments, where the stage takes any: `mode` only knows whether it does, `checkout` begins one at the provider, `events` hears from
   * the provider. Only the latter two are told of secrets, and each only of its own.
   */
  payments?: 'mode' | 'checkout' | 'events';
  /** Fetches what somebody else named: it gets the time and the memory of a fetch, and a rate that makes it a poor proxy. */
  web?: true;
}
export type QueueName = 'sources' | 'articles' | 'tally' | 'generate';

/** One row of the contract: everything that the stack, the handler, the site and the documentation must agree on. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/api/${string}`;
  access: Access;
  summary: string;
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  body?: z.ZodMiniType;
  /** Takes whatever body comes, as the bytes that were sent, and this header over them: the handler checks the signature itself, then parses. */
  signedBy?: string;
  reply: z.ZodMiniType;
  /** HTTP status of success; 200 unless given. */
  status?: 200 | 201 | 202 | 204;
  /** A list that comes in pages: the handler answers `{ items, next }`, the body is the array, `next` goes into the Link header (RFC 8288). */
  paged?: true;
  /** Makes something unless it is there: the handler answers `{ created, item }`, the body is the item, the status 201 or 200. */
  creates?: true;
  /** There may be nothing to answer: the handler gives null, and the status is 204 without a body. */
  mayBeEmpty?: true;
  /** When it answers 409, in words for the documentation. */
  conflicts?: string;
  cache: CachePolicy;
  /** How often one page calls it; once unless given. The route's throttle is so many times as wide. */
  callsPerPage?: number;
  needs: Needs;
}

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
type Given<S> = S extends z.ZodMiniType ? z.input<S> : undefined;

export type Params<E extends Endpoint> = Parsed<E['params']>;
export type Query<E extends Endpoint> = Parsed<E['query']>;
export type Body<E extends Endpoint> = Parsed<E['body']>;
export type Reply<E extends Endpoint> = z.output<E['reply']>;

/** What a caller hands over: only the parts that the endpoint declares. */
export type Args<E extends Endpoint> = (E['params'] extends z.ZodMiniType ? { params: Given<E['params']> } : unknown) &
  (E['query'] extends z.ZodMiniType ? { query?: Given<E['query']> } : unknown) &
  (E['body'] extends z.ZodMiniType
    ? undefined extends Given<E['body']>
      ? { body?: Given<E['body']> }
      : { body: Given<E['body']> }
    : unknown);
