// Variables of font-stacks.ts.
const serif = 'var(--serif)';
const sans = 'var(--sans)';

const headline = { fontFamily: serif, fontWeight: 560 } as const;

/** The newspaper's type scale, as variants of MUI's typography: four sizes of headline, and the texts around them. */
const scale = {
  /** The first headline of a page. */
  lead: {
    ...headline,
    fontSize: 'clamp(2.0625rem, 1.4rem + 2.2vw, 2.75rem)',
    lineHeight: 1.06,
    letterSpacing: '-0.018em',
    textWrap: 'balance',
  },
  wide: { ...headline, fontSize: '1.75rem', lineHeight: 1.12, letterSpacing: '-0.013em', textWrap: 'balance' },
  card: { ...headline, fontSize: '1.3125rem', lineHeight: 1.18, letterSpacing: '-0.008em', textWrap: 'pretty' },
  brief: { ...headline, fontSize: '1.125rem', lineHeight: 1.22, letterSpacing: '-0.004em', textWrap: 'pretty' },
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
} as const;

/** The type scale, with the variants that MUI's components use by themselves mapped to it. */
export const typeScale = {
  ...scale,
  fontFamily: sans,
  fontFamilySerif: serif,
  // Optical weights between the hundreds: both fonts are variable.
  fontWeightMedium: 550,
  fontWeightBold: 650,
  h1: scale.lead,
  h2: scale.wide,
  h3: scale.card,
  h4: scale.brief,
  h6: scale.wide,
  subtitle1: { fontSize: '0.9375rem', lineHeight: 1.5, fontWeight: 550 },
  body1: { fontSize: '0.9375rem', lineHeight: 1.5 },
  body2: { fontSize: '0.875rem', lineHeight: 1.45 },
  caption: scale.meta,
  overline: scale.section,
  button: { fontWeight: 600, fontSize: '0.9375rem', lineHeight: 1.5, textTransform: 'none', letterSpacing: 0 },
} as const;
