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
  // A route's entry point has the name that the contract gives it, whoever else asks it.
  return files
    .filter((file) => !file.startsWith('functions/api/'))
    .filter((file) => new Set(importers.get(file)?.map((one) => one.file)).size === 1);
}

/** Groups of files or folders that import each other: strongly connected components (Tarjan, 1972). */
export function circles(edges: readonly Pick<Import, 'file' | 'target'>[]): string[][] {
  const targets = Map.groupBy(edges, ({ file }) => file);
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (file: string): number => {
    const own = order.size;
    order.set(file, own);
    lowest.set(file, own);
    stack.push(file);
    for (const { target } of targets.get(file) ?? []) {
      if (!order.has(target)) lowest.set(file, Math.min(lowest.get(file) ?? own, visit(target)));
      else if (stack.includes(target)) lowest.set(file, Math.min(lowest.get(file) ?? own, order.get(target) ?? own));
    }
    const low = lowest.get(file) ?? own;
    if (low === own) {
      const component = stack.splice(stack.indexOf(file));
      if (component.length > 1) found.push(component);
    }
    return low;
  };
  for (const file of targets.keys()) if (!order.has(file)) visit(file);
  return found;
}

// `node test/house/imports-of.ts` lists them, with their number by top folder.
if (import.meta.main) {
  const single = singleImporterFiles();
  console.log(single.join('\n'));
  const byFolder = Object.entries(Object.groupBy(single, (file) => file.split('/')[0] ?? ''));
  console.log(`${single.length}: ${byFolder.map(([folder, inside]) => `${folder} ${inside?.length}`).join(', ')}`);
}
