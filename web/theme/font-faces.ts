/** The characters of each file in web/fonts, as in the style sheets of its package. */
const ranges = {
  latin:
    'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, ' +
    'U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD',
  'latin-ext':
    'U+0100-0130, U+0132-0151, U+0154-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1E00-1E9F, ' +
    'U+1EF2-1EFF, U+20A0-20AB, U+20AD-20C0, U+2113',
  vietnamese: 'U+0300-0301, U+0303, U+0309, U+0323, U+1EA0-1EF1',
} as const;
type Script = keyof typeof ranges;

interface Face {
  family: string;
  style: 'normal' | 'italic';
  weight: string;
  /** The name of its files in web/fonts, before the script. */
  file: string;
  scripts: readonly Script[];
}

const allScripts: readonly Script[] = ['latin', 'latin-ext', 'vietnamese'];
const noVietnamese: readonly Script[] = ['latin', 'latin-ext'];
const faces: readonly Face[] = [
  { family: 'Newsreader', style: 'normal', weight: '500 700', file: 'newsreader-headline', scripts: allScripts },
  { family: 'Newsreader', style: 'normal', weight: '400', file: 'newsreader-text', scripts: allScripts },
  { family: 'Newsreader', style: 'italic', weight: '400 700', file: 'newsreader-italic', scripts: noVietnamese },
  { family: 'Figtree', style: 'normal', weight: '400 700', file: 'figtree', scripts: noVietnamese },
];

/** The rules that load our fonts, each file for its characters only. Their addresses are relative to web/base.css. */
export const fontFacesCss = faces
  .flatMap(({ family, style, weight, file, scripts }) =>
    scripts.map(
      (script) => `@font-face {
  font-family: "${family}";
  font-style: ${style};
  font-weight: ${weight};
  font-display: swap;
  src: url("./fonts/${file}-${script}.woff2") format("woff2");
  unicode-range: ${ranges[script]};
}`,
    ),
  )
  .join('\n');
