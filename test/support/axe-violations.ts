import type { AxeResults } from 'axe-core';

/** The options of a check; passed rules are not described node by node: a large page has thousands. */
export const axeOptions = (isDark: boolean) => ({
  resultTypes: ['violations' as const],
  // WCAG 2.2 AA, which axe leaves out by default. The dark theme differs in its colours only.
  ...(isDark ? { runOnly: ['color-contrast'] } : { rules: { 'target-size': { enabled: true } } }),
});

/** axe's violations, one per line. */
export const describeViolations = ({ violations }: Pick<AxeResults, 'violations'>): string[] =>
  violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target, html }) => `${target.join(' ')} ${html}`).join(', ')}`,
  );
