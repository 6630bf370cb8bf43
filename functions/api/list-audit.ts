import { auditPage } from '#functions/records/audit-log.ts';
import { deskEndpoint } from '#functions/team/desk-endpoint.ts';
import { listAudit } from '#shared/api/team.ts';

export const handler = deskEndpoint(listAudit, ({ query: { cursor, ...filter }, caller }) =>
  auditPage(filter, cursor, caller, new Date()),
);
