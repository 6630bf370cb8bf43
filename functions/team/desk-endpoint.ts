import { requireAccount } from '#functions/readers/deleted-readers.ts';
import { withNames } from '#functions/records/editor-names.ts';
import { type DeskCaller, identify } from '#functions/runtime/caller.ts';
import { type EndpointRequest, type EndpointResult, endpointFor } from '#functions/runtime/endpoint.ts';
import type { HttpEvent, HttpHandler } from '#functions/runtime/http-handler.ts';
import { Refusal } from '#functions/runtime/refusal.ts';
import { inTime } from '#functions/runtime/time-left.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { mayActAs, type Role } from '#shared/domain/team/role.ts';
import { roleOf } from './members.ts';

/**
 * Like `endpoint`, for members of the team who have the role that the contract names, or one that includes it.
 * @param whileUnread the role of everyone who is signed in, while the table does not tell it
 */
export const deskEndpoint = <const E extends Endpoint & { access: Role }>(
  spec: E,
  handle: (request: EndpointRequest<E>) => Promise<EndpointResult<E>>,
  whileUnread?: Role,
): HttpHandler =>
  endpointFor(
    spec,
    (event) => memberOf(event, neededRole(spec, event), whileUnread),
    (request) => named(handle(request)),
  );

/** A reply, or the present version in a refusal, with the names of editors. */
async function named<T>(replying: Promise<T>): Promise<T> {
  try {
    return await withNames(await replying);
  } catch (error) {
    if (!(error instanceof Refusal) || error.present === undefined) throw error;
    const { status, code, message, details, present } = error;
    throw new Refusal(status, code, message, details, await withNames(present));
  }
}

const neededRole = ({ access, roleByKind }: Endpoint & { access: Role }, { pathParameters }: HttpEvent): Role =>
  roleByKind?.[pathParameters?.kind ?? ''] ?? access;

/** @throws Refusal 401 without a valid token or of a deleted account, 403 without the role */
async function memberOf({ headers }: HttpEvent, needed: Role, whileUnread?: Role): Promise<DeskCaller> {
  const caller = await identify(headers.authorization);
  const present = requireAccount(caller).catch((error: unknown) => {
    // Owners by the stage's settings need no table for their role: they see in Health that it cannot be read.
    if (error instanceof Refusal || !caller.isAdmin) throw error;
  });
  const reading = Promise.all([roleOf(caller), present]).then(([held]) => held);
  const held = await (whileUnread === undefined ? reading : inTime(reading).catch(orElse(whileUnread)));
  const role = requireRole(held, needed);
  return { ...caller, role, name: caller.email ?? caller.uid };
}

/** The given role in place of one that could not be read. A refusal stays one. */
const orElse =
  (role: Role) =>
  (error: unknown): Role => {
    if (error instanceof Refusal) throw error;
    return role;
  };

/**
 * @param held the role of the caller; null for one who is not in the team
 * @throws Refusal 403 unless it is the needed role or includes it
 */
export function requireRole(held: Role | null, needed: Role): Role {
  if (held === null) throw new Refusal(403, 'forbidden', `This needs the role ${needed} in the team. Ask an owner.`);
  if (!mayActAs(held, needed))
    throw new Refusal(403, 'role_needed', `This needs the role ${needed}; yours is ${held}. Ask an owner of the team.`);
  return held;
}
