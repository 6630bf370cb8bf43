// The names that our theme adds to MUI's types, and CSS variables to React's.
import 'react';
import '@mui/material/styles';
import '@mui/material/Button';
import '@mui/material/Chip';
import '@mui/material/IconButton';
import '@mui/material/Typography';
import type {} from '@mui/material/themeCssVarsAugmentation';
import type { palettes } from './palettes.ts';
import type { typeScale } from './type-scale.ts';

type RegionColours = Record<keyof (typeof palettes)['light']['region'], string>;
type ScaleName = 'lead' | 'wide' | 'card' | 'brief' | 'standfirst' | 'excerpt' | 'section' | 'meta';
type Scale = Pick<typeof typeScale, ScaleName | 'fontFamilySerif'>;

declare module '@mui/material/styles' {
  interface TypeText {
    quiet: string;
  }
  interface Palette {
    sun: string;
    amber: PaletteColor;
    region: RegionColours;
  }
  interface PaletteOptions {
    sun: string;
    amber: SimplePaletteColorOptions;
    region: RegionColours;
  }
  interface TypographyVariants extends Scale {}
  interface TypographyVariantsOptions extends Scale {}
}
declare module '@mui/material/Button' {
  interface ButtonPropsColorOverrides {
    amber: true;
  }
}
declare module '@mui/material/Chip' {
  interface ChipPropsColorOverrides {
    amber: true;
  }
}
declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides extends Record<ScaleName, true> {}
}
declare module 'react' {
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}
