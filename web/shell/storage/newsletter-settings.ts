import { defaultNewsletterSettings } from '#shared/config/newsletter.ts';
import { newsletterSettings as schema } from '#shared/domain/newsroom/newsletter-settings.ts';
import { newsroomCopy } from './newsroom-copy.ts';
import { shapeOf } from './schema-shape.ts';
import { storedValue } from './stored-value.ts';

/** What the newsletter's form says in this browser. */
export const newsletterSettings = newsroomCopy(
  'newsletter',
  schema,
  storedValue('newsletter_settings', shapeOf(schema), defaultNewsletterSettings),
  () => defaultNewsletterSettings,
);
