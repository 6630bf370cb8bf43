import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/** What a server renders of that which browsers load later: the pages that documents show, and parts of them. */
const rendered =
  /\/(?:(?!(?:sources|profile|saved|history|preview|failed|local-article|subscribe-success|subscribe-cancel)-)[\w-]+-page|article-horizon|doubt-button|premium-story|search-suggestions|other-languages|breaking-line|following-tab)\.tsx$/;

/**
 * Turns the dynamic imports of the site's pages into static ones, and leaves out what only browsers load. In a bundle
 * of one file nothing comes later, and esbuild would keep the whole of every package behind a dynamic import.
 */
export const serverPages: Plugin = {
  name: 'server-pages',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]web[\\/].*\.tsx?$/ }, async ({ path }) => {
      const names: string[] = [];
      const body = (await readFile(path, 'utf8')).replace(/\bimport\('([^']+)'\)/g, (_, name: string) =>
        rendered.test(name)
          ? `Promise.resolve(lazy$${names.push(name)})`
          : `Promise.reject(new Error('Only browsers load ${name}'))`,
      );
      // On the first line, so the lines of stack traces stay.
      const imports = names.map((name, n) => `import * as lazy$${n + 1} from '${name}'; `).join('');
      return { contents: imports + body, loader: path.endsWith('x') ? 'tsx' : 'ts' };
    });
  },
};
