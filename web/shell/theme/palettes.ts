/**
 * The light and the dark palette. Text has a contrast of at least 4.5 : 1 in both (WCAG AA). A file without imports:
 * the web manifest and the icons need the colours outside of a browser.
 */
export const palettes = {
  light: {
    background: { default: '#FBF8F2', paper: '#FFFFFF' },
    // Quiet: for zeros and labels that every card has.
    text: { primary: '#1B1A17', secondary: '#5E594F', quiet: '#736D62' },
    divider: '#E2DBCD',
    primary: { main: '#0E5A6B', contrastText: '#FFFFFF' },
    error: { main: '#B3372F', contrastText: '#FBF8F2' },
    // For rising values; always with an arrow or a sign, never by colour alone.
    success: { main: '#1E7A46', contrastText: '#FBF8F2' },
    info: { main: '#0E5A6B' },
    warning: { main: '#9A6400' },
    sun: '#E9A23B',
    // The Subscribe button, the same in light and dark mode.
    amber: { main: '#F2B233', contrastText: '#2A1D00' },
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
    text: { primary: '#ECE6DA', secondary: '#A7A294', quiet: '#8F8B7E' },
    divider: '#2B3538',
    primary: { main: '#7CC4D1', contrastText: '#11171A' },
    error: { main: '#F08B82', contrastText: '#11171A' },
    success: { main: '#6CCB94', contrastText: '#11171A' },
    info: { main: '#7CC4D1' },
    warning: { main: '#F2B233' },
    sun: '#E9A23B',
    amber: { main: '#F2B233', contrastText: '#2A1D00' },
    region: {
      caribbean: '#6CC7C4',
      african: '#E39A6C',
      latinx: '#E58DAE',
      asian: '#9DB0F0',
      middle_eastern: '#D8B963',
    },
  },
} as const;
