import { describe, expect, it } from 'vitest';
import { refusedRegion, supportedRegions } from '#infra/regions.ts';
import type { Template } from '#infra/templates.ts';
import { everything, mainTemplates, personal, Synthesized } from '../synthesized.ts';
import { lintTemplate } from './template-lint.ts';

const mains = [everything, personal, 'dev'].map(mainTemplates);
const templates = mains.flatMap(({ root, nested }) => [root, ...nested.values()]);
const edges = [everything, personal].map((stage) => new Synthesized(stage, 'edge').template);
const main = templates[0] ?? { Resources: {} };

describe('the templates', () => {
  it.each(supportedRegions)('templates are valid in %s', (region) => {
    expect(templates.flatMap((template) => lintTemplate(template, region))).toEqual([]);
  });

  it('templates of edge stacks are valid in us-east-1', () => {
    expect(edges.flatMap((template) => lintTemplate(template, 'us-east-1'))).toEqual([]);
  });
});

describe('the lint', () => {
  /** A template with one resource of `main`, changed. */
  const planted = (type: string, change: (properties: Record<string, unknown>) => object): Template => {
    const [id, resource] = Object.entries(main.Resources).find(([, { Type }]) => Type === type) ?? [];
    if (id === undefined || resource === undefined) throw new Error(`no ${type}`);
    return {
      ...main,
      Resources: { ...main.Resources, [id]: { ...resource, Properties: { ...change(resource.Properties ?? {}) } } },
    };
  };

  it.each<[string, Template, string]>([
    [
      'an unknown property',
      planted('AWS::SQS::Queue', (own) => ({ ...own, Colour: 'red' })),
      'unknown property Colour',
    ],
    [
      'an unknown property inside another',
      planted('AWS::S3::Bucket', (own) => ({ ...own, VersioningConfiguration: { Status: 'Enabled', Since: 1 } })),
      'unknown property VersioningConfiguration.Since',
    ],
    [
      'a missing property',
      planted('AWS::ApiGatewayV2::Route', ({ RouteKey: _, ...own }) => own),
      'missing property RouteKey',
    ],
    [
      'a wrong type',
      planted('AWS::SQS::Queue', (own) => ({ ...own, VisibilityTimeout: 'soon' })),
      'VisibilityTimeout is "soon", not of type integer',
    ],
    [
      'a text for a list',
      planted('AWS::DynamoDB::Table', (own) => ({ ...own, GlobalSecondaryIndexes: 'gsi1' })),
      'GlobalSecondaryIndexes is "gsi1", not of type array',
    ],
    [
      'a reference to a resource that is not there',
      planted('AWS::ApiGatewayV2::Route', (own) => ({ ...own, ApiId: { Ref: 'Nowhere' } })),
      'refers to Nowhere',
    ],
    [
      'an attribute that a resource does not have',
      planted('AWS::ApiGatewayV2::Route', (own) => ({ ...own, ApiId: { 'Fn::GetAtt': ['TableCD117FA1', 'Name'] } })),
      'refers to TableCD117FA1.Name, which AWS::DynamoDB::Table does not have',
    ],
    [
      'an unknown resource type',
      { Resources: { Moon: { Type: 'AWS::Moon::Base' } } },
      'CloudFormation has no resource type AWS::Moon::Base',
    ],
    [
      'a type whose regions were not looked up',
      { Resources: { Stream: { Type: 'AWS::Kinesis::Stream' } } },
      'look up its regions',
    ],
  ])('the lint of templates finds %s', (_, template, problem) => {
    expect(lintTemplate(template, 'eu-west-1')).toEqual([expect.stringContaining(problem)]);
  });

  it('the lint of templates finds a type that does not exist in a region', () => {
    const withBudget = { Resources: { ...edges[1]?.Resources } };
    expect(lintTemplate(withBudget, 'eu-north-1')).toEqual([
      'Budget (AWS::Budgets::Budget): does not exist in eu-north-1',
    ]);
    expect(lintTemplate(main, 'ap-east-2').join()).toContain('(AWS::ApiGatewayV2::Api): does not exist in ap-east-2');
  });

  it('the lint of templates finds a log field that CloudFront does not have', () => {
    const Properties = { DeliverySourceName: 'x', DeliveryDestinationArn: 'y', RecordFields: ['date', 'mood'] };
    const template = { Resources: { Log: { Type: 'AWS::Logs::Delivery', Properties } } };
    expect(lintTemplate(template, 'us-east-1')).toEqual([expect.stringContaining('no field mood')]);
  });
});

describe('a region', () => {
  it('a region without a service is refused with the reason', () => {
    expect(supportedRegions.map(refusedRegion).filter((reason) => reason !== undefined)).toEqual([]);
    expect(refusedRegion('ap-southeast-6')).toContain('API Gateway has no HTTP APIs there');
    expect(refusedRegion('cn-north-1')).toContain('another partition');
    expect(refusedRegion('us-gov-west-1')).toContain('another partition');
    expect(refusedRegion('eu-west-9')).toContain('Is it misspelt');
    expect(refusedRegion('eu-west-9')).toContain('Supported are af-south-1');
  });
});
