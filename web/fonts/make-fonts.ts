import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

/**
 * Reduces the fonts of @fontsource-variable to what the site uses and writes them to this folder: `node
 * web/fonts/make-fonts.ts`. Run it after an update of the packages; the results are committed, so a build does not
 * need it.
 *
 * Newsreader with all weights and optical sizes is 132 KB for Latin alone. The site uses two instances, one for
 * headlines and one for text, each with a fixed optical size: 40 KB together (the front page may load 250 KB before
 * images). An optical size axis for headlines costs 26 KB more, and the difference is not visible between 17 and 52
 * px.
 */
const here = dirname(fileURLToPath(import.meta.url));
const packages = join(here, '../../node_modules/@fontsource-variable');

// The OpenType features that the site needs. Small capitals, swashes and the like are dropped.
const keepFeatures = ['kern', 'liga', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum'];
const headline = { wght: 565, opsz: 30 };
const text = { wght: 400, opsz: 18 };
const sans = { wght: { min: 400, max: 700 } };
/**
 * Characters dropped from the Latin files: separate accents, old currencies, arrows, spacing modifiers. They cost 2
 * KB a file and are so rare that the device's fonts can supply them.
 */
const unused =
  /[\u00a4\u00a6\u00a8\u00ac\u00ad\u00af\u00b4-\u00b6\u00b8\u00b9\u02bb-\u0329\u2000-\u2008\u200a-\u200f\u2015-\u2017\u201b\u201f\u2023-\u2025\u2027-\u202e\u2030-\u2038\u203b-\u206f\u2191\u2193\u2215\ufeff\ufffd]/g;

/** All characters of a CSS unicode-range, for example `U+0000-00FF,U+0131`. */
function characters(range: string): string {
  return range
    .split(',')
    .map((part) => {
      const [from = '', to = from] = part.trim().replace(/^U\+/i, '').split('-');
      const first = Number.parseInt(from, 16);
      return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, i) =>
        String.fromCodePoint(first + i),
      ).join('');
    })
    .join('');
}

/** The unicode-range of a file in the package's own style sheet. */
function rangeOf(font: string, sheet: string, file: string): string {
  const css = readFileSync(join(packages, font, sheet), 'utf8');
  const rule = css.split('@font-face').find((block) => block.includes(`/${file}.woff2`));
  const range = rule?.match(/unicode-range:\s*([^;]+);/)?.[1];
  if (range === undefined) throw new Error(`${sheet} of ${font} has no ${file}`);
  return range;
}

const normal = (script: string) => ({
  font: 'newsreader',
  sheet: 'opsz.css',
  file: `newsreader-${script}-opsz-normal`,
});
const italic = (script: string) => ({
  font: 'newsreader',
  sheet: 'opsz-italic.css',
  file: `newsreader-${script}-opsz-italic`,
});
const figtree = (script: string) => ({ font: 'figtree', sheet: 'index.css', file: `figtree-${script}-wght-normal` });
const cuts = [
  { ...normal('latin'), as: 'newsreader-headline-latin', axes: headline },
  { ...normal('latin-ext'), as: 'newsreader-headline-latin-ext', axes: headline },
  { ...normal('vietnamese'), as: 'newsreader-headline-vietnamese', axes: headline },
  { ...normal('latin'), as: 'newsreader-text-latin', axes: text },
  { ...normal('latin-ext'), as: 'newsreader-text-latin-ext', axes: text },
  { ...normal('vietnamese'), as: 'newsreader-text-vietnamese', axes: text },
  { ...italic('latin'), as: 'newsreader-italic-latin', axes: text },
  { ...italic('latin-ext'), as: 'newsreader-italic-latin-ext', axes: text },
  { ...figtree('latin'), as: 'figtree-latin', axes: sans },
  { ...figtree('latin-ext'), as: 'figtree-latin-ext', axes: sans },
];

mkdirSync(here, { recursive: true });
for (const { font, sheet, file, as, axes } of cuts) {
  const whole = readFileSync(join(packages, font, 'files', `${file}.woff2`));
  const cut = await subsetFont(
    whole,
    as.endsWith('-latin')
      ? characters(rangeOf(font, sheet, file)).replace(unused, '')
      : characters(rangeOf(font, sheet, file)),
    {
      targetFormat: 'woff2',
      variationAxes: axes,
      keepFeatures,
      noHinting: true,
    },
  );
  writeFileSync(join(here, `${as}.woff2`), cut);
  console.log(`${as}.woff2 ${whole.length} -> ${cut.length}`);
}
