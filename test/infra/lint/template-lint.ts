import { readFileSync } from 'node:fs';
import { loadAwsServiceSpecSync } from '@aws-cdk/aws-service-spec';
import * as z from 'zod/mini';
import type { Template } from '#infra/templates.ts';

const spec = loadAwsServiceSpecSync();
type ResourceSpec = ReturnType<typeof resourceSpec> & {};
type PropertyTypes = ResourceSpec['properties'];
type PropertyType = PropertyTypes[string]['type'];

const resourceSpec = (type: string) => spec.lookup('resource', 'cloudFormationType', 'equals', type)[0];

/**
 * Regions of AWS's main partition without a resource type, from CloudFormation's registry (November 2026, as published
 * with cfn-lint 1.51). The CDK's specification has the properties, but knows the types of few regions only.
 */
const missingTypes = z
  .record(z.string(), z.array(z.string()))
  .parse(JSON.parse(readFileSync(new URL('./missing-types.json', import.meta.url), 'utf8')));

const pseudoParameters = /^AWS::(Region|AccountId|Partition|URLSuffix|StackName|StackId|NoValue|NotificationARNs)$/;

/** What CloudFormation would reject in a template in this region; empty if nothing. */
export function lintTemplate(template: Template, region: string): string[] {
  return Object.entries(template.Resources).flatMap(([id, { Type, Properties = {}, DependsOn = [] }]) => {
    const type = resourceSpec(Type);
    if (type === undefined) return [`${id}: CloudFormation has no resource type ${Type}`];
    return [
      ...regionProblems(Type, region),
      ...objectProblems(Properties, type.properties, ''),
      ...[DependsOn].flat().flatMap((other) => (String(other) in template.Resources ? [] : [`needs ${other}`])),
      ...referenceProblems(Properties, template),
      ...(Type === 'AWS::Logs::Delivery' ? logFieldProblems(Properties.RecordFields) : []),
    ].map((problem) => `${id} (${Type}): ${problem}`);
  });
}

function regionProblems(type: string, region: string): string[] {
  const missing = missingTypes[type];
  if (missing === undefined) return ['look up its regions and add it to test/infra/lint/missing-types.json'];
  return missing.includes(region) ? [`does not exist in ${region}`] : [];
}

function objectProblems(value: object, properties: PropertyTypes, path: string): string[] {
  const unknown = Object.keys(value).filter((name) => !(name in properties));
  const missing = Object.keys(properties).filter((name) => properties[name]?.required && !(name in value));
  return [
    ...unknown.map((name) => `unknown property ${path}${name}`),
    ...missing.map((name) => `missing property ${path}${name}`),
    ...Object.entries(value).flatMap(([name, inner]) => {
      const property = properties[name];
      if (property === undefined) return [];
      // Some types of the registry are wrong; the specification keeps what was published before.
      const types = [property.type, ...(property.previousTypes ?? [])];
      return leastProblems(types, (type) => valueProblems(inner, type, `${path}${name}`));
    }),
  ];
}

/** The problems with the type that fits best. */
const leastProblems = <T>(types: readonly T[], problemsOf: (type: T) => string[]): string[] =>
  types.map(problemsOf).toSorted((a, b) => a.length - b.length)[0] ?? [];

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isIntrinsic = (value: unknown): boolean =>
  isObject(value) && Object.keys(value).length === 1 && /^(Ref|Fn::\w+)$/.test(Object.keys(value)[0] ?? '');

/** CloudFormation converts between texts, numbers and booleans. */
const scalars: Record<string, (value: unknown) => boolean> = {
  string: (value) => ['string', 'number', 'boolean'].includes(typeof value),
  'date-time': (value) => typeof value === 'string',
  number: (value) => typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)),
  integer: (value) => Number.isInteger(value) || (typeof value === 'string' && /^-?\d+$/.test(value)),
  boolean: (value) => typeof value === 'boolean' || value === 'true' || value === 'false',
  null: (value) => value === null,
};

function valueProblems(value: unknown, type: PropertyType, path: string): string[] {
  if (isIntrinsic(value) || type.type === 'json') return [];
  const wrong = [`${path} is ${JSON.stringify(value)?.slice(0, 60)}, not of type ${type.type}`];
  switch (type.type) {
    case 'array':
      if (!Array.isArray(value)) return wrong;
      return value.flatMap((item, index) => valueProblems(item, type.element, `${path}.${index}`));
    case 'map':
      if (!isObject(value)) return wrong;
      return Object.entries(value).flatMap(([key, item]) => valueProblems(item, type.element, `${path}.${key}`));
    case 'union':
      return leastProblems(type.types, (one) => valueProblems(value, one, path));
    case 'ref':
      if (!isObject(value)) return wrong;
      return objectProblems(value, spec.get('typeDefinition', type.reference).properties, `${path}.`);
    case 'tag':
      return isObject(value) && 'Key' in value && 'Value' in value ? [] : wrong;
    default: {
      if (!scalars[type.type]?.(value)) return wrong;
      const allowed: readonly unknown[] | undefined = 'allowedValues' in type ? type.allowedValues : undefined;
      return allowed === undefined || allowed.some((one) => String(one) === String(value))
        ? []
        : [`${path} is ${JSON.stringify(value)}, not one of ${allowed.join(', ')}`];
    }
  }
}

/** References to what the template does not have, and attributes that a resource does not have. */
function referenceProblems(value: unknown, { Resources, Parameters = {} }: Template): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === 'Ref' && typeof inner === 'string')
      return inner in Resources || inner in Parameters || pseudoParameters.test(inner) ? [] : [`refers to ${inner}`];
    if (key !== 'Fn::GetAtt' || !Array.isArray(inner)) return referenceProblems(inner, { Resources, Parameters });
    const [id, attribute] = inner.map(String);
    const target = Resources[id ?? '']?.Type;
    if (target === undefined || attribute === undefined) return [`refers to ${inner.join('.')}`];
    const known = attribute.startsWith('Outputs.') || attribute in (resourceSpec(target)?.attributes ?? {});
    return known ? [] : [`refers to ${inner.join('.')}, which ${target} does not have`];
  });
}

/** Fields of an access log that CloudFront does not have, or demands. */
function logFieldProblems(fields: unknown): string[] {
  const logs = resourceSpec('AWS::CloudFront::Distribution')?.vendedLogs;
  const { mandatoryFields = [], optionalFields = [] } = logs?.find(({ logType }) => logType === 'ACCESS_LOGS') ?? {};
  const found = z.array(z.string()).parse(fields);
  return [
    ...found
      .filter((field) => !mandatoryFields.includes(field) && !optionalFields.includes(field))
      .map((field) => `CloudFront’s log has no field ${field}`),
    ...mandatoryFields.filter((field) => !found.includes(field)).map((field) => `CloudFront’s log demands ${field}`),
  ];
}
