import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { handlerFile, nouns } from '#shared/api/contract.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import type { EndpointRow } from '#web/shell/api/client.ts';

/** The files of the contract, which the site imports endpoints from. */
const contractFile = new RegExp(
  `[\\\\/]shared[\\\\/]api[\\\\/](?:${Object.keys(nouns).map(handlerFile).join('|')}|published)\\.ts$`,
);
const mark = '?row';

/** What it takes to call an endpoint: without schemas and documentation. */
const rowOf = ({ method, path, access, status, paged, mayBeEmpty }: Endpoint): EndpointRow => ({
  method,
  path,
  access,
  ...(status === undefined ? {} : { status }),
  ...(paged === undefined ? {} : { paged }),
  ...(mayBeEmpty === undefined ? {} : { mayBeEmpty }),
});

/**
 * A module of the contract as the first screens get it: each endpoint with what it takes to call it, and a function
 * that loads the whole of it, with its schemas. Zod and the schemas are a tenth of the first visit's script, and a page
 * that came with its data parses nothing.
 */
export function rowsOf(endpoints: Readonly<Record<string, Endpoint>>, file: string): string {
  return Object.entries(endpoints)
    .map(([name, endpoint]) => {
      const load = `() => import(${JSON.stringify(file)}).then((all) => all.${name})`;
      return `export const ${name} = { ...${JSON.stringify(rowOf(endpoint))}, load: ${load} };`;
    })
    .join('\n');
}

/** Gives the site's files the rows of endpoints (`rowsOf`) in place of the endpoints. Other importers get these. */
export function endpointRows(): Plugin {
  return {
    name: 'endpoint-rows',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!source.startsWith('#shared/api/') || !/[\\/]web[\\/]/.test(importer ?? '')) return;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found !== null && contractFile.test(found.id) ? `${found.id}${mark}` : found;
    },
    async load(id) {
      if (!id.endsWith(mark)) return;
      const file = id.slice(0, -mark.length);
      return rowsOf(await import(pathToFileURL(file).href), file);
    },
  };
}
