import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { CloudAssembly, UNKNOWN_REGION } from 'aws-cdk-lib/cx-api';
import { flatTemplate, readTemplates, type Template } from '#infra/templates.ts';
import { repository } from '../bundle-functions.ts';
import { UserError } from '../command/user-error.ts';

/** One stack of the synthesized assembly. */
export interface AssembledStack {
  /** Also its id in the assembly. */
  name: string;
  region: string;
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

interface Synthesis {
  /** In which the main stack is deployed, for the quotas there; a placeholder without one. */
  region?: string | undefined;
  /** Of the functions, to have CloudFormation update all of them. */
  revision?: string | undefined;
  cdk?: typeof runCdk;
}

/**
 * Bundles the functions and synthesizes a stage with cdk-nag into its own folder, from which it is deployed later.
 * @throws UserError with the CDK's output if that fails.
 */
export async function synthesize(
  stage: string,
  mainName: string,
  { region, revision, cdk = runCdk }: Synthesis = {},
): Promise<Assembly> {
  const folder = join(repository, 'dist/deploy', stage, 'assembly');
  rmSync(folder, { recursive: true, force: true });
  const context = Object.entries({ stage, region, revision }).flatMap(([name, value]) =>
    value === undefined ? [] : ['--context', `${name}=${value}`],
  );
  const app = `"${process.execPath}" infra/app.ts`;
  const { code, output } = await cdk(['synth', '--quiet', '--app', app, ...context, '--output', folder], {
    terminal: false,
  });
  if (code !== 0) throw new UserError(`Could not synthesize the stage:\n${output.trim()}`);
  return readAssembly(folder, mainName, region);
}

/**
 * Reads the stacks of an assembly. @param region of stacks without one of their own
 * @throws Error if it has no stack with the main stack's name.
 */
export function readAssembly(folder: string, mainName: string, region = '(the region that you deploy to)'): Assembly {
  const stacks = new CloudAssembly(folder).stacks.map((stack): AssembledStack => {
    const templates = readTemplates(folder, stack.templateFile);
    return {
      name: stack.stackName,
      region: stack.environment.region === UNKNOWN_REGION ? region : stack.environment.region,
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

interface CdkResult {
  code: number;
  /** Its output, if it was not attached to the terminal. */
  output: string;
}

/**
 * Runs the CDK's command line under this Node. @param terminal true to attach it to this terminal, else its output is
 * returned
 */
export function runCdk(args: readonly string[], { terminal }: { terminal: boolean }): Promise<CdkResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(repository, 'node_modules/aws-cdk/bin/cdk'), ...args], {
      cwd: repository,
      stdio: terminal ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    const chunks: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString('utf8') }));
  });
}
