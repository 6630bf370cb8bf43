import { deskEndpoint } from '#functions/team/desk-endpoint.ts';
import { invite } from '#functions/team/member-edits.ts';
import { inviteMember } from '#shared/api/team.ts';

export const handler = deskEndpoint(inviteMember, ({ body, caller }) => invite(body, caller, new Date()));
