import type { Plugin } from 'vite';
import { textSizeProperty } from '../shell/storage/preferences.ts';
import { fontFacesCss, fontStacksCss } from '../shell/theme/fonts.ts';
import { theme } from '../shell/theme/theme.ts';

interface StyleRule {
  [key: string]: string | number | StyleRule;
}

/** `rules` as CSS: the theme's rules hold custom properties, `color-scheme` and nothing nested deeper. */
function css(rules: StyleRule): string {
  return Object.entries(rules)
    .map(([key, value]) => {
      if (typeof value === 'object') return `${key}{${css(value)}}`;
      const name = key.startsWith('--') ? key : key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      return `${name}:${value};`;
    })
    .join('');
}

const sheets = theme.generateStyleSheets();
/** Without a script, which sets the theme, the colours are those of the system. */
const darkOfSystem = sheets.flatMap((sheet) =>
  Object.entries<StyleRule>(sheet).flatMap(([selector, rules]) =>
    selector.includes('[data-theme="dark"]')
      ? `@media (prefers-color-scheme:dark){:root:not([data-theme]){${css(rules)}}}`
      : [],
  ),
);

/** The fonts, the theme's variables in light and dark, the stacks of fonts and the usual size of text, as CSS. */
export const themeCss = [
  fontFacesCss,
  ...sheets.map(css),
  ...darkOfSystem,
  fontStacksCss,
  `:root{${textSizeProperty}:1}`,
].join('\n');

/**
 * Writes the theme's CSS variables above web/base.css. They are there for the first paint, and a phone need not make
 * them from 400 tokens while it renders the page.
 */
export function themeStyles(): Plugin {
  return {
    name: 'theme-styles',
    enforce: 'pre',
    transform: (code, id) => (id.endsWith('/web/base.css') ? { code: `${themeCss}\n${code}`, map: null } : null),
  };
}
