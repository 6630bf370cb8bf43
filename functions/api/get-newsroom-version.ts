import { readDocumentVersion } from '#functions/newsroom/documents.ts';
import { deskEndpoint } from '#functions/team/desk-endpoint.ts';
import { getNewsroomVersion } from '#shared/api/newsroom.ts';

export const handler = deskEndpoint(getNewsroomVersion, ({ params }) =>
  readDocumentVersion(params.kind, params.number),
);
