import { deskEndpoint } from '#functions/team/desk-endpoint.ts';
import { noteOpen } from '#functions/team/presence.ts';
import { notePresence } from '#shared/api/team.ts';

export const handler = deskEndpoint(notePresence, async ({ body, caller }) => ({
  others: await noteOpen(body.subject, caller.name, new Date()),
}));
