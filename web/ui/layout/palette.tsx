import { Global } from '@emotion/react';
import { palettes, variables } from '#web/theme.ts';

const styles = { ':root': variables(palettes.light), '[data-theme="dark"]': variables(palettes.dark) };

/** Defines both palettes as CSS variables; `data-theme` on the root selects one (site/appearance-toggle.tsx). */
export const Palette = () => <Global styles={styles} />;
