import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { contract, handlerFile } from '#shared/api/contract.ts';
import { documents } from '#shared/api/documents.ts';

/** Functions that an event starts, not a request, by the folder that holds them: `functions/ingest/fetch-source.ts`. */
export const eventFunctions = {
  ingest: ['schedule-sources', 'fetch-source', 'store-articles'],
  tally: ['fold-counters'],
  live: ['refresh-live'],
  generate: ['compose-articles'],
} as const;

/** Functions that make the documents of shared/api/documents.ts. Their folder holds what they are made of as well. */
export const documentFunctions: readonly string[] = Object.keys(documents).map(handlerFile);

/** Name of every function that the stack deploys, and the source file that must hold it. */
export function expectedFunctions(): Map<string, string> {
  const routes = Object.keys(contract).map(handlerFile);
  return new Map([
    ...routes.map((name): [string, string] => [name, `functions/api/${name}.ts`]),
    ...documentFunctions.map((name): [string, string] => [name, `functions/documents/${name}.ts`]),
    ...Object.entries(eventFunctions).flatMap(([folder, names]) =>
      names.map((name): [string, string] => [name, `functions/${folder}/${name}.ts`]),
    ),
  ]);
}

/**
 * Stops synth unless `functionsDir` (as `scripts/bundle-functions.ts` leaves it: a folder for each source file) holds one bundle for each
 * function of the stack and none besides. Throws an error that names every missing and every surplus file.
 */
export function requireOneBundleEach(functionsDir: string): void {
  const expected = expectedFunctions();
  const found = existsSync(functionsDir) ? readdirSync(functionsDir) : [];
  const missing = [...expected].filter(([name]) => !existsSync(join(functionsDir, name, 'index.mjs'))).map(([, file]) => file);
  const surplus = found.filter((name) => !expected.has(name)).map((name) => `functions/api/${name}.ts`);
  const complaints = [
    ...(missing.length ? [`missing: ${missing.join(', ')} (the contract or the ingestion needs it)`] : []),
    ...(surplus.length ? [`surplus: ${surplus.join(', ')} (no endpoint of shared/api/contract.ts is handled by it)`] : []),
  ];
  if (complaints.length)
    throw new Error(`Handlers and contract are not one-to-one. ${complaints.join('; ')}. Bundles were read from ${functionsDir}.`);
}
