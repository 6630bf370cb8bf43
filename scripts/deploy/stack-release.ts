import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { type AssembledStack, type Assembly, parametersOf } from './assembly.ts';
import { runCdk } from './cdk.ts';
import { Mistake } from './mistake.ts';

const outputsFile = z.record(z.string(), z.record(z.string(), z.string()));
const siteOutputs = z.object({
  SiteUrl: z.string(),
  SiteBucketName: z.string(),
  DistributionId: z.string(),
  AlarmTopicArn: z.string(),
});
export type SiteOutputs = z.output<typeof siteOutputs>;

/** Deploys the stacks of an assembly one after the other, what earlier ones say handed on to the main one, and answers what that says. */
export async function deployStacks(
  { folder, before, main }: Assembly,
  approval: 'never' | 'broadening',
): Promise<SiteOutputs> {
  const known = new Map<string, string>();
  for (const stack of before)
    for (const [name, value] of await deployStack(folder, stack, new Map(), approval)) known.set(name, value);
  const outputs = await deployStack(folder, main, parametersOf(main, known), approval);
  // The edge stack watches the distribution that the main stack has made; the first time it could not be told.
  for (const stack of before) {
    const told = parametersOf(stack, outputs);
    if (told.size > 0) await deployStack(folder, stack, told, approval);
  }
  return siteOutputs.parse(Object.fromEntries(outputs));
}

async function deployStack(
  folder: string,
  { name, selector }: AssembledStack,
  parameters: ReadonlyMap<string, string>,
  approval: 'never' | 'broadening',
): Promise<Map<string, string>> {
  const file = join(dirname(folder), 'outputs', `${name}.json`);
  mkdirSync(dirname(file), { recursive: true });
  rmSync(file, { force: true });
  const { code } = await runCdk(deployArguments({ folder, name, selector, parameters, approval, file }), {
    terminal: true,
  });
  if (code !== 0)
    throw new Mistake(`${name} was not deployed (exit code ${code}); what CloudFormation says stands above.`);
  return new Map(Object.entries(outputsFile.parse(JSON.parse(readFileSync(file, 'utf8')))[name] ?? {}));
}

interface Deployment {
  folder: string;
  name: string;
  selector: string;
  parameters: ReadonlyMap<string, string>;
  approval: 'never' | 'broadening';
  file: string;
}

/** What `cdk` is called with: the assembly that was checked and not the program, so that what was checked is what goes out. */
export const deployArguments = ({ folder, name, selector, parameters, approval, file }: Deployment): string[] => [
  'deploy',
  selector,
  '--app',
  folder,
  '--exclusively',
  '--require-approval',
  approval,
  '--outputs-file',
  file,
  ...[...parameters].flatMap(([parameter, value]) => ['--parameters', `${name}:${parameter}=${value}`]),
];
