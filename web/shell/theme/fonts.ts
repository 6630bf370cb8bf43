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

/**
 * The stacks of fonts as CSS variables. Our fonts have Latin letters only; for the other scripts of the news each stack
 * names the fonts of Windows, of Apple's systems, and of Android and Linux (Noto).
 */
const scripts = {
  sans: {
    Bengali: ['Nirmala UI', 'Kohinoor Bangla', 'Noto Sans Bengali'],
    Devanagari: ['Nirmala UI', 'Kohinoor Devanagari', 'Noto Sans Devanagari'],
    Tamil: ['Nirmala UI', 'Tamil Sangam MN', 'Noto Sans Tamil'],
    Thai: ['Leelawadee UI', 'Thonburi', 'Noto Sans Thai'],
    Ethiopic: ['Ebrima', 'Kefa', 'Noto Sans Ethiopic'],
    CJK: ['Microsoft YaHei UI', 'PingFang SC', 'Noto Sans CJK SC', 'Noto Sans SC'],
  },
  // Windows has no serif for the scripts of India and Thailand, so Noto and Apple's come first.
  serif: {
    Bengali: ['Noto Serif Bengali', 'Bangla MN', 'Nirmala UI'],
    Devanagari: ['Noto Serif Devanagari', 'Devanagari MT', 'Nirmala UI'],
    Tamil: ['Noto Serif Tamil', 'Tamil MN', 'Nirmala UI'],
    Thai: ['Noto Serif Thai', 'Thonburi', 'Leelawadee UI'],
    Ethiopic: ['Noto Serif Ethiopic', 'Nyala', 'Kefa', 'Ebrima'],
    CJK: ['SimSun', 'Songti SC', 'Noto Serif CJK SC', 'Noto Serif SC'],
  },
} as const;
const latin = {
  sans: ['Figtree', 'Figtree Fallback', 'system-ui', '-apple-system', 'Segoe UI', 'Roboto'],
  serif: ['Newsreader', 'Newsreader Fallback', 'Georgia', 'Times New Roman'],
} as const;

/** Languages that write many of the Chinese characters in forms of their own, and the fonts with those. */
const otherForms: Record<string, Record<StackName, readonly string[]>> = {
  ':lang(ja)': {
    sans: ['Yu Gothic UI', 'Hiragino Sans', 'Noto Sans CJK JP', 'Noto Sans JP'],
    serif: ['Yu Mincho', 'Hiragino Mincho ProN', 'Noto Serif CJK JP', 'Noto Serif JP'],
  },
  ':lang(ko)': {
    sans: ['Malgun Gothic', 'Apple SD Gothic Neo', 'Noto Sans CJK KR', 'Noto Sans KR'],
    serif: ['Batang', 'AppleMyungjo', 'Noto Serif CJK KR', 'Noto Serif KR'],
  },
  ':lang(zh-Hant),:lang(zh-TW),:lang(zh-HK)': {
    sans: ['Microsoft JhengHei UI', 'PingFang TC', 'Noto Sans CJK TC', 'Noto Sans TC'],
    serif: ['PMingLiU', 'Songti TC', 'Noto Serif CJK TC', 'Noto Serif TC'],
  },
};

type StackName = keyof typeof scripts;
const generic = { sans: 'sans-serif', serif: 'serif' } as const;

const stack = (name: StackName, families: readonly string[]): string => {
  const unquoted = /^(?:system-ui|-apple-system)$/;
  const named = [...new Set(families)].map((family) => (unquoted.test(family) ? family : `"${family}"`));
  return `--${name}:${[...named, generic[name]].join()};`;
};
const rule = (selector: string, familiesOf: (name: StackName) => readonly string[]): string =>
  `${selector}{${stack('sans', familiesOf('sans'))}${stack('serif', familiesOf('serif'))}}`;

/** `--sans` and `--serif`, and what they are in languages with forms of their own. */
export const fontStacksCss = [
  rule(':root', (name) => [...latin[name], ...Object.values(scripts[name]).flat()]),
  ...Object.entries(otherForms).map(([selector, fonts]) =>
    rule(selector, (name) => [...latin[name].slice(0, 2), ...fonts[name]]),
  ),
].join('\n');
