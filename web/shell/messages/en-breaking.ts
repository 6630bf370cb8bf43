/** Texts of the breaking line. */
export const breakingMessages = {
  label: 'Breaking news',
  close: 'Close breaking news',
} as const;
