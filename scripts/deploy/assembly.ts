import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { flatTemplate, readTemplates, type Template } from '#infra/templates.ts';
import { repository } from '../bundle-functions.ts';
import { UserError } from '../user-error.ts';
import { runCdk } from './cdk.ts';

const manifest = z.object({
  artifacts: z.record(
    z.string(),
    z.looseObject({
      type: z.string(),
      environment: z.optional(z.string()),
      displayName: z.optional(z.string()),
      properties: z.optional(z.unknown()),
    }),
  ),
});
const stackProperties = z.looseObject({
  templateFile: z.string(),
  stackName: z.optional(z.string()),
  requiresBootstrapStackVersion: z._default(z.int(), 0),
});
/** One stack of the synthesized assembly. */
export interface AssembledStack {
  name: string;
  /** Id in the assembly's manifest. */
  artifact: string;
  /** Name of the stack for the CDK's command line. */
  selector: string;
  /** Undefined if the stack has no fixed region. */
  region: string | undefined;
  bootstrapVersion: number;
  /** With the resources of its nested stacks. */
  template: Template;
  nestedStacks: number;
}

export interface Assembly {
  folder: string;
  /** Stacks that are deployed before the main one: the edge stack. */
  before: AssembledStack[];
  main: AssembledStack;
}

/**
 * Bundles the functions and synthesizes a stage with cdk-nag into its own folder, from which it is deployed later.
 * @param revision of the functions, to have CloudFormation update all of them
 * @param region in which it will be deployed, for the quotas there
 * @throws UserError with the CDK's output if that fails.
 */
export async function synthesize(
  stage: string,
  mainName: string,
  {
    revision,
    region,
    cdk = runCdk,
  }: { revision?: string | undefined; region?: string | undefined; cdk?: typeof runCdk } = {},
): Promise<Assembly> {
  const folder = join(repository, 'dist/deploy', stage, 'assembly');
  rmSync(folder, { recursive: true, force: true });
  const app = `"${process.execPath}" infra/app.ts`;
  const { code, output } = await cdk(
    [
      ...['synth', '--quiet', '--app', app, '--context', `stage=${stage}`, '--output', folder],
      ...Object.entries({ revision, region }).flatMap(([name, value]) =>
        value === undefined ? [] : ['--context', `${name}=${value}`],
      ),
    ],
    {
      terminal: false,
    },
  );
  if (code !== 0) throw new UserError(`Could not synthesize the stage:\n${output.trim()}`);
  return readAssembly(folder, mainName);
}

/** Reads the stacks of an assembly. @throws Error if it has no stack with the main stack's name. */
export function readAssembly(folder: string, mainName: string): Assembly {
  const { artifacts } = manifest.parse(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')));
  const stacks = Object.entries(artifacts)
    .filter(([, { type }]) => type === 'aws:cloudformation:stack')
    .map(([id, { environment = '', displayName, properties }]): AssembledStack => {
      const { templateFile, stackName, requiresBootstrapStackVersion } = stackProperties.parse(properties);
      const region = environment.split('/').at(-1);
      const templates = readTemplates(folder, templateFile);
      return {
        name: stackName ?? id,
        artifact: id,
        selector: displayName ?? id,
        region: region === 'unknown-region' || region === '' ? undefined : region,
        bootstrapVersion: requiresBootstrapStackVersion,
        template: flatTemplate(templates),
        nestedStacks: templates.nested.size,
      };
    });
  const main = stacks.find(({ name }) => name === mainName);
  if (main === undefined)
    throw new Error(`The assembly in ${folder} has no stack ${mainName}, only ${stacks.map(({ name }) => name)}.`);
  return { folder, main, before: stacks.filter((stack) => stack !== main) };
}

/** `14 resources`, or `462 resources, some in 12 nested stacks`. */
export function sizeOf({ template, nestedStacks }: AssembledStack): string {
  const resources = `${Object.keys(template.Resources).length} resources`;
  return nestedStacks === 0 ? resources : `${resources}, some in ${nestedStacks} nested stacks`;
}

/** Required version of the CDK's bootstrap stack, by region. */
export function regionsOf({ before, main }: Assembly, region: string): Map<string, number> {
  const versions = new Map<string, number>();
  for (const stack of [...before, main]) {
    const stackRegion = stack.region ?? region;
    versions.set(stackRegion, Math.max(versions.get(stackRegion) ?? 0, stack.bootstrapVersion));
  }
  return versions;
}

/**
 * The parameters to deploy a stack with: those whose name is also an output of another stack (WebAclArn,
 * CertificateArn). The others use their default.
 * @throws Error if a parameter has neither.
 */
export function parametersOf(
  { name, template: { Parameters = {} } }: AssembledStack,
  outputs: ReadonlyMap<string, string>,
): Map<string, string> {
  const parameters = new Map<string, string>();
  for (const [parameter, { Default }] of Object.entries(Parameters)) {
    const value = outputs.get(parameter);
    if (value !== undefined) parameters.set(parameter, value);
    else if (Default === undefined)
      throw new Error(`${name} requires the parameter ${parameter}, but no other stack has this output.`);
  }
  return parameters;
}
