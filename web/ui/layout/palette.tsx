import { Global } from '@emotion/react';
import { palettes, variables } from '#web/theme.ts';

const styles = { ':root': variables(palettes.light), '[data-theme="dark"]': variables(palettes.dark) };

/** The two palettes as variables of the page; `data-theme` on its root chooses (features/appearance). */
export const Palette = () => <Global styles={styles} />;
