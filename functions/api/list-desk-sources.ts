import { listedSources } from '#functions/sources/sources.ts';
import { deskEndpoint } from '#functions/team/desk-endpoint.ts';
import { listDeskSources } from '#shared/api/sources.ts';

export const handler = deskEndpoint(listDeskSources, ({ query }) => listedSources(query.cursor));
