import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { App } from 'aws-cdk-lib';
import { stageNamed } from './stages.ts';
import { newsStack } from './synth.ts';

// What `cdk synth|deploy -c stage=<name>` runs. `dev` is a personal stage with the defaults of infra/stages.ts.
const app = new App({ analyticsReporting: false });
const name: unknown = app.node.tryGetContext('stage') ?? 'dev';
const stage = stageNamed(String(name));
const repository = dirname(dirname(fileURLToPath(import.meta.url)));
// A program of its own, not an import: nothing but the command line depends on scripts/.
execFileSync(process.execPath, ['scripts/bundle-functions.ts'], { cwd: repository, stdio: ['ignore', 'ignore', 'inherit'] });
newsStack(app, stage, join(repository, 'dist/functions'));
app.synth();
