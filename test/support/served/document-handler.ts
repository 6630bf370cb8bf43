import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { handlerFile } from '#shared/api/contract.ts';
import { type Document, documents } from '#shared/api/documents.ts';
import { siteHostHeader } from '#shared/config/site-paths.ts';
import { httpEvent } from '../http-event.ts';

export type DocumentName = keyof typeof documents;
type Handler = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>;
type Given = Omit<NonNullable<Parameters<typeof httpEvent>[0]>, 'path' | 'body' | 'base64'>;
const modules = import.meta.glob<{ handler: Handler }>('../../../functions/documents/*.ts');

export const documentOrigin = 'http://news.example:8080';

/** Asks the function of a document, as the edge does: by its route, with the requested host. */
export async function fetchDocument(name: DocumentName, { headers = {}, ...given }: Given = {}) {
  const { path, handledBy }: Document = documents[name];
  const module = await modules[`../../../functions/documents/${handlerFile(handledBy ?? name)}.ts`]?.();
  if (module === undefined) throw new Error(`No handler of ${name}`);
  const response = await module.handler(
    httpEvent({ ...given, path, headers: { [siteHostHeader]: 'news.example:8080', ...headers } }),
  );
  const { statusCode = 0, body: text = '', headers: sent = {} } = response;
  return { status: statusCode, text, headers: sent };
}
