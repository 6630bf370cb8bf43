import type { NewsletterSettings } from '../domain/newsroom/newsletter-settings.ts';

/** The newsletter's form until editors publish their own. */
export const defaultNewsletterSettings: NewsletterSettings = {
  enabled: true,
  title: 'Newsletter',
  description: 'Get the news by email.',
  buttonText: 'Subscribe',
  thanksText: "You've been subscribed to our newsletter.",
};
