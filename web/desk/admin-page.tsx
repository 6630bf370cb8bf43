import { messages } from '#web/shell/messages/en.ts';
import { adminMessages as words } from '#web/shell/messages/en-admin.ts';
import { Dashboard } from './dashboard/dashboard.tsx';
import { DeskGate } from './desk-gate.tsx';

/** The editors' dashboard. */
export default function AdminPage() {
  return (
    <>
      <title>{messages.site.title(words.title)}</title>
      <meta name="robots" content="noindex" />
      <DeskGate>{(reader) => <Dashboard reader={reader} />}</DeskGate>
    </>
  );
}
