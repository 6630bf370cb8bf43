import type { Region } from '#shared/domain/classification/taxonomy.ts';

const serif = "'Newsreader', 'Newsreader Fallback', Georgia, 'Times New Roman', serif";
const sans = "'Figtree', 'Figtree Fallback', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

/** Light and dark palette. Text has a contrast of at least 4.5 : 1 in both (WCAG AA). */
export const palettes = {
  light: {
    background: { default: '#FBF8F2', paper: '#FFFFFF' },
    text: { primary: '#1B1A17', secondary: '#5E594F' },
    divider: '#E2DBCD',
    primary: { main: '#0E5A6B', contrastText: '#FFFFFF' },
    error: { main: '#B3372F' },
    success: { main: '#1E7A46' },
    sun: '#E9A23B',
    // The Subscribe button, the same in light and dark mode.
    amber: '#F2B233',
    onAmber: '#2A1D00',
    region: {
      caribbean: '#0B6E73',
      african: '#9C4516',
      latinx: '#962A53',
      asian: '#3F529A',
      middle_eastern: '#77590F',
    },
  },
  dark: {
    background: { default: '#11171A', paper: '#182023' },
    text: { primary: '#ECE6DA', secondary: '#A7A294' },
    divider: '#2B3538',
    primary: { main: '#7CC4D1', contrastText: '#11171A' },
    error: { main: '#F08B82' },
    success: { main: '#6CCB94' },
    sun: '#E9A23B',
    // The Subscribe button, the same in light and dark mode.
    amber: '#F2B233',
    onAmber: '#2A1D00',
    region: {
      caribbean: '#6CC7C4',
      african: '#E39A6C',
      latinx: '#E58DAE',
      asian: '#9DB0F0',
      middle_eastern: '#D8B963',
    },
  },
} as const;

/**
 * The prefix of the palette's CSS variables. MUI's theme (ui/layout/mui-theme.tsx) generates the same names from the
 * same palettes.
 */
export const variablePrefix = 'news';

interface Shades {
  readonly [name: string]: string | Shades;
}
const variableOf = (path: readonly string[]): string => `--${[variablePrefix, 'palette', ...path].join('-')}`;

/** Converts a palette to CSS variables, for example `--news-palette-text-primary`. */
export function variables(shades: Shades, path: readonly string[] = []): Record<string, string> {
  return Object.assign(
    {},
    ...Object.entries(shades).map(([name, shade]) =>
      typeof shade === 'string' ? { [variableOf([...path, name])]: shade } : variables(shade, [...path, name]),
    ),
  );
}

const shade = (...path: string[]): string => `var(${variableOf(path)})`;
const regionShade = (name: Region): string => shade('region', name);

/** The current palette's colours, as references to the CSS variables. */
export const color = {
  paper: shade('background', 'default'),
  surface: shade('background', 'paper'),
  ink: shade('text', 'primary'),
  soft: shade('text', 'secondary'),
  rule: shade('divider'),
  brand: shade('primary', 'main'),
  onBrand: shade('primary', 'contrastText'),
  error: shade('error', 'main'),
  // For rising and falling values; always with an arrow or a sign, never by colour alone.
  up: shade('success', 'main'),
  down: shade('error', 'main'),
  sun: shade('sun'),
  amber: shade('amber'),
  onAmber: shade('onAmber'),
  region: {
    caribbean: regionShade('caribbean'),
    african: regionShade('african'),
    latinx: regionShade('latinx'),
    asian: regionShade('asian'),
    middle_eastern: regionShade('middle_eastern'),
  },
} as const satisfies Record<string, string | Record<Region, string>>;

/** Media query: the sidebar fits beside the news. */
export const onTablet = '(min-width: 1024px)';
/** Media query: a wide screen. */
export const onDesk = '(min-width: 1600px)';

/** Media queries from a width up. 640 and 1024 come from the specification; from 1600 the news has a fourth column. */
export const above = {
  phone: '@media (min-width: 640px)',
  tablet: `@media ${onTablet}`,
  desk: `@media ${onDesk}`,
} as const;

/** The type scale. */
export const font = {
  lead: {
    fontFamily: serif,
    fontWeight: 560,
    fontSize: 'clamp(2.0625rem, 1.4rem + 2.2vw, 3.25rem)',
    lineHeight: 1.06,
    letterSpacing: '-0.018em',
    textWrap: 'balance',
  },
  wide: {
    fontFamily: serif,
    fontWeight: 560,
    fontSize: '1.75rem',
    lineHeight: 1.12,
    letterSpacing: '-0.013em',
    textWrap: 'balance',
  },
  card: {
    fontFamily: serif,
    fontWeight: 560,
    fontSize: '1.3125rem',
    lineHeight: 1.18,
    letterSpacing: '-0.008em',
    textWrap: 'pretty',
  },
  brief: {
    fontFamily: serif,
    fontWeight: 560,
    fontSize: '1.125rem',
    lineHeight: 1.22,
    letterSpacing: '-0.004em',
    textWrap: 'pretty',
  },
  standfirst: { fontFamily: serif, fontWeight: 400, fontSize: '1.1875rem', lineHeight: 1.45 },
  excerpt: { fontFamily: serif, fontWeight: 400, fontSize: '0.984rem', lineHeight: 1.48 },
  section: {
    fontFamily: sans,
    fontWeight: 650,
    fontSize: '0.8125rem',
    lineHeight: 1.2,
    letterSpacing: '0.09em',
    textTransform: 'uppercase',
  },
  meta: { fontFamily: sans, fontWeight: 400, fontSize: '0.8125rem', lineHeight: 1.45 },
  serif,
  sans,
} as const;
