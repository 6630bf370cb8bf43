import { publish } from '#functions/newsroom/documents.ts';
import { deskEndpoint } from '#functions/team/desk-endpoint.ts';
import { publishNewsroomDocument } from '#shared/api/newsroom.ts';

export const handler = deskEndpoint(publishNewsroomDocument, ({ params, body: { revertTo, version }, caller }) =>
  publish(params.kind, revertTo, { version, by: caller.name, now: new Date() }),
);
