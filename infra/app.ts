import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { declaredStages } from './declared-stages.ts';
import { stageNamed } from './stages.ts';
import { edgeStack, newsStack } from './synth.ts';

// Entry point of `cdk synth|deploy -c stage=<name>`. `dev` is a personal stage with the defaults of infra/stages.ts.
const app = new App({ analyticsReporting: false });
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
const name: unknown = app.node.tryGetContext('stage') ?? 'dev';
const repository = dirname(dirname(fileURLToPath(import.meta.url)));
try {
  const stage = stageNamed(String(name), declaredStages());
  // A child process instead of an import: infra must not depend on scripts.
  const bundling = spawnSync(process.execPath, ['scripts/bundle-functions.ts', '--quiet'], {
    cwd: repository,
    stdio: 'inherit',
  });
  if (bundling.status !== 0) throw new Error('Could not bundle the functions; see the messages of esbuild above.');
  // The edge stack is deployed first: its outputs are parameters of the main stack.
  edgeStack(app, stage);
  newsStack(app, stage, join(repository, 'dist/functions'));
  app.synth();
} catch (error) {
  // These are errors in the settings: a stack trace would not help.
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
