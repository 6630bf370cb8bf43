import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Template } from '#infra/templates.ts';
import { account, type PhysicalResource, type ResolvedTemplate, region } from '../template.ts';
import type { FunctionSpec } from './execution-environment.ts';

const functionProperties = z.object({
  Timeout: z._default(z.number(), 3),
  MemorySize: z._default(z.number(), 128),
  ReservedConcurrentExecutions: z.optional(z.number()),
  Environment: z.optional(z.object({ Variables: z._default(z.record(z.string(), z.string()), {}) })),
});

const mappingProperties = z.object({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  BatchSize: z._default(z.number(), 10),
  Enabled: z._default(z.boolean(), true),
  MaximumBatchingWindowInSeconds: z._default(z.number(), 0),
  ScalingConfig: z.optional(z.object({ MaximumConcurrency: z.optional(z.number()) })),
  FunctionResponseTypes: z._default(z.array(z.string()), []),
});
/** A mapping from a queue to a function. */
export type Mapping = z.output<typeof mappingProperties>;

/** All enabled mappings of the template from a queue to a function. */
export const eventSources = (template: ResolvedTemplate): Mapping[] =>
  template
    .ofType('AWS::Lambda::EventSourceMapping', mappingProperties)
    .flatMap(({ properties }) => (properties.Enabled ? [properties] : []));

const functionType = 'AWS::Lambda::Function';

/** Name and ARN of each function, by logical id. */
export function physicalFunctions(template: Template): Map<string, PhysicalResource> {
  const functions = Object.keys(template.Resources).filter((id) => template.Resources[id]?.Type === functionType);
  return new Map(functions.map((id) => [id, { ref: id, attributes: { Arn: arnOf(id) } }]));
}

const arnOf = (id: string): string => `arn:aws:lambda:${region}:${account}:function:${id}`;

/**
 * Settings of all functions of the stack.
 * @param localEnvironment variables that the local stage adds to each function.
 * @throws Error if a function does not name its bundle.
 */
export function functionSpecs(
  template: ResolvedTemplate,
  bundles: string,
  localEnvironment: Record<string, string>,
): FunctionSpec[] {
  const mappings = eventSources(template);
  const integrations = template.ofType('AWS::ApiGatewayV2::Integration', z.object({ IntegrationUri: z.string() }));
  return template.ofType(functionType, functionProperties).map(({ id, properties, metadata }) => {
    const { bundle } = metadata;
    if (typeof bundle !== 'string') throw new Error(`Function ${id} has no Metadata that names its bundle.`);
    const arn = arnOf(id);
    const mapping = mappings.find(({ FunctionName }) => FunctionName === id || FunctionName === arn);
    const answersHttp = integrations.some(({ properties: { IntegrationUri } }) => IntegrationUri.includes(arn));
    return {
      name: bundle,
      arn,
      entry: join(bundles, bundle, 'index.mjs'),
      environment: { ...properties.Environment?.Variables, ...localEnvironment, AWS_LAMBDA_FUNCTION_NAME: bundle },
      timeoutMs: properties.Timeout * 1000,
      memoryMb: properties.MemorySize,
      answersHttp,
      isRare: mapping === undefined ? !answersHttp : mapping.MaximumBatchingWindowInSeconds > 0,
      maxConcurrency: Math.min(
        properties.ReservedConcurrentExecutions ?? Number.POSITIVE_INFINITY,
        mapping?.ScalingConfig?.MaximumConcurrency ?? Number.POSITIVE_INFINITY,
      ),
    };
  });
}
