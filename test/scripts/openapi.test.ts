import { describe, expect, it, test } from 'vitest';
import { openApi } from '#scripts/openapi.ts';
import { contract } from '#shared/api/contract.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { isRole } from '#shared/domain/team/role.ts';

const document = openApi();
const rows: [string, Endpoint][] = Object.entries(contract);
interface Operation {
  operationId: string;
  tags: string[];
  security: Record<string, string[]>[];
  responses: Record<string, { content?: unknown }>;
}
const operations = new Map(
  Object.values(document.paths)
    .flatMap((methods) => Object.values(methods) as Operation[])
    .map((operation) => [operation.operationId, operation]),
);
const operationOf = (name: string): Operation => {
  const found = operations.get(name);
  if (found === undefined) throw new Error(`No operation ${name}`);
  return found;
};

describe('OpenAPI document', () => {
  test('the OpenAPI document has one operation for every endpoint', () => {
    expect([...operations.keys()].sort()).toEqual(rows.map(([name]) => name).sort());
  });

  it.each(rows)('%s: security says who may call', (name, { access, signedBy }) => {
    const bearer = { bearer: [] };
    const expected = signedBy
      ? [{ stripeSignature: [] }]
      : ({ anyone: [], visitor: [{}, bearer] }[String(access)] ?? [bearer]);
    expect(operationOf(name).security).toEqual(expected);
  });

  it.each(rows)('%s: responses list every status that can be returned', (name, endpoint) => {
    const { access, params, query, body, signedBy, status = 200, creates, mayBeEmpty, cache, errors = {} } = endpoint;
    const statuses = [
      creates ? [200, 201] : [status],
      mayBeEmpty ? [204] : [],
      cache?.kind === 'public' ? [304] : [],
      params || query || body || signedBy ? [400] : [],
      access === 'anyone' ? [] : [401, 503],
      isRole(access) ? [403] : [],
      body ? [415] : [],
      Object.keys(errors).map(Number),
      [429, 500],
    ].flat();
    expect(Object.keys(operationOf(name).responses).map(Number).sort()).toEqual([...new Set(statuses)].sort());
  });

  test('the OpenAPI document names the schemas of bodies and replies', () => {
    const names = Object.keys(document.components.schemas);
    expect(names).toEqual(expect.arrayContaining(['Article', 'ArticlePreview', 'Error', 'Source', 'CreateSourceBody']));
    const references = new Set(
      [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name),
    );
    expect([...references].sort()).toEqual(names.sort());
  });
});
