import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

/**
 * Cuts the fonts of @fontsource-variable down to what the site uses and writes them beside this file: `node web/fonts/make-fonts.ts`.
 * The whole Newsreader with its optical sizes is 132 KB for Latin alone; with the weights and sizes of our scale it is 75 KB (home page
 * budget: 250 KB before images). Run again after an update of the packages; the results are committed so that a build needs no tool.
 */
const here = dirname(fileURLToPath(import.meta.url));
const packages = join(here, '../../node_modules/@fontsource-variable');

// The features that running text needs; small capitals, swashes and the like are never switched on.
const keepFeatures = ['kern', 'liga', 'clig', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'lnum', 'tnum', 'frac'];
const serifAxes = { wght: { min: 400, max: 600 }, opsz: { min: 16, max: 72 } };
const italicAxes = { wght: { min: 400, max: 600 }, opsz: 20 };
const sansAxes = { wght: { min: 400, max: 700 } };

/** Every character of a CSS unicode-range such as `U+0000-00FF,U+0131`. */
function characters(range: string): string {
  return range
    .split(',')
    .map((part) => {
      const [from = '', to = from] = part.trim().replace(/^U\+/i, '').split('-');
      const first = Number.parseInt(from, 16);
      return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join('');
    })
    .join('');
}

/** The unicode-range that the package's own style sheet gives to a file. */
function rangeOf(font: string, sheet: string, file: string): string {
  const css = readFileSync(join(packages, font, sheet), 'utf8');
  const rule = css.split('@font-face').find((block) => block.includes(`/${file}.woff2`));
  const range = rule?.match(/unicode-range:\s*([^;]+);/)?.[1];
  if (range === undefined) throw new Error(`${sheet} of ${font} has no ${file}`);
  return range;
}

const cuts = [
  { font: 'newsreader', sheet: 'opsz.css', file: 'newsreader-latin-opsz-normal', as: 'newsreader-latin', axes: serifAxes },
  { font: 'newsreader', sheet: 'opsz.css', file: 'newsreader-latin-ext-opsz-normal', as: 'newsreader-latin-ext', axes: serifAxes },
  { font: 'newsreader', sheet: 'opsz.css', file: 'newsreader-vietnamese-opsz-normal', as: 'newsreader-vietnamese', axes: serifAxes },
  { font: 'newsreader', sheet: 'opsz-italic.css', file: 'newsreader-latin-opsz-italic', as: 'newsreader-latin-italic', axes: italicAxes },
  {
    font: 'newsreader',
    sheet: 'opsz-italic.css',
    file: 'newsreader-latin-ext-opsz-italic',
    as: 'newsreader-latin-ext-italic',
    axes: italicAxes,
  },
  { font: 'figtree', sheet: 'index.css', file: 'figtree-latin-wght-normal', as: 'figtree-latin', axes: sansAxes },
  { font: 'figtree', sheet: 'index.css', file: 'figtree-latin-ext-wght-normal', as: 'figtree-latin-ext', axes: sansAxes },
];

mkdirSync(here, { recursive: true });
for (const { font, sheet, file, as, axes } of cuts) {
  const whole = readFileSync(join(packages, font, 'files', `${file}.woff2`));
  const cut = await subsetFont(whole, characters(rangeOf(font, sheet, file)), {
    targetFormat: 'woff2',
    variationAxes: axes,
    keepFeatures,
    noHinting: true,
  });
  writeFileSync(join(here, `${as}.woff2`), cut);
  console.log(`${as}.woff2 ${whole.length} -> ${cut.length}`);
}
