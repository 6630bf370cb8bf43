import { SettingsScreen } from '#web/desk/membership-settings/settings-screen.tsx';
import { messages } from '#web/messages/en.ts';
import { membershipSettingsMessages as words } from '#web/messages/en-membership-settings.ts';
import { PageWidth } from '#web/ui/layout/page-width.tsx';

/** Where editors set the plans and the words around them; open to whoever reaches it, kept in their own browser (RTE-13). */
export default function MembershipPage() {
  return (
    <>
      <title>{messages.site.title(words.title)}</title>
      <meta name="robots" content="noindex" />
      <PageWidth>
        <SettingsScreen />
      </PageWidth>
    </>
  );
}
