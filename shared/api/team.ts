import * as z from 'zod/mini';
import { auditEntry } from '../domain/team/audit-entry.ts';
import { member, newMember, ownRole, role, team } from '../domain/team/member.ts';
import { directKinds } from '../records/direct-kinds.ts';
import type { Endpoint } from './endpoint.ts';
import { id, pageCursor } from './fields.ts';

export const getMyRole = {
  method: 'GET',
  path: '/api/team/me',
  access: 'reader',
  summary: "Returns the caller's role in the team, and for members who the owners are. Notes a member's first visit.",
  reply: ownRole,
  needs: { table: 'readWrite' },
} as const satisfies Endpoint;

export const listTeam = {
  method: 'GET',
  path: '/api/team',
  access: directKinds.member.role,
  summary: "Lists the team's members by address, and the owners that the stage's settings name.",
  reply: team,
  needs: { table: 'read' },
} as const satisfies Endpoint;

const lastOwner = 'the team would have no owner (code last_owner)';
const busy = { 503: 'Concurrent updates (code busy). Retry.' };

export const inviteMember = {
  method: 'POST',
  path: '/api/team',
  access: directKinds.member.role,
  summary: 'Gives an address a role. Who signs in with it is a member. No e-mail is sent.',
  body: newMember,
  reply: member,
  status: 201,
  errors: { 409: 'The address is in the team (details name email), or the team is full (code team_full).', ...busy },
  needs: { table: 'readWrite' },
} as const satisfies Endpoint;

export const updateMember = {
  method: 'PUT',
  path: '/api/team/{id}',
  access: directKinds.member.role,
  summary: "Changes a member's role, from the member's next request.",
  params: z.object({ id }),
  body: z.object({ role, version: z.int() }),
  reply: member,
  errors: {
    404: 'No member has this id.',
    409: `The member has a newer version (code changed_meanwhile; present is the current one), or ${lastOwner}.`,
    ...busy,
  },
  needs: { table: 'readWrite' },
} as const satisfies Endpoint;

export const removeMember = {
  method: 'DELETE',
  path: '/api/team/{id}',
  access: directKinds.member.role,
  summary: "Removes a member, from the member's next request. Idempotent.",
  params: z.object({ id }),
  reply: z.undefined(),
  status: 204,
  errors: { 409: `Otherwise ${lastOwner}.`, ...busy },
  needs: { table: 'readWrite' },
} as const satisfies Endpoint;

const day = z.optional(z.iso.date());
const part = z.optional(z.string().check(z.trim(), z.maxLength(120)));

export const listAudit = {
  method: 'GET',
  path: '/api/audit',
  access: 'editor',
  summary:
    'Lists the changes of the desk, newest first: to owners all, to editors their own and those of what they may edit. The Link header has the next page; a page may be empty before the last.',
  query: z.object({
    by: part,
    /** A part of the id or the name. */
    subject: part,
    kind: part,
    action: part,
    /** UTC days. */
    from: day,
    to: day,
    cursor: pageCursor,
  }),
  reply: z.array(auditEntry),
  paged: true,
  needs: { table: 'read' },
} as const satisfies Endpoint;

export const notePresence = {
  method: 'POST',
  path: '/api/desk/presence',
  access: 'analyst',
  summary: 'Notes for two minutes that the caller has a thing open, and returns who else has.',
  body: z.object({
    /** The kind and the id of the thing: `source#paper`. */
    subject: z
      .string()
      .check(z.regex(/^[\w.~:/#-]{1,200}$/, 'must be up to 200 letters, digits or any of . _ ~ : / # -')),
  }),
  reply: z.object({ others: z.array(z.string()) }),
  needs: { table: 'readWrite' },
} as const satisfies Endpoint;
