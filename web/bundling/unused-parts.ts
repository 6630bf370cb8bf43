import type { Plugin } from 'vite';

/** Files, where these import them. */
const unused: readonly [part: RegExp, importers: RegExp][] = [
  [
    /[\\/](?:TouchRipple|CircularProgress[\\/]index)\.mjs$|^hoist-non-react-statics$/,
    /[\\/](?:ButtonBase|Button|IconButton)[\\/]\w+\.mjs$|[\\/]@emotion[\\/]/,
  ],
  [/[\\/]ThemeProviderWithVars\.mjs$/, /@mui[\\/]material[\\/]styles[\\/]/],
];
const router = /node_modules[\\/]react-router[\\/]/;
/** What to take out of the text of packages. A line that is no longer found leaves more in, which the tests weigh. */
const edits: readonly [files: RegExp, part: RegExp, instead: string][] = [
  // Names for React's tools, and calls that have no effect, keep what nothing uses: forms, loaders, prefetched pages.
  [router, /^\w+\.displayName = .*;$/gm, ''],
  [router, /\bReact\d*\.(?:forwardRef|memo|createContext)\(/g, '/* @__PURE__ */ $&'],
  [router, /React\d*\.createElement\(PrefetchPageLinks, .*?\)/g, 'null'],
  [router, /ENABLE_DEV_WARNINGS = true/g, 'ENABLE_DEV_WARNINGS = false'],
  // Errors of routes that load data, which the site has none of.
  [router, /return dataRouterState && \(/g, 'return false && ('],
  [router, /^RenderErrorBoundary\.contextType = .*;$/gm, ''],
  // Both caches of web/shell/frame/site-theme.tsx name their own plugins.
  [/node_modules[\\/]@emotion[\\/]cache[\\/]/, /defaultStylisPlugins = \[prefixer\]/g, 'defaultStylisPlugins = []'],
];

/**
 * Leaves out parts of packages that nothing on the site uses, but that the bundler cannot see to be unused, 15 KB of
 * the first script: MUI's ripple, which the theme turns off; the ring of a button that is `loading`, which here says so
 * in words; MUI's provider of colour schemes (web/shell/frame/shown-appearance.ts); what Emotion needs for `withTheme`;
 * and the edits above.
 */
export function withoutUnusedParts(): Plugin {
  const stub = '\0unused';
  const texts: Record<string, string> = {
    [stub]: 'export default () => null; export const CssVarsProvider = () => null;',
    // Vite's own also loads styles of their own, of which the site has none.
    '\0vite/preload-helper.js': 'export const __vitePreload = (load) => load();',
  };
  return {
    name: 'without-unused-parts',
    enforce: 'pre',
    resolveId: (source, importer) =>
      unused.some(([part, importers]) => part.test(source) && importers.test(importer ?? '')) ? stub : undefined,
    load: (id) => texts[id],
    transform(code, id) {
      const own = edits.filter(([files]) => files.test(id));
      return own.length === 0
        ? undefined
        : own.reduce((text, [, part, instead]) => text.replaceAll(part, instead), code);
    },
  };
}
