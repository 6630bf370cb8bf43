import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { UserError } from '../user-error.ts';
import { type AssembledStack, type Assembly, parametersOf } from './assembly.ts';
import { runCdk } from './cdk.ts';

const outputsFile = z.record(z.string(), z.record(z.string(), z.string()));
const siteOutputs = z.object({
  SiteUrl: z.string(),
  SiteBucketName: z.string(),
  DistributionId: z.string(),
  AlarmTopicArn: z.string(),
  TableName: z.string(),
  ScheduleFunctionName: z.string(),
});
export type SiteOutputs = z.output<typeof siteOutputs>;

/** Deploys the stacks one after the other, passing outputs on as parameters. @returns the outputs of the main stack */
export async function deployStacks(
  { folder, before, main }: Assembly,
  approval: 'never' | 'broadening',
  { hotswap = false, cdk = runCdk }: { hotswap?: boolean; cdk?: typeof runCdk } = {},
): Promise<SiteOutputs> {
  const known = new Map<string, string>();
  for (const stack of before)
    for (const [name, value] of await deployStack(folder, stack, new Map(), approval, { cdk })) known.set(name, value);
  const outputs = await deployStack(folder, main, parametersOf(main, known), approval, { hotswap, cdk });
  // The edge stack has alarms on the distribution, which the main stack has just created: deploy it again with its id.
  for (const stack of before) {
    const parameters = parametersOf(stack, outputs);
    if (parameters.size > 0) await deployStack(folder, stack, parameters, approval, { cdk });
  }
  return siteOutputs.parse(Object.fromEntries(outputs));
}

async function deployStack(
  folder: string,
  { name, selector }: AssembledStack,
  parameters: ReadonlyMap<string, string>,
  approval: 'never' | 'broadening',
  { hotswap = false, cdk }: { hotswap?: boolean; cdk: typeof runCdk },
): Promise<Map<string, string>> {
  const file = join(dirname(folder), 'outputs', `${name}.json`);
  mkdirSync(dirname(file), { recursive: true });
  rmSync(file, { force: true });
  const { code } = await cdk(deployArguments({ folder, name, selector, parameters, approval, file, hotswap }), {
    terminal: true,
  });
  if (code !== 0)
    throw new UserError(
      `${name} was not deployed (exit code ${code}); see CloudFormation's messages above. Fix the cause, then run the same command again: it cleans up what is left.`,
    );
  return new Map(Object.entries(outputsFile.parse(JSON.parse(readFileSync(file, 'utf8')))[name] ?? {}));
}

interface Deployment {
  folder: string;
  name: string;
  selector: string;
  parameters: ReadonlyMap<string, string>;
  approval: 'never' | 'broadening';
  file: string;
  hotswap?: boolean;
}

/** Arguments of `cdk deploy`. It deploys the assembly that was checked before, instead of synthesizing again. */
export const deployArguments = ({
  folder,
  name,
  selector,
  parameters,
  approval,
  file,
  hotswap,
}: Deployment): string[] => [
  'deploy',
  selector,
  '--app',
  folder,
  '--exclusively',
  '--require-approval',
  approval,
  '--outputs-file',
  file,
  // With the fallback, changes of other resources are deployed as usual.
  ...(hotswap === true ? ['--hotswap-fallback'] : []),
  ...[...parameters].flatMap(([parameter, value]) => ['--parameters', `${name}:${parameter}=${value}`]),
];
