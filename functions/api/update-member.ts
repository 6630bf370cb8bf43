import { deskEndpoint } from '#functions/team/desk-endpoint.ts';
import { changeRole } from '#functions/team/member-edits.ts';
import { updateMember } from '#shared/api/team.ts';

export const handler = deskEndpoint(updateMember, ({ params, body, caller }) =>
  changeRole(params.id, body, caller, new Date()),
);
