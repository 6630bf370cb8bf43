import { describe, expect, it } from 'vitest';
import { refusedRegion, supportedRegions } from '#infra/regions.ts';
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
  it('the lint of templates finds a type whose regions were not looked up', () => {
    const template = { Resources: { Stream: { Type: 'AWS::Kinesis::Stream' } } };
    expect(lintTemplate(template, 'eu-west-1')).toEqual([expect.stringContaining('look up its regions')]);
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
