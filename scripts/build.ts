import { join } from 'node:path';
import { buildSite } from './build-site.ts';
import { bundleFunctions, repository } from './bundle-functions.ts';
import { runCommand } from './command/run-command.ts';

const help = 'npm run build: builds the functions, without the branches for the local stage, and the site into dist/.';

await runCommand(help, async () => {
  const metafile = await bundleFunctions({ local: false, outdir: join(repository, 'dist/functions') });
  for (const [file, { bytes }] of Object.entries(metafile.outputs).filter(([file]) => !file.endsWith('.map')))
    console.log(`${String(Math.ceil(bytes / 1000)).padStart(6)} KB  ${file}`);
  await buildSite({ quiet: false });
});
