/** Words that make an article urgent or noteworthy (CLS-06, CLS-12). */
export const priorityWords = {
  high: ['breaking', 'crisis', 'emergency', 'sanctions', 'election result', 'election results'],
  medium: ['report', 'policy', 'budget', 'launch'],
} as const;
