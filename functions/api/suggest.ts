import { endpoint } from '#functions/runtime/endpoint.ts';
import { suggestionsFor } from '#functions/search/suggestions.ts';
import { suggest } from '#shared/api/search.ts';

export const handler = endpoint(suggest, ({ query }) => suggestionsFor(query.q));
