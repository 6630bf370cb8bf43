/** Texts of the newsletter settings page. */
export const newsletterSettingsMessages = {
  title: 'Newsletter Settings',
  standfirst: 'What the sign-up form says, and whether readers see it.',
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
} as const;
