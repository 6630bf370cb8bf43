import { deskEndpoint } from '#functions/team/desk-endpoint.ts';
import { readTeam } from '#functions/team/member-edits.ts';
import { listTeam } from '#shared/api/team.ts';

export const handler = deskEndpoint(listTeam, () => readTeam());
