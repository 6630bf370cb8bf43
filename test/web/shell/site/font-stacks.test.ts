import { describe, expect, test } from 'vitest';
import { themeCss } from '#web/bundling/theme-styles.ts';
import { typeScale } from '#web/shell/theme/type-scale.ts';

/** The families of a custom property in the rule of a selector. */
function stack(selector: string, name: 'sans' | 'serif'): string[] {
  const rule = themeCss.split('\n').find((line) => line.startsWith(`${selector}{--sans`)) ?? '';
  const [, families = ''] = new RegExp(`--${name}:([^;]+);`).exec(rule) ?? [];
  return families.split(',').map((family) => family.trim().replaceAll('"', ''));
}

describe.each(['sans', 'serif'] as const)('the %s stack', (name) => {
  test.each(['Bengali', 'Devanagari', 'Tamil', 'Thai', 'Ethiopic', 'CJK SC'])(
    `the ${name} stack has a font for %s`,
    (script) => {
      expect(stack(':root', name)).toContain(`Noto ${name === 'sans' ? 'Sans' : 'Serif'} ${script}`);
    },
  );
  test.each([':lang(ja)', ':lang(ko)'])(`the ${name} stack has other fonts for %s, after our own`, (selector) => {
    const families = stack(selector, name);
    expect(families[0]).toBe(stack(':root', name)[0]);
    expect(families.slice(2, -1).filter((family) => stack(':root', name).includes(family))).toEqual([]);
  });
  test(`the ${name} stack begins with our own fonts and ends with a generic one`, () => {
    expect(stack(':root', name)[0]).toBe(name === 'sans' ? 'Figtree' : 'Newsreader');
    expect(stack(':root', name).at(-1)).toBe(name === 'sans' ? 'sans-serif' : 'serif');
  });
});

test('the type scale takes its stacks from the variables', () => {
  expect(typeScale.fontFamily).toBe('var(--sans)');
  expect(typeScale.fontFamilySerif).toBe('var(--serif)');
});
