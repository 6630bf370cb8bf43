import { addSource } from '#functions/sources/source-edits.ts';
import { deskEndpoint } from '#functions/team/desk-endpoint.ts';
import { createSource } from '#shared/api/sources.ts';

export const handler = deskEndpoint(createSource, ({ body, caller }) => addSource(body, new Date(), caller.name));
