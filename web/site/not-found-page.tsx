import { messages } from '#web/messages/en.ts';
import { paths } from '#web/paths.ts';
import { Notice } from '#web/ui/display/notice.tsx';
import { StrongPillLink } from '#web/ui/forms/pill.tsx';

/** The page for unknown addresses. */
export default function NotFoundPage() {
  return (
    <>
      <title>{messages.site.title(messages.errors.pageNotFound)}</title>
      <meta name="robots" content="noindex" />
      <Notice level="h1" title={messages.errors.pageNotFound} hint={messages.errors.pageNotFoundHint}>
        <StrongPillLink to={paths.home}>{messages.errors.toHome}</StrongPillLink>
      </Notice>
    </>
  );
}
