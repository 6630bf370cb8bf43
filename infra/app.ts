import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { stageNamed } from './stages.ts';
import { edgeStack, newsStack } from './synth.ts';

// What `cdk synth|deploy -c stage=<name>` runs. `dev` is a personal stage with the defaults of infra/stages.ts.
const app = new App({ analyticsReporting: false });
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
const name: unknown = app.node.tryGetContext('stage') ?? 'dev';
const repository = dirname(dirname(fileURLToPath(import.meta.url)));
try {
  const stage = stageNamed(String(name));
  // A program of its own, not an import: nothing but the command line depends on scripts/.
  const bundling = spawnSync(process.execPath, ['scripts/bundle-functions.ts', '--quiet'], {
    cwd: repository,
    stdio: 'inherit',
  });
  if (bundling.status !== 0) throw new Error('The functions do not bundle; what esbuild says stands above.');
  // First, as it is deployed: its outputs are the other's parameters.
  edgeStack(app, stage);
  newsStack(app, stage, join(repository, 'dist/functions'));
  app.synth();
} catch (error) {
  // Whoever deploys needs the sentence, not where in the program it was thrown.
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
