// A process of its own, because synthesizing takes 400 MB for some seconds: bundles the functions and synthesizes the local stage's template.
//   node prepare-functions.ts <folder for both>
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bundleFunctions, repository } from '#scripts/bundle-functions.ts';
import { hashOfFiles } from '#scripts/files-hash.ts';

const [folder = ''] = process.argv.slice(2);
// Made beside it: the folder is there whole or not at all, also when this is killed, and when two stages start at once.
const making = `${folder}-${process.pid}`;
await bundleFunctions({ local: true, outdir: join(making, 'functions') });

/** Everything that the template is made of, besides the code of the functions, whose names are enough: it stays when only code changes. */
const hash = hashOfFiles(
  repository,
  ['infra/**/*', 'shared/**/*', 'cdk.json', 'package-lock.json'],
  ['functions/{api,documents,events}/*.ts'],
);
const cached = join(repository, 'node_modules/.cache/templates', `${hash}.json`);
if (!existsSync(cached)) {
  const { synthStage } = await import('#infra/synth.ts');
  const template = JSON.stringify(synthStage('local', { functionsDir: join(making, 'functions') }));
  mkdirSync(dirname(cached), { recursive: true });
  writeFileSync(cached, template);
}
writeFileSync(join(making, 'template.json'), readFileSync(cached));
try {
  renameSync(making, folder);
} catch (error) {
  rmSync(making, { recursive: true, force: true });
  if (!existsSync(folder)) throw error;
}
