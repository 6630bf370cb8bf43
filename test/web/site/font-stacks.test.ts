import { describe, expect, test } from 'vitest';
import { themeCss } from '#web/bundling/theme-styles.ts';
import { typeScale } from '#web/theme/type-scale.ts';

/** The families of a custom property in the rule of a selector. */
function stack(selector: string, name: 'sans' | 'serif'): string[] {
  const rule = themeCss.split('\n').find((line) => line.startsWith(`${selector}{--sans`)) ?? '';
  const [, families = ''] = new RegExp(`--${name}:([^;]+);`).exec(rule) ?? [];
  return families.split(',').map((family) => family.trim().replaceAll('"', ''));
}

/** For each script the fonts of Windows, of Apple's systems, and of Android and Linux. */
const fonts = {
  sans: {
    Bengali: ['Nirmala UI', 'Kohinoor Bangla', 'Noto Sans Bengali'],
    Devanagari: ['Nirmala UI', 'Kohinoor Devanagari', 'Noto Sans Devanagari'],
    Tamil: ['Nirmala UI', 'Tamil Sangam MN', 'Noto Sans Tamil'],
    Thai: ['Leelawadee UI', 'Thonburi', 'Noto Sans Thai'],
    Ethiopic: ['Ebrima', 'Kefa', 'Noto Sans Ethiopic'],
    CJK: ['Microsoft YaHei UI', 'PingFang SC', 'Noto Sans CJK SC'],
  },
  serif: {
    Bengali: ['Nirmala UI', 'Bangla MN', 'Noto Serif Bengali'],
    Devanagari: ['Nirmala UI', 'Devanagari MT', 'Noto Serif Devanagari'],
    Tamil: ['Nirmala UI', 'Tamil MN', 'Noto Serif Tamil'],
    Thai: ['Leelawadee UI', 'Thonburi', 'Noto Serif Thai'],
    Ethiopic: ['Nyala', 'Kefa', 'Noto Serif Ethiopic'],
    CJK: ['SimSun', 'Songti SC', 'Noto Serif CJK SC'],
  },
};

describe.each(['sans', 'serif'] as const)('the %s stack', (name) => {
  test.each(Object.entries(fonts[name]))('has the fonts of the platforms for %s', (_, families) => {
    expect(stack(':root', name)).toEqual(expect.arrayContaining(families));
  });
  test.each([':lang(ja)', ':lang(ko)'])('has other fonts for %s, after our own', (selector) => {
    const families = stack(selector, name);
    expect(families[0]).toBe(stack(':root', name)[0]);
    expect(families.slice(2, -1).filter((family) => stack(':root', name).includes(family))).toEqual([]);
  });
  test('begins with our own fonts and ends with a generic one', () => {
    expect(stack(':root', name)[0]).toBe(name === 'sans' ? 'Figtree' : 'Newsreader');
    expect(stack(':root', name).at(-1)).toBe(name === 'sans' ? 'sans-serif' : 'serif');
  });
});

test('the type scale takes its stacks from the variables', () => {
  expect(typeScale.fontFamily).toBe('var(--sans)');
  expect(typeScale.fontFamilySerif).toBe('var(--serif)');
});
