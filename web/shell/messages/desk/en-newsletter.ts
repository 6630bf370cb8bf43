import { newsroomMessages } from './en-newsroom.ts';

/** Texts of the newsletter settings page. */
export const newsletterSettingsMessages = {
  title: 'Newsletter Settings',
  standfirst: 'What the sign-up form says, and whether readers see it.',
  save: newsroomMessages.saveHere,
  reset: 'Reset to Defaults',
  saved: newsroomMessages.stages.here,
  savedHint: 'Only this browser has it. Share the draft with the team, then publish it.',
  wasReset: 'Settings Reset',
  wasResetHint: 'The newsletter settings are the defaults again.',
  failed: 'Save Failed',
  failedHint: 'Your browser could not store them.',
  unsaved: 'You have unsaved changes.',
  allSaved: 'No unsaved changes.',
} as const;

/** Texts of the page that edits the pages about the site. */
export const textsMessages = {
  ...newsletterSettingsMessages,
  title: 'Pages about the site',
  standfirst: 'Who runs the site, and its rules. Readers find the pages at the bottom of every page.',
  wasReset: 'Texts Reset',
  wasResetHint: 'All pages have their default texts again, without an operator.',
  noOperator:
    'The imprint names no operator or no postal address yet, and says so to readers. Many countries require both: enter them and publish.',
  preview: 'Preview',
  previewOf: (page: string) => `Preview: ${page}`,
  hide: 'Hide the preview',
  start: 'Start from the default text',
  startOf: (page: string) => `Start from the default text: ${page}`,
  open: 'Open the page',
  openOf: (page: string) => `Open the page: ${page}`,
  invalid: 'A field above or below is too long or has HTML. Save to see which.',
} as const;
