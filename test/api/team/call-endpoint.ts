import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { httpEvent } from '#test/support/http-event.ts';
import { signedIn } from '#test/support/local-token.ts';

type Handler = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>;
interface Sent {
  /** The address of who calls. */
  as: string;
  id?: string;
  query?: Record<string, string>;
  body?: unknown;
}

/** Calls an endpoint of the desk, and parses its response. */
export async function callAs(handler: Handler, { as, id, query, body }: Sent) {
  const response = await handler(
    httpEvent({
      headers: { ...signedIn(as), 'content-type': 'application/json' },
      ...(id !== undefined && { params: { id } }),
      ...(query !== undefined && { query }),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  );
  const link = String(response.headers?.link ?? '');
  return {
    status: response.statusCode ?? 0,
    body: JSON.parse(response.body || 'null'),
    cursor: new URLSearchParams(/\?([^>]*)>/.exec(link)?.[1]).get('cursor'),
  };
}
