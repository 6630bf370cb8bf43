import * as z from 'zod/mini';
import { textField } from '../text/text-fields.ts';

/** What the newsletter's form says, and whether readers see it. */
export const newsletterSettings = z.object({
  enabled: z.boolean(),
  title: textField(120),
  description: textField(300),
  buttonText: textField(40),
  /** Shown after a subscription. */
  thanksText: textField(200),
});
export type NewsletterSettings = z.infer<typeof newsletterSettings>;
