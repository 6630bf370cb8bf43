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

/** The fonts, the theme's variables in light and dark, the stacks of fonts and the usual size of text, as CSS. */
export const themeCss = [
  fontFacesCss,
  ...theme.generateStyleSheets().map(css),
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
