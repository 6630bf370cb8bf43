/** The short bar before a region's name, in the colour of its text. */
export const regionMark = {
  content: '""',
  flex: 'none',
  inlineSize: 16,
  blockSize: 3,
  borderRadius: 2,
  background: 'currentColor',
} as const;
