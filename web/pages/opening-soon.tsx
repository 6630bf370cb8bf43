import { messages } from '#web/messages/en.ts';
import { paths } from '#web/paths.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PillLink, StrongPillLink } from '#web/ui/pill.tsx';

export type ComingSection = keyof typeof messages.soon.sections;

/** A section that is still being built: its name, what it will be, and the way to what is there (RTE-05 to RTE-16). */
export default function OpeningSoonPage({ section }: { section: ComingSection }) {
  const { heading, hint } = messages.soon.sections[section];
  return (
    <>
      <title>{messages.site.title(heading)}</title>
      <meta name="robots" content="noindex" />
      <Notice level="h1" title={heading} hint={messages.soon.notYet(hint)}>
        <StrongPillLink to={paths.home}>{messages.errors.toHome}</StrongPillLink>
        <PillLink to={paths.topics}>{messages.topics.title}</PillLink>
      </Notice>
    </>
  );
}
