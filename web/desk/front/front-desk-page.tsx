import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import {
  emptyFrontPagePlan,
  type FrontPagePlan,
  frontPagePlan,
  type Pin,
} from '#shared/domain/newsroom/front-page-plan.ts';
import { useArticles } from '#web/shell/cache/public-lists.ts';
import { frontMessages as words } from '#web/shell/messages/desk/en-front.ts';
import { breakpoints } from '#web/shell/theme/theme.ts';
import { useNow } from '#web/shell/ui/browser/use-now.ts';
import { Notice, RetryButton } from '#web/shell/ui/display/notice.tsx';
import { SectionHead } from '#web/shell/ui/layout/section-head.tsx';
import { showToast } from '#web/shell/ui/overlays/toast.ts';
import { DeskPage } from '../desk-page.tsx';
import { PublishBar } from '../records/publish-bar.tsx';
import { usePublishing } from '../records/use-publishing.ts';
import { BreakingForm } from './breaking-form.tsx';
import { withMute, withoutMute, withoutPin, withPin } from './edit-plan.ts';
import { FindStory } from './find-story.tsx';
import { PageList } from './page-list.tsx';
import { MuteDialog, PinDialog } from './pin-dialog.tsx';
import { LaterPins, MuteList } from './plan-lists.tsx';
import { frontPageWith, openPreview, type PreviewSize } from './preview.ts';
import { useStories } from './use-stories.ts';

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 40,
  paddingBlockEnd: 60,
  '& > div': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 40, alignContent: 'start' },
  [breakpoints.up('md')]: { gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 4fr)', gap: 44 },
});
const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 12, marginBlockStart: 12 });

const none: readonly ArticlePreview[] = [];

interface FrontDeskProps {
  plan: FrontPagePlan;
  articles: readonly ArticlePreview[] | undefined;
  onChange: (plan: FrontPagePlan) => void;
}

/** Everything that an editor may do with the plan of the front page. */
function FrontDesk({ plan, articles: listed, onChange }: FrontDeskProps) {
  const now = useNow().getTime();
  const { stories, add } = useStories(plan, listed);
  const articles = listed ?? none;
  const [pinned, setPinned] = useState<{ pin: Pin; isKept: boolean } | null>(null);
  const [muted, setMuted] = useState<ArticlePreview | null>(null);
  const titleOf = (id: string) => stories.get(id)?.title ?? words.page.missing;
  const linked = plan.breaking?.articleId ?? null;
  const choices = [
    ...new Map([
      ...(linked === null ? [] : [[linked, titleOf(linked)] as const]),
      ...plan.pins.map(({ articleId }) => [articleId, titleOf(articleId)] as const),
      ...articles.slice(0, 40).map(({ id, title }) => [id, title] as const),
    ]),
  ];
  function preview(size: PreviewSize) {
    if (!openPreview(frontPageWith(plan, stories), size))
      showToast({ title: words.preview.blocked, tone: 'destructive' });
  }
  return (
    <Columns>
      <div>
        <section>
          <SectionHead>{words.page.heading}</SectionHead>
          <p>{words.page.hint}</p>
          <PageList
            plan={plan}
            stories={stories}
            articles={articles}
            now={now}
            onChange={onChange}
            onEditPin={(pin, isKept) => setPinned({ pin, isKept })}
            onMute={setMuted}
          />
        </section>
      </div>
      <div>
        <section>
          <SectionHead>{words.preview.heading}</SectionHead>
          <p>{words.preview.hint}</p>
          <Buttons>
            <Button onClick={() => preview('phone')}>{words.preview.phone}</Button>
            <Button onClick={() => preview('desktop')}>{words.preview.desktop}</Button>
          </Buttons>
        </section>
        <BreakingForm
          breaking={plan.breaking}
          choices={choices}
          now={now}
          onChange={(breaking) => onChange({ ...plan, breaking })}
        />
        <FindStory
          onPin={(story) => {
            add(story.id, story);
            setPinned({ pin: { place: 0, articleId: story.id, start: null, end: null }, isKept: false });
          }}
        />
        <LaterPins
          plan={plan}
          now={now}
          titleOf={titleOf}
          onEdit={(pin) => setPinned({ pin, isKept: true })}
          onRemove={(pin) => onChange(withoutPin(plan, pin))}
        />
        <MuteList mutes={plan.mutes} onEnd={(mute) => onChange(withoutMute(plan, mute))} />
      </div>
      {pinned === null ? null : (
        <PinDialog
          plan={plan}
          {...pinned}
          titleOf={titleOf}
          onSave={(pin, replaced) => onChange(withPin(plan, pin, replaced, now))}
          onClose={() => setPinned(null)}
        />
      )}
      {muted === null ? null : (
        <MuteDialog
          article={muted}
          onMute={(mute) => onChange(withMute(plan, mute, now))}
          onClose={() => setMuted(null)}
        />
      )}
    </Columns>
  );
}

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
