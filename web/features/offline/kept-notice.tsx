import { messages } from '#web/messages/en.ts';
import { offlineMessages } from '#web/messages/en-offline.ts';
import { paths } from '#web/paths.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Pill, StrongPillLink } from '#web/ui/pill.tsx';

export interface KeptNoticeProps {
  /** What could not be had without a network. */
  what: keyof typeof offlineMessages.missing;
  onRetry: () => void;
}

/** What stands for a page that was not kept: what it is, and the way to what there is. */
export default function KeptNotice({ what, onRetry }: KeptNoticeProps) {
  const title = offlineMessages.missing[what];
  return (
    <>
      {what === 'front' ? null : <title>{messages.site.title(title)}</title>}
      <Notice level={what === 'front' ? 'h2' : 'h1'} title={title} hint={offlineMessages.missingHint}>
        <StrongPillLink to={paths.saved}>{offlineMessages.saved.title}</StrongPillLink>
        <Pill type="button" onClick={onRetry}>
          {messages.errors.again}
        </Pill>
      </Notice>
    </>
  );
}
