import { pageDocument } from '#functions/pages/page-document.ts';
import { type PageName, pages } from '#functions/pages/pages.ts';
import { document } from '#functions/runtime/document.ts';
import type { HttpHandler } from '#functions/runtime/http-handler.ts';
import { documents } from '#shared/api/documents.ts';

const handlers = new Map(
  Object.keys(pages).map((key): [path: string, HttpHandler] => {
    const name = key as PageName;
    return [documents[name].path, document(documents[name], (request) => pageDocument(name, request))];
  }),
);

/** Renders the page of the request's route. */
export const handler: HttpHandler = (event, context) => {
  const route = handlers.get(event.routeKey.replace(/^\S+ /, ''));
  if (route === undefined) throw new Error(`No page has the route ${event.routeKey}`);
  return route(event, context);
};
