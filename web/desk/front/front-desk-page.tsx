import { useState } from 'react';
import { emptyFrontPagePlan, type FrontPagePlan, frontPagePlan } from '#shared/domain/newsroom/front-page-plan.ts';
import { useArticles } from '#web/shell/cache/public-lists.ts';
import { frontMessages as words } from '#web/shell/messages/desk/en-front.ts';
import { Notice, RetryButton } from '#web/shell/ui/display/notice.tsx';
import { DeskPage } from '../desk-page.tsx';
import { PublishBar } from '../records/publish-bar.tsx';
import { usePublishing } from '../records/use-publishing.ts';
import { FrontDesk } from './front-desk.tsx';

/** The desk of the front page: what editors pin, mute and announce, as a plan that they publish to all readers. */
export default function FrontDeskPage() {
  const { data: articles, error, refetch } = useArticles();
  const [plan, setPlan] = useState<FrontPagePlan | null>(null);
  const publishing = usePublishing(
    { kind: 'front', schema: frontPagePlan },
    {
      content: plan ?? emptyFrontPagePlan,
      initial: emptyFrontPagePlan,
      take: (content) => {
        setPlan(content);
        return true;
      },
    },
  );
  const { document, draft, readersGet } = publishing;
  // The team's draft goes on where an editor has left it.
  if (plan === null && document !== undefined) setPlan(draft ?? readersGet);
  return (
    <DeskPage words={words}>
      <PublishBar publishing={publishing} note={words.note} />
      {error !== undefined && articles === undefined ? (
        <Notice title={words.failed} urgent>
          <RetryButton onRetry={refetch}>{words.retry}</RetryButton>
        </Notice>
      ) : plan === null ? null : (
        <FrontDesk plan={plan} articles={articles} onChange={setPlan} />
      )}
    </DeskPage>
  );
}
