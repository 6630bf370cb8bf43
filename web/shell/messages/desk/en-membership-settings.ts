import { counted, formatNumber, plural } from '../locale.ts';

/** Texts of the membership settings page. */
export const membershipSettingsMessages = {
  title: 'Membership Settings',
  standfirst:
    'Plans, prices and texts of the subscription page. Saved here, in this browser, until you publish them to all readers.',
  preview: 'Preview',
  save: 'Save Changes',
  saveAll: 'Save All Changes',
  saving: 'Saving...',
  reset: 'Reset to Defaults',
  saved: 'Settings Saved',
  savedHint: 'Membership configuration has been updated successfully.',
  wasReset: 'Settings Reset',
  wasResetHint: 'Membership configuration has been reset to defaults.',
  failed: 'Save Failed',
  failedHint: 'Failed to save membership settings.',
  state: {
    clean: 'No unsaved changes.',
    dirty: 'You have unsaved changes.',
    failed: 'Your browser could not save this. It will be lost when you close the page.',
    foreign: 'Settings were changed in another tab. Saving here will overwrite them.',
    reset: 'Settings reset to defaults.',
    discard: 'Discard changes',
    restore: 'Undo reset',
    warnings: (count: number) => `${counted(count, 'field needs', 'fields need')} attention.`,
  },
  publishNote:
    'Unsaved changes stay in this browser, also when you leave. Save them here, share the draft with the team, then publish it. Where readers pay, publish the prices that are charged.',
  health: {
    heading: 'System Health',
    mode: 'Payment mode',
    mock: 'Mock',
    currency: 'Currency',
    currencyOf: (code: string, symbol: string) => `${code} (${symbol})`,
  },
  plans: {
    heading: 'Plans',
    untitled: (place: number) => `Plan ${formatNumber(place)}`,
    popular: 'Most Popular',
    reads: (intro: string, months: number, standard: string) =>
      `${intro} a month for the first ${plural(months, { one: 'month', other: `${formatNumber(months)} months` })}, then ${standard} a month.`,
    features: 'Features',
    featuresOf: (plan: string) => `Features of ${plan}`,
    feature: (place: number) => `Feature ${formatNumber(place)}`,
    noFeatures: 'No features yet. Readers will see only the price.',
    addFeature: 'Add Feature',
    addFeatureTo: (plan: string) => `Add Feature to ${plan}`,
    enterFeature: 'Enter new feature:',
    add: 'Add',
    cancel: 'Cancel',
    removeFeature: (text: string, place: number) =>
      text === '' ? `Remove feature ${formatNumber(place)}` : `Remove “${text}”`,
  },
  copy: { heading: 'Copy & Content' },
  faq: {
    heading: 'FAQ Items',
    add: 'Add FAQ',
    hint: 'Sorted by order number. Items with the same number stay in the order shown here.',
    none: 'No questions yet.',
    item: (place: number) => `Question ${formatNumber(place)}`,
    remove: 'Delete',
    removeOf: (question: string, place: number) =>
      question === '' ? `Delete question ${formatNumber(place)}` : `Delete “${question}”`,
    newQuestion: 'New Question?',
    newAnswer: 'New Answer',
  },
  /** Shown at fields. They do not prevent saving. */
  warnings: {
    emptyKeeps: (value: string) => `If left empty, ${value} is kept.`,
    noNumber: (value: string) => `Not a number. ${value} is kept.`,
    readsAs: (value: string) => `Readers will see ${value}.`,
    aboveStandard: 'Higher than the standard price.',
    months: (least: number, most: number) => `Use ${formatNumber(least)} to ${formatNumber(most)} months.`,
    whole: (value: string) => `Whole numbers only. ${value} will be saved.`,
    orders: 'Order numbers start at 1.',
    noName: 'Add a name so readers can tell the plans apart.',
    noFeature: 'Empty. Readers will see a tick with no text.',
    noQuestion: 'Add a question.',
  },
} as const;
