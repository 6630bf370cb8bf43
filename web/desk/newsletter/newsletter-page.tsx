import { records } from '#shared/records.ts';
import { newsletterSettingsMessages as words } from '#web/shell/messages/desk/en-newsletter.ts';
import { newsletterSettings } from '#web/shell/storage/newsletter-settings.ts';
import { DeskPage } from '../desk-page.tsx';
import { CopyForm } from '../records/copy-form.tsx';

/** What the newsletter's form says. */
export default function NewsletterPage() {
  return (
    <DeskPage words={words}>
      <CopyForm copy={newsletterSettings} fields={records.newsletter.fields} words={words} />
    </DeskPage>
  );
}
