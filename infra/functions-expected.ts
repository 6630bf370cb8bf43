import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { contract, handlerFile } from '#shared/api/contract.ts';
import { documents } from '#shared/api/documents.ts';

/** Functions that an event starts, not a request. */
const eventFunctions = [
  'schedule-sources',
  'fetch-source',
  'store-articles',
  'fold-counters',
  'refresh-live',
  'generate-articles',
];

/** Name of every function that the stack deploys, and the source file that must hold it. */
export function expectedFunctions(): Map<string, string> {
  const folders = {
    api: Object.keys(contract).map(handlerFile),
    documents: Object.keys(documents).map(handlerFile),
    events: eventFunctions,
  };
  return new Map(
    Object.entries(folders).flatMap(([folder, names]) =>
      names.map((name): [string, string] => [name, `functions/${folder}/${name}.ts`]),
    ),
  );
}

/**
 * Stops synth unless `functionsDir` (as `scripts/bundle-functions.ts` leaves it: a folder for each source file) holds one bundle for each
 * function of the stack and none besides. Throws an error that names every missing and every surplus file.
 */
export function requireOneBundleEach(functionsDir: string): void {
  const expected = expectedFunctions();
  const found = existsSync(functionsDir) ? readdirSync(functionsDir) : [];
  const missing = [...expected]
    .filter(([name]) => !existsSync(join(functionsDir, name, 'index.mjs')))
    .map(([, file]) => file);
  const surplus = found.filter((name) => !expected.has(name)).map((name) => `functions/api/${name}.ts`);
  const complaints = [
    ...(missing.length ? [`missing: ${missing.join(', ')} (the contract or the ingestion needs it)`] : []),
    ...(surplus.length
      ? [`surplus: ${surplus.join(', ')} (no endpoint of shared/api/contract.ts is handled by it)`]
      : []),
  ];
  if (complaints.length)
    throw new Error(
      `Handlers and contract are not one-to-one. ${complaints.join('; ')}. Bundles were read from ${functionsDir}.`,
    );
}
