import type { Components, Theme } from '@mui/material/styles';
import { display } from './display.ts';
import { inputs } from './inputs.ts';
import { navigation } from './navigation.ts';
import { surfaces } from './surfaces.ts';

/** How MUI's components look on this site. */
export const components: Components<Theme> = { ...inputs, ...navigation, ...surfaces, ...display };
