import type * as z from 'zod/mini';
import type { Role } from '../domain/team/role.ts';
import type { QueueName } from '../queues.ts';

/**
 * Who may call if no role is needed: `anyone`; a `visitor`, anyone with the caller known if signed in; a signed-in
 * `reader`.
 */
export type PublicAccess = 'anyone' | 'visitor' | 'reader';
/** Who may call. A role admits the team's members who have it or one that includes it (domain/team/role.ts). */
export type Access = PublicAccess | Role;

/**
 * How long a response may be reused, in seconds. CloudFront stores `public` responses for `edge` and serves them
 * stale for `stale` while it fetches a new one, and for a day while the origin fails (RFC 5861); browsers revalidate
 * after `browser`. `private` responses are never stored.
 */
export type CachePolicy =
  | {
      kind: 'public';
      browser: number;
      edge: number;
      stale: number;
      /** Browsers never revalidate it: another content has another address. */
      immutable?: true;
    }
  | { kind: 'private' };

/** What the handler may access; the stack grants exactly this. */
export interface Needs {
  /** `sources` reads only the lists of sources and publishers, which are public. */
  table: 'none' | 'sources' | 'read' | 'readWrite';
  sendsTo?: readonly QueueName[];
  /** Counts the messages of all queues and of their dead-letter queues. */
  queues?: 'state';
  /**
   * Reads the search index. `segments` brings it to the function's temporary folder, and gets the memory and space for
   * it; `state` reads only what it consists of.
   */
  searchIndex?: 'segments' | 'state';
  /** Gets the path of the stage's ad network. */
  adNetwork?: true;
  /**
   * Access to payments, on stages that take any: `mode` reveals only whether the stage does, `checkout` starts a
   * payment at the provider or ends the renewal, `events` receives the provider's webhook, `deletion` ends all
   * payments of a reader, `prices` reads what is charged. All but `mode` get the provider's key.
   */
  payments?: 'mode' | 'checkout' | 'events' | 'deletion' | 'prices';
  /** Deletes the caller's sign-in at Firebase: gets its web API key. */
  signIns?: true;
  /**
   * Fetches an address that the caller chose. The route gets time and memory for a fetch, and a low throttle: it must
   * not serve as a proxy.
   */
  web?: true;
}

/**
 * Error statuses that an endpoint documents itself; the OpenAPI document adds the ones that follow from its other
 * fields.
 */
type DocumentedStatus = 403 | 404 | 409 | 410 | 413 | 415 | 422 | 503;

/** One endpoint of the API: everything that the stack, the handler, the site and the documentation must agree on. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/api/${string}`;
  access: Access;
  /** The roles that some values of the path's `kind` need in place of `access`. */
  roleByKind?: Readonly<Record<string, Role>>;
  summary: string;
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  body?: z.ZodMiniType;
  /**
   * Name of the header that signs the body. The handler gets the raw bytes, verifies the signature and parses them.
   */
  signedBy?: string;
  /** Fields that a page can do without have a fallback (domain/fallback.ts). */
  reply: z.ZodMiniType;
  /** Status of success; 200 by default. */
  status?: 200 | 201 | 202 | 204;
  /** A paged list: the handler returns `{ items, next }`; `next` becomes the Link header (RFC 8288). */
  paged?: true;
  /** Creates an item unless it exists: the handler returns `{ created, item }`; the status is 201 or 200. */
  creates?: true;
  /** The handler may return null, which becomes 204 without a body. */
  mayBeEmpty?: true;
  /** When the endpoint responds with these statuses, for the documentation. */
  errors?: Partial<Record<DocumentedStatus, string>>;
  /** Private by default: most responses depend on the caller, or change something. */
  cache?: CachePolicy;
  needs: Needs;
}

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
type Given<S> = S extends z.ZodMiniType ? z.input<S> : undefined;

export type Params<E extends Endpoint> = Parsed<E['params']>;
export type Query<E extends Endpoint> = Parsed<E['query']>;
export type Body<E extends Endpoint> = Parsed<E['body']>;
export type Reply<E extends Endpoint> = z.output<E['reply']>;

/** What a caller passes: only the parts that the endpoint declares. */
export type Input<E extends Endpoint> = (E['params'] extends z.ZodMiniType ? { params: Given<E['params']> } : unknown) &
  (E['query'] extends z.ZodMiniType ? { query?: Given<E['query']> } : unknown) &
  (E['body'] extends z.ZodMiniType
    ? undefined extends Given<E['body']>
      ? { body?: Given<E['body']> }
      : { body: Given<E['body']> }
    : unknown);
