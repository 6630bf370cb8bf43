import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { utcDay } from '#shared/domain/utc-day.ts';
import { UserError } from '../command/user-error.ts';
import { type AssembledStack, type Assembly, parametersOf, type runCdk } from './assembly.ts';

const outputsFile = z.record(z.string(), z.record(z.string(), z.string()));
const siteOutputs = z.object({
  SiteUrl: z.string(),
  SiteBucketName: z.string(),
  DistributionId: z.string(),
  TableName: z.string(),
  ScheduleFunctionName: z.string(),
});
export type SiteOutputs = z.output<typeof siteOutputs>;

interface Deployment {
  cdk: typeof runCdk;
  approval: 'never' | 'broadening';
  /** Parameters of the main stack that are no outputs. */
  parameters: ReadonlyMap<string, string>;
}

/** Deploys the stacks one after the other, passing outputs on as parameters. @returns the outputs of the main stack */
export async function deployStacks(
  { folder, before, main }: Assembly,
  { cdk, approval, parameters }: Deployment,
): Promise<SiteOutputs> {
  /** Deploys the assembly that was checked before, instead of synthesizing again. */
  const deploy = async (stack: AssembledStack, given: ReadonlyMap<string, string>) => {
    const file = join(dirname(folder), 'outputs', `${stack.name}.json`);
    mkdirSync(dirname(file), { recursive: true });
    rmSync(file, { force: true });
    const values = [...given].flatMap(([name, value]) => ['--parameters', `${stack.name}:${name}=${value}`]);
    const { code } = await cdk(
      [
        ...['deploy', stack.name, '--app', folder, '--exclusively'],
        ...['--require-approval', approval, '--outputs-file', file, ...values],
      ],
      { terminal: true },
    );
    if (code !== 0)
      throw new UserError(
        `${stack.name} was not deployed (exit code ${code}); see CloudFormation's messages above. Fix the cause, then run the same command again.`,
      );
    return Object.entries(outputsFile.parse(JSON.parse(readFileSync(file, 'utf8')))[stack.name] ?? {});
  };
  const known = new Map(parameters);
  for (const stack of before) for (const [name, value] of await deploy(stack, new Map())) known.set(name, value);
  const outputs = await deploy(main, parametersOf(main, known));
  // The edge stack has alarms on the distribution, which the main stack has just created: deploy it again with its id.
  for (const stack of before) {
    const own = parametersOf(stack, new Map(outputs));
    if (own.size > 0) await deploy(stack, own);
  }
  return siteOutputs.parse(Object.fromEntries(outputs));
}

/**
 * The next value of the main stack's parameter (infra/site/origin-secrets.ts): the value that CloudFront sends becomes
 * the previous one, the next one becomes the one that it sends. Once a day at most, because an update of the
 * distribution takes minutes.
 * @param deployed value of the last deployment; undefined for a new stack
 */
export function rotatedOriginSecrets(
  deployed: string | undefined,
  now: Date,
  random: () => string = () => randomBytes(16).toString('hex'),
): string {
  const today = utcDay(now).replaceAll('-', '');
  const [day, , sent, next] = deployed?.split('-') ?? [];
  if (deployed !== undefined && day === today) return deployed;
  return [today, sent ?? random(), next ?? random(), random()].join('-');
}
