// A process of its own, because synthesizing takes 400 MB for some seconds: bundles the functions and synthesizes the local stage's template.
//   node prepare-functions.ts <folder for the bundles> <file for the template>
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bundleFunctions, repository } from '#scripts/bundle-functions.ts';
import { hashOfFiles } from '#scripts/files-hash.ts';

const [outdir = '', templateFile = ''] = process.argv.slice(2);
await bundleFunctions({ local: true, outdir });

/** Everything that the template is made of, besides the code of the functions, whose names are enough. */
const hash = hashOfFiles(
  repository,
  ['infra/**/*', 'shared/**/*', 'cdk.json', 'package-lock.json'],
  ['functions/{api,documents,generate,ingest,live,tally}/*.ts'],
);
const cached = join(repository, 'node_modules/.cache/templates', `${hash}.json`);
if (!existsSync(cached)) {
  const { synthStage } = await import('#infra/synth.ts');
  const template = JSON.stringify(synthStage('local', { functionsDir: outdir }));
  mkdirSync(dirname(cached), { recursive: true });
  writeFileSync(cached, template);
}
writeFileSync(templateFile, readFileSync(cached));
