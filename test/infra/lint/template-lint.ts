import { readFileSync } from 'node:fs';
import { loadAwsServiceSpecSync } from '@aws-cdk/aws-service-spec';
import * as z from 'zod/mini';
import type { Template } from '#infra/templates.ts';

const spec = loadAwsServiceSpecSync();
const resourceSpec = (type: string) => spec.lookup('resource', 'cloudFormationType', 'equals', type)[0];

/**
 * Regions of AWS's main partition without a resource type, from CloudFormation's registry (November 2026, as published
 * with cfn-lint 1.51). The CDK's specification has the properties, but knows the types of few regions only.
 */
const missingTypes = z
  .record(z.string(), z.array(z.string()))
  .parse(JSON.parse(readFileSync(new URL('./missing-types.json', import.meta.url), 'utf8')));

/**
 * What CloudFormation would reject in a template in this region; empty if nothing. Not its properties: the CDK checks
 * them when it synthesizes.
 */
export function lintTemplate(template: Template, region: string): string[] {
  return Object.entries(template.Resources).flatMap(([id, { Type, Properties = {} }]) =>
    [
      ...regionProblems(Type, region),
      ...(Type === 'AWS::Logs::Delivery' ? logFieldProblems(Properties.RecordFields) : []),
    ].map((problem) => `${id} (${Type}): ${problem}`),
  );
}

function regionProblems(type: string, region: string): string[] {
  const missing = missingTypes[type];
  if (missing === undefined) return ['look up its regions and add it to test/infra/lint/missing-types.json'];
  return missing.includes(region) ? [`does not exist in ${region}`] : [];
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
