/** Texts of the newsletter form. Quoted ones are the specification's own words. */
export const newsletterMessages = {
  title: 'Newsletter',
  hint: 'News from both of your shores, by email.',
  name: 'Your name (optional)',
  email: 'Your email',
  subscribe: 'Subscribe',
  subscribing: 'Subscribing...',
  missing: 'Please enter your email address.',
  wrong: 'Please enter an email address such as ama@example.org.',
  done: 'Success!',
  doneHint: "You've been subscribed to our newsletter.",
  failed: 'Error',
  failedHint: 'Failed to subscribe. Please try again.',
} as const;
