import { endpoint } from '#functions/runtime/endpoint.ts';
import { ownRoleOf } from '#functions/team/member-edits.ts';
import { getMyRole } from '#shared/api/team.ts';

export const handler = endpoint(getMyRole, ({ caller }) => ownRoleOf(caller, new Date()));
