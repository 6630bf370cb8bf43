import { readDocument } from '#functions/newsroom/documents.ts';
import { deskEndpoint } from '#functions/team/desk-endpoint.ts';
import { getNewsroomDocument } from '#shared/api/newsroom.ts';

export const handler = deskEndpoint(getNewsroomDocument, ({ params }) => readDocument(params.kind));
