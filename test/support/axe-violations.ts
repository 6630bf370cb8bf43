import type { AxeResults } from 'axe-core';

/** The options of a check; passed rules are not described node by node: a large page has thousands. */
export const axeOptions = (isDark: boolean) => ({
  resultTypes: ['violations' as const],
  // The dark theme differs in its colours only.
  ...(isDark ? { runOnly: ['color-contrast'] } : {}),
});

/** axe's violations, one per line. */
export const describeViolations = ({ violations }: Pick<AxeResults, 'violations'>): string[] =>
  violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target, html }) => `${target.join(' ')} ${html}`).join(', ')}`,
  );
