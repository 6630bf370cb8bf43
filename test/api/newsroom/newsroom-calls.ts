import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { memberEntity } from '#functions/team/members.ts';
import { contract, type EndpointName, handlerFile } from '#shared/api/contract.ts';
import { documentVersion, publishedDocument, savedDocument } from '#shared/domain/newsroom/newsroom-document.ts';
import type { Role } from '#shared/domain/team/role.ts';
import { httpEvent } from '#test/support/http-event.ts';
import { signedIn } from '#test/support/local-token.ts';

type Handler = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>;
const modules = import.meta.glob<{ handler: Handler }>('../../../functions/api/*.ts');

/** Adds a member of the team, and returns their token. */
export async function member(role: Role, email = `${role}@example.org`) {
  await memberEntity().put({ email, role, version: 1, invitedBy: 'chief@example.org', invitedAt: '2026-11-20' }).go();
  return signedIn(email);
}

interface Call {
  params: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Calls an endpoint as API Gateway does. */
export async function call(name: EndpointName, { params, body, headers = {} }: Call) {
  const module = await modules[`../../../functions/api/${handlerFile(name)}.ts`]?.();
  if (module === undefined) throw new Error(`No handler of ${name}`);
  const sent = { params, headers: { ...headers, 'content-type': 'application/json' } };
  const response = await module.handler(
    httpEvent(contract[name].method === 'GET' ? sent : { ...sent, body: JSON.stringify(body) }),
  );
  return { status: response.statusCode, headers: response.headers, body: JSON.parse(response.body || 'null') };
}

/** The calls of a member who edits one document. */
export function editorOf(kind: string, headers: Record<string, string>) {
  const read = async () => savedDocument.parse((await call('getNewsroomDocument', { params: { kind }, headers })).body);
  const save = (content: unknown, version: number) =>
    call('saveNewsroomDraft', { params: { kind }, headers, body: { content, version } });
  const publish = (version: number, revertTo?: number) =>
    call('publishNewsroomDocument', { params: { kind }, headers, body: { version, revertTo } });
  return {
    read,
    save,
    publish,
    /** Saves and publishes without looking at what others do. */
    release: async (content: unknown) => {
      const { version } = savedDocument.parse((await save(content, (await read()).version)).body);
      return savedDocument.parse((await publish(version)).body);
    },
    versionOf: async (number: number) =>
      documentVersion.parse(
        (await call('getNewsroomVersion', { params: { kind, number: String(number) }, headers })).body,
      ),
    published: async () => publishedDocument.parse((await call('getPublishedDocument', { params: { kind } })).body),
  };
}
