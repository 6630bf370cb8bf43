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
import { flatTemplate, readTemplates, type StackTemplates, type Template } from './templates.ts';

/** Adds the stage's main stack to `app`. It has no fixed account or region, so it can be synthesized without AWS. */
export function newsStack(app: App, stage: Stage, functionsDir: string): NewsStack {
  // The CDK derives names of account-wide resources, such as cache policies, from the id.
  return new NewsStack(app, stackId(stage), { stage, functionsDir, ...stackProps(stage) });
}

/** Adds the stage's edge stack (us-east-1) to `app`; undefined if the stage has none. */
export function edgeStack(app: App, stage: Stage): EdgeStack | undefined {
  return hasEdgeStack(stage) ? new EdgeStack(app, edgeStackId(stage), { stage, ...stackProps(stage) }) : undefined;
}

/** Id and name of a stage's main stack. */
export const stackId = ({ name }: Stage): string => `${brand.product}-${name}`;
const edgeStackId = (stage: Stage): string => `${stackId(stage)}-edge`;

const stackProps = (stage: Stage) => ({
  tags: { product: brand.product, stage: stage.name },
});

/** Creates an app in this process, with the context from cdk.json that the CDK's command line would use. */
export function inProcessApp(outdir: string): App {
  const settings = z.object({ context: z.record(z.string(), z.unknown()) });
  const { context } = settings.parse(JSON.parse(readFileSync(new URL('../cdk.json', import.meta.url), 'utf8')));
  // This assembly is not deployed, so the bundles are not copied into it.
  return new App({ outdir, context: { ...context, 'aws:cdk:disable-asset-staging': true }, analyticsReporting: false });
}

/** Synthesizes the main stack of a stage in this process. @param functionsDir folder with the bundled functions */
export function synthMain(stage: string | Stage, { functionsDir }: { functionsDir: string }): StackTemplates {
  return synthesize((app) => newsStack(app, typeof stage === 'string' ? stageNamed(stage) : stage, functionsDir));
}

/** Synthesizes the main stack of a stage as one template, without nested stacks. */
export function synthStage(stage: string | Stage, options: { functionsDir: string }): Template {
  return flatTemplate(synthMain(stage, options));
}

/**
 * Synthesizes the edge stack of a stage.
 * @throws Error if the stage has none.
 */
export function synthEdge(stage: string | Stage): Template {
  return synthesize((app) => {
    const settings = typeof stage === 'string' ? stageNamed(stage) : stage;
    const stack = edgeStack(app, settings);
    if (stack === undefined) throw new Error(`Stage '${settings.name}' has no edge stack`);
    return stack;
  }).root;
}

function synthesize(addStack: (app: App) => Stack): StackTemplates {
  const outdir = mkdtempSync(join(tmpdir(), 'synth-'));
  try {
    const app = inProcessApp(outdir);
    const stack = addStack(app);
    app.synth();
    return readTemplates(outdir, stack.templateFile);
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}
