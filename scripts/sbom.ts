import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { brand } from '#shared/config/brand.ts';
import { repository } from './bundle-functions.ts';
import { runCommand } from './command/run-command.ts';

const help = `npm run sbom, and part of npm run build: writes dist/sbom.json, the software bill of materials (CycloneDX) of the
packages that functions and site are made of, with the hashes of the lock file. Needs no network.`;

await runCommand(help, async () => {
  const temporary = mkdtempSync(join(tmpdir(), 'sbom-'));
  // npm names the product after its folder.
  const folder = join(temporary, brand.product);
  try {
    mkdirSync(folder);
    copyFileSync(join(repository, 'package-lock.json'), join(folder, 'package-lock.json'));
    // Without tools. `npm sbom --omit=dev` would also leave out packages that some tool uses too.
    const { devDependencies, optionalDependencies, ...shipped } = z
      .looseObject({ devDependencies: z.unknown(), optionalDependencies: z.unknown() })
      .parse(JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')));
    writeFileSync(join(folder, 'package.json'), JSON.stringify(shipped));
    npm(folder, 'install', '--offline', '--ignore-scripts', '--no-audit');
    const bill = npm(folder, 'sbom', '--sbom-format=cyclonedx', '--sbom-type=application');
    const file = join(repository, 'dist/sbom.json');
    mkdirSync(join(repository, 'dist'), { recursive: true });
    writeFileSync(file, bill);
    const { components } = z.object({ components: z.array(z.unknown()) }).parse(JSON.parse(bill));
    console.log(`Bill of materials: ${components.length} packages in ${file}`);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
});

function npm(folder: string, ...args: string[]): string {
  return execFileSync('npm', [...args, '--package-lock-only', '--loglevel=error'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
    // npm is a script on Windows.
    shell: process.platform === 'win32',
  });
}
