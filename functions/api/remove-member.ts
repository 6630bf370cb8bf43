import { deskEndpoint } from '#functions/team/desk-endpoint.ts';
import { removeMemberOf } from '#functions/team/member-edits.ts';
import { removeMember } from '#shared/api/team.ts';

export const handler = deskEndpoint(removeMember, ({ params, caller }) =>
  removeMemberOf(params.id, caller, new Date()),
);
