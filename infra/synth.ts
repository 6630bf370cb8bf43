import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, type Stack } from 'aws-cdk-lib';
import * as z from 'zod/mini';
import { brand } from '#shared/config/brand.ts';
import { NewsStack } from './news-stack.ts';
import { hasEdgeStack } from './site/edge-parameters.ts';
import { EdgeStack } from './site/edge-stack.ts';
import { type Stage, stageNamed } from './stages.ts';

/** A CloudFormation template as JSON, as far as every reader of it relies on. */
const template = z.object({
  Resources: z.record(
    z.string(),
    z.looseObject({
      Type: z.string(),
      Properties: z.optional(z.record(z.string(), z.unknown())),
      Metadata: z.optional(z.record(z.string(), z.unknown())),
    }),
  ),
  Parameters: z.optional(z.record(z.string(), z.looseObject({ Type: z.string(), Default: z.optional(z.unknown()) }))),
  Outputs: z.optional(z.record(z.string(), z.looseObject({ Value: z.unknown() }))),
});
export type Template = z.output<typeof template>;

/** Puts the stage's stack into `app`. The stack belongs to no account or region, so that it synthesizes without either. */
export function newsStack(app: App, stage: Stage, functionsDir: string): NewsStack {
  // The id, and not only the stack's name: the CDK makes the names of account-wide things such as cache policies from it.
  return new NewsStack(app, stackId(stage), { stage, functionsDir, ...everyStack(stage) });
}

/** Puts the stage's stack of us-east-1 into `app`; most stages have none. */
export function edgeStack(app: App, stage: Stage): EdgeStack | undefined {
  return hasEdgeStack(stage) ? new EdgeStack(app, edgeStackId(stage), { stage, ...everyStack(stage) }) : undefined;
}

/** Ids and names of a stage's stacks. */
export const stackId = ({ name }: Stage): string => `${brand.product}-${name}`;
const edgeStackId = (stage: Stage): string => `${stackId(stage)}-edge`;

const everyStack = (stage: Stage) => ({
  terminationProtection: stage.deletionProtection,
  tags: { product: brand.product, stage: stage.name },
});

/** An app for synthesizing in this process, with the context that the CDK's command line reads from cdk.json. */
export function inProcessApp(outdir: string): App {
  const settings = z.object({ context: z.record(z.string(), z.unknown()) });
  const { context } = settings.parse(JSON.parse(readFileSync(new URL('../cdk.json', import.meta.url), 'utf8')));
  // Nothing is deployed from here, so the bundles are not copied into the assembly.
  return new App({ outdir, context: { ...context, 'aws:cdk:disable-asset-staging': true }, analyticsReporting: false });
}

/** The template of a stage, synthesized in this process from the bundles in `functionsDir`. `stage` is a name of infra/stages.ts or settings. */
export function synthStage(stage: string | Stage, { functionsDir }: { functionsDir: string }): Template {
  return synthesize((app) => newsStack(app, typeof stage === 'string' ? stageNamed(stage) : stage, functionsDir));
}

/**
 * The template of a stage's edge stack.
 * @throws when the stage has none.
 */
export function synthEdge(stage: string | Stage): Template {
  return synthesize((app) => {
    const settings = typeof stage === 'string' ? stageNamed(stage) : stage;
    const stack = edgeStack(app, settings);
    if (stack === undefined) throw new Error(`Stage '${settings.name}' has no edge stack`);
    return stack;
  });
}

function synthesize(put: (app: App) => Stack): Template {
  const outdir = mkdtempSync(join(tmpdir(), 'synth-'));
  try {
    const app = inProcessApp(outdir);
    const stack = put(app);
    return template.parse(app.synth().getStackByName(stack.stackName).template);
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}
