import { expect, it } from 'vitest';
import { functionSpecs } from '#scripts/local-stage/functions/functions.ts';
import { ResolvedTemplate } from '#scripts/local-stage/template.ts';

const lambda = (bundle: string) => ({
  Type: 'AWS::Lambda::Function',
  Properties: {},
  Metadata: { bundle },
});
const mapping = (FunctionName: string, window: object) => ({
  Type: 'AWS::Lambda::EventSourceMapping',
  Properties: { FunctionName, EventSourceArn: 'arn', ...window },
});

it('functions of schedules and of collected messages are rare, those of routes and of other queues are not', () => {
  const Resources = {
    route: lambda('route'),
    queue: lambda('queue'),
    collecting: lambda('collecting'),
    schedule: lambda('schedule'),
    integration: {
      Type: 'AWS::ApiGatewayV2::Integration',
      Properties: { IntegrationUri: 'arn:aws:lambda:us-east-1:000000000000:function:route' },
    },
    ofQueue: mapping('queue', {}),
    ofCollecting: mapping('collecting', { MaximumBatchingWindowInSeconds: 20 }),
  };
  const specs = functionSpecs(new ResolvedTemplate({ Resources }, new Map()), '', {});
  expect(specs.filter(({ isRare }) => isRare).map(({ name }) => name)).toEqual(['collecting', 'schedule']);
});
