import { globSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Import {
  file: string;
  target: string;
  /** Whether the target is a file of the project. */
  isOwn: boolean;
}

/** Static, dynamic and type imports of a file. */
function importsOf(file: string): Import[] {
  const text = readFileSync(resolve(root, file), 'utf8');
  const found = text.matchAll(
    /^\s*(?:import|export)\b[^'"`;]*?from\s*['"]([^'"]+)['"]|^import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm,
  );
  return [...found].map(([, from, bare, dynamic]) => {
    const name = from ?? bare ?? dynamic ?? '';
    if (name.startsWith('#')) return { file, target: name.slice(1), isOwn: true };
    if (name.startsWith('.')) return { file, target: relative(root, resolve(root, dirname(file), name)), isOwn: true };
    return { file, target: name, isOwn: false };
  });
}

/** The product's source files. */
export const files = globSync('{shared,functions,infra,web,scripts}/**/*.{ts,tsx}', { cwd: root });
/** All imports in them. */
export const imports = files.flatMap(importsOf);

/** Files with exactly one importer in the product. */
export function singleImporterFiles(): string[] {
  const importers = Map.groupBy(imports, ({ target }) => target);
  return files.filter((file) => new Set(importers.get(file)?.map((one) => one.file)).size === 1);
}

// `node test/house/imports-of.ts` lists them, with their number by top folder.
if (import.meta.main) {
  const single = singleImporterFiles();
  console.log(single.join('\n'));
  const byFolder = Object.entries(Object.groupBy(single, (file) => file.split('/')[0] ?? ''));
  console.log(`${single.length}: ${byFolder.map(([folder, inside]) => `${folder} ${inside?.length}`).join(', ')}`);
}
