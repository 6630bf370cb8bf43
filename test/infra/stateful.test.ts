import { readFileSync } from 'node:fs';
import { fullDiff, ResourceImpact } from '@aws-cdk/cloudformation-diff';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Template, template } from '#infra/templates.ts';
import { templateQuotas } from './lint/quotas.ts';
import { everything, mainTemplates, Synthesized } from './synthesized.ts';

const production = mainTemplates(everything);
const templates = {
  main: production.root,
  edge: new Synthesized(everything, 'edge').template,
};
/**
 * Resources of a first deployment that lose data, an address or a name if CloudFormation replaces them. A new one joins
 * the file once it is deployed. None ever leaves: what is stored in a stage outlives our code.
 */
const deployed = z
  .record(z.enum(['main', 'edge']), template.shape.Resources)
  .parse(JSON.parse(readFileSync(new URL('../fixtures/stateful.json', import.meta.url), 'utf8')));

/** What a deployment would do to the deployed resources, other than keeping them. */
function losses(before: Template['Resources'], after: Template['Resources']): string[] {
  const { resources } = fullDiff({ Resources: before }, { Resources: after });
  return Object.keys(before).flatMap((id) => {
    const impact = resources.changes[id]?.changeImpact ?? ResourceImpact.NO_CHANGE;
    return impact === ResourceImpact.NO_CHANGE || impact === ResourceImpact.WILL_UPDATE ? [] : [`${id}: ${impact}`];
  });
}

describe('a deployment over a deployed stage', () => {
  it.each(['main', 'edge'] as const)(
    'a deployment over a deployed stage keeps the stateful resources of the %s stack',
    (name) => {
      expect(Object.keys(deployed[name]).length).toBeGreaterThan(2);
      expect(losses(deployed[name], templates[name].Resources)).toEqual([]);
    },
  );

  it('a deployment over a deployed stage keeps those of a personal stage, which have the same ids', () => {
    const { root } = mainTemplates('dev');
    expect(losses(deployed.main, root.Resources)).toEqual([]);
  });

  const changed = (id: string, properties: Record<string, unknown>): Template['Resources'] => {
    const resource = production.root.Resources[id];
    if (resource === undefined) throw new Error(`no ${id}`);
    return {
      ...production.root.Resources,
      [id]: { ...resource, Properties: { ...resource.Properties, ...properties } },
    };
  };

  it.each<[string, Template['Resources'], string]>([
    [
      'another key',
      changed('TableCD117FA1', { KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }] }),
      'TableCD117FA1',
    ],
    ['another name', changed('ArticlesQueue0B2C1458', { QueueName: 'articles.fifo' }), 'ArticlesQueue0B2C1458'],
    [
      'another API of a route',
      changed('ApiHttpApiGETapiarticles5292DB55', { ApiId: 'other' }),
      'ApiHttpApiGETapiarticles',
    ],
    [
      'another logical id',
      Object.fromEntries(Object.entries(production.root.Resources).filter(([id]) => id !== 'SiteBucket978D4AEB')),
      'SiteBucket978D4AEB',
    ],
  ])('the comparison with a deployed stage finds the loss by %s', (_, after, id) => {
    expect(losses(deployed.main, after)).toEqual([expect.stringMatching(`^${id}.*: (WILL|MAY)_`)]);
  });

  it('a deployment over a deployed stage creates no route again: API Gateway rejects a second route with the same key', () => {
    for (const nested of production.nested.values())
      expect(Object.values(nested.Resources).map(({ Type }) => Type)).not.toContain('AWS::ApiGatewayV2::Route');
  });
});

describe('the indexes of the table', () => {
  const { KeySchema, GlobalSecondaryIndexes } = z
    .looseObject({ KeySchema: z.unknown(), GlobalSecondaryIndexes: z.unknown() })
    .parse(production.root.Resources.TableCD117FA1?.Properties);
  const frozen = deployed.main.TableCD117FA1?.Properties;

  it('the indexes of the table are those of the deployed stages', () => {
    expect(
      { KeySchema, GlobalSecondaryIndexes },
      'Keys and indexes of a deployed table are frozen. CloudFormation cannot change an index in place: keys and ' +
        'projected attributes are fixed when it is created. It creates or deletes ONE index per deployment, and fails ' +
        'at a second one after minutes. To change an index: add it under a new name and deploy (it fills from the ' +
        'stored rows), move the queries and deploy, delete the old one and deploy, each with its change of ' +
        'test/fixtures/stateful.json. The keys of the table itself cannot change at all: a new table is needed.',
    ).toEqual({ KeySchema: frozen?.KeySchema, GlobalSecondaryIndexes: frozen?.GlobalSecondaryIndexes });
  });
});

describe('room to grow', () => {
  const sizes = ({ Resources, Parameters = {}, Outputs = {} }: Template) => ({
    Resources: Object.keys(Resources).length,
    Parameters: Object.keys(Parameters).length,
    Outputs: Object.keys(Outputs).length,
  });
  const sections = ['Resources', 'Parameters', 'Outputs'] as const;
  const mostOf = (section: (typeof sections)[number]) =>
    templateQuotas.find(({ path }) => path === section)?.most ?? Number.NaN;

  it('the main stack takes three routes for each two that it has', () => {
    const { root } = production;
    const ofRoutes = Object.entries(root.Resources).filter(
      ([id, { Type }]) =>
        Type === 'AWS::ApiGatewayV2::Route' || (Type === 'AWS::Logs::LogGroup' && /^(Api|Documents)/.test(id)),
    );
    expect(ofRoutes.length).toBeGreaterThan(100);
    expect(sizes(root).Resources + ofRoutes.length / 2).toBeLessThanOrEqual(mostOf('Resources'));
  });

  it.each([...production.nested])('%s takes three times its routes', (_, nested) => {
    for (const section of sections) expect(3 * sizes(nested)[section], section).toBeLessThanOrEqual(mostOf(section));
  });

  it('templates are at most a third of the megabyte that CloudFormation reads', () => {
    for (const one of [production.root, ...production.nested.values()])
      expect(JSON.stringify(one).length).toBeLessThanOrEqual(1_000_000 / 3);
  });
});
