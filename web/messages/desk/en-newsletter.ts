import { plural } from '../locale.ts';

/** Texts of the newsletter settings page. */
export const newsletterSettingsMessages = {
  title: 'Newsletter Settings',
  standfirst: 'What the sign-up form says, and whether readers see it.',
  enabled: 'Show the form to readers',
  heading: 'Heading',
  description: 'Text',
  buttonText: 'Button',
  thanksText: 'Thanks',
  thanksHint: 'Shown after a sign-up.',
  save: 'Save Changes',
  reset: 'Reset to Defaults',
  saved: 'Settings Saved',
  savedHint: 'The newsletter settings are saved in this browser.',
  wasReset: 'Settings Reset',
  wasResetHint: 'The newsletter settings are the defaults again.',
  failed: 'Save Failed',
  failedHint: 'Your browser could not store them.',
  unsaved: 'You have unsaved changes.',
  allSaved: 'All changes saved.',
  errorCount: (count: number) =>
    plural(count, { one: '1 field needs attention.', other: `${count} fields need attention.` }),
  invalid: (most: number) => `Enter a text of up to ${most} characters without HTML.`,
} as const;
