import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { repository } from '../bundle-functions.ts';
import { runCdk } from './cdk.ts';
import { Mistake } from './mistake.ts';

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
const template = z.looseObject({
  Resources: z.record(
    z.string(),
    z.looseObject({ Type: z.string(), Properties: z.optional(z.record(z.string(), z.unknown())) }),
  ),
  Parameters: z._default(z.record(z.string(), z.looseObject({ Default: z.optional(z.unknown()) })), {}),
  Outputs: z._default(z.record(z.string(), z.unknown()), {}),
});

/** One stack of the synthesized assembly. */
export interface AssembledStack {
  name: string;
  /** What the CDK's command line calls it. */
  selector: string;
  /** Undefined where it takes the region that it is deployed to. */
  region: string | undefined;
  bootstrapVersion: number;
  template: z.output<typeof template>;
}

export interface Assembly {
  folder: string;
  /** Stacks that come before the main one, such as that of the edge. */
  before: AssembledStack[];
  main: AssembledStack;
}

/** Synthesizes a stage with cdk-nag into a folder of its own, functions bundled. What is checked there is what is deployed from there. */
export async function synthesize(stage: string, mainName: string): Promise<Assembly> {
  const folder = join(repository, 'dist/deploy', stage, 'assembly');
  rmSync(folder, { recursive: true, force: true });
  const app = `"${process.execPath}" infra/app.ts`;
  const { code, output } = await runCdk(
    ['synth', '--quiet', '--app', app, '--context', `stage=${stage}`, '--output', folder],
    {
      terminal: false,
    },
  );
  if (code !== 0) throw new Mistake(`The stage does not synthesize:\n${output.trim()}`);
  return readAssembly(folder, mainName);
}

/** The stacks of an assembly, those first that the main one takes parameters from. */
export function readAssembly(folder: string, mainName: string): Assembly {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const stacks = Object.entries(manifest.parse(read('manifest.json')).artifacts)
    .filter(([, { type }]) => type === 'aws:cloudformation:stack')
    .map(([id, { environment = '', displayName, properties }]): AssembledStack => {
      const { templateFile, stackName, requiresBootstrapStackVersion } = stackProperties.parse(properties);
      const region = environment.split('/').at(-1);
      return {
        name: stackName ?? id,
        selector: displayName ?? id,
        region: region === 'unknown-region' || region === '' ? undefined : region,
        bootstrapVersion: requiresBootstrapStackVersion,
        template: template.parse(read(templateFile)),
      };
    });
  const main = stacks.find(({ name }) => name === mainName);
  if (main === undefined)
    throw new Error(`The assembly in ${folder} has no stack ${mainName}, only ${stacks.map(({ name }) => name)}.`);
  return { folder, main, before: stacks.filter((stack) => stack !== main) };
}

/** Where the CDK must have been set up: the version that is needed, by region. */
export function regionsOf({ before, main }: Assembly, region: string): Map<string, number> {
  const wanted = new Map<string, number>();
  for (const stack of [...before, main]) {
    const where = stack.region ?? region;
    wanted.set(where, Math.max(wanted.get(where) ?? 0, stack.bootstrapVersion));
  }
  return wanted;
}

/**
 * The parameters that a stack is deployed with: every one that it declares and that a stack before it has as an output of the same name (WebAclArn, CertificateArn). The rest have a default.
 * @throws when one has neither.
 */
export function parametersOf(
  { name, template: { Parameters } }: AssembledStack,
  outputs: ReadonlyMap<string, string>,
): Map<string, string> {
  const given = new Map<string, string>();
  for (const [parameter, { Default }] of Object.entries(Parameters)) {
    const value = outputs.get(parameter);
    if (value !== undefined) given.set(parameter, value);
    else if (Default === undefined)
      throw new Error(`No stack before ${name} has the output ${parameter}, which it cannot do without.`);
  }
  return given;
}
