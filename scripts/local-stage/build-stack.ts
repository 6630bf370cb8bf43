// Bundles the functions and synthesizes the local stage's template. Runs as a process of its own, because synthesizing
// takes 400 MB for some seconds.
//   node build-stack.ts <output folder>
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bundleFunctions, repository } from '#scripts/bundle-functions.ts';
import { hashOfFiles } from '#scripts/files-hash.ts';

const [folder = ''] = process.argv.slice(2);
// Built in a temporary folder and renamed: the result is complete even after a kill, or if two stages start at once.
const building = `${folder}-${process.pid}`;
await bundleFunctions({ local: true, outdir: join(building, 'functions') });

// The template depends on the names of the functions but not on their code, so it is cached separately.
const hash = hashOfFiles(
  repository,
  ['infra/**/*', 'shared/**/*', 'cdk.json', 'package-lock.json'],
  ['functions/{api,documents,events}/*.ts'],
);
const cached = join(repository, 'node_modules/.cache/templates', `${hash}.json`);
if (!existsSync(cached)) {
  const { synthStage } = await import('#infra/synth.ts');
  const template = JSON.stringify(synthStage('local', { functionsDir: join(building, 'functions') }));
  mkdirSync(dirname(cached), { recursive: true });
  writeFileSync(cached, template);
}
writeFileSync(join(building, 'template.json'), readFileSync(cached));
try {
  renameSync(building, folder);
} catch (error) {
  rmSync(building, { recursive: true, force: true });
  if (!existsSync(folder)) throw error;
}
