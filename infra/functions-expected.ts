import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { contract, handlerFile } from '#shared/api/contract.ts';
import { documentFunctions } from '#shared/api/documents.ts';
import { eventFunctions } from '#shared/events.ts';

/** Every function of the stack: its name and its source file. */
export function expectedFunctions(): Map<string, string> {
  const folders = {
    api: Object.keys(contract),
    documents: [...documentFunctions.keys()],
    events: Object.keys(eventFunctions),
  };
  return new Map(
    Object.entries(folders).flatMap(([folder, names]) =>
      names.map(handlerFile).map((name): [string, string] => [name, `functions/${folder}/${name}.ts`]),
    ),
  );
}

/**
 * Requires exactly one bundle in `functionsDir` for each function of the stack.
 * @throws Error that names every missing and every surplus file
 */
export function requireOneBundleEach(functionsDir: string): void {
  const expected = expectedFunctions();
  const found = existsSync(functionsDir) ? readdirSync(functionsDir) : [];
  const missing = [...expected]
    .filter(([name]) => !existsSync(join(functionsDir, name, 'index.mjs')))
    .map(([, file]) => file);
  const surplus = found.filter((name) => !expected.has(name)).map((name) => `functions/*/${name}.ts`);
  const problems = [
    ...(missing.length ? [`missing: ${missing.join(', ')} (shared/api or shared/events.ts has an entry for it)`] : []),
    ...(surplus.length
      ? [`surplus: ${surplus.join(', ')} (shared/api and shared/events.ts have no entry for it)`]
      : []),
  ];
  if (problems.length)
    throw new Error(
      `Handlers and contract are not one-to-one. ${problems.join('; ')}. Bundles were read from ${functionsDir}.`,
    );
}
