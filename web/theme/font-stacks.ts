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
