import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { listArticles } from '#shared/api/articles.ts';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { arrangeFrontPage } from '#shared/domain/front-page/arrange-front-page.ts';
import { usualShores } from '#shared/domain/front-page/plan-sections.ts';
import { planAt, resolvePlan, survivorOf } from '#shared/domain/front-page/resolve-plan.ts';
import {
  emptyFrontPagePlan,
  type FrontPagePlan,
  frontPagePlan,
  type Pin,
} from '#shared/domain/newsroom/front-page-plan.ts';
import type { ReadLanguages } from '#shared/domain/readers/by-language.ts';
import { useArticles, useFrontPage } from '#web/shell/cache/public-lists.ts';
import { languageCounts, useLanguages, useReadableList } from '#web/shell/cache/readable.ts';
import { frontMessages as words } from '#web/shell/messages/desk/en-front.ts';
import { languageInWords } from '#web/shell/messages/language-name.ts';
import { breakpoints } from '#web/shell/theme/theme.ts';
import { useNow } from '#web/shell/ui/browser/use-now.ts';
import { Notice, RetryButton } from '#web/shell/ui/display/notice.tsx';
import { Field } from '#web/shell/ui/forms/field.tsx';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { useLeaveQuestion } from '#web/shell/ui/overlays/leave-question.tsx';
import { showToast } from '#web/shell/ui/overlays/toast.ts';
import { DeskPage } from '../desk-page.tsx';
import { PublishBar } from '../records/publish-bar.tsx';
import { usePublishing } from '../records/use-publishing.ts';
import { BreakingForm } from './breaking-form.tsx';
import { currentPins, withMute, withoutMute, withoutPin, withPin } from './edit-plan.ts';
import { FindStory } from './find-story.tsx';
import { PageList } from './page-list.tsx';
import { MuteDialog, PinDialog } from './pin-dialog.tsx';
import { LaterPins, MuteList, UnseenPins, unseenPins } from './plan-lists.tsx';
import { openPreview, type PreviewSize } from './preview.ts';
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

const everyLanguage: ReadLanguages = { languages: [], isChosen: true };

/** The readers whose page is shown: with the languages of this browser, or with others. */
function useReaders(articles: readonly ArticlePreview[]) {
  const own = useLanguages();
  const [chosen, setChosen] = useState('own');
  const read = useMemo(
    () => (chosen === 'own' ? own : chosen === 'all' ? everyLanguage : { languages: [chosen], isChosen: true }),
    [chosen, own],
  );
  const languages = [...languageCounts(articles).keys()];
  const options = [
    { value: 'own', label: words.page.own(own.languages.map(languageInWords)) },
    { value: 'all', label: words.page.all },
    ...languages.map((value) => ({ value, label: languageInWords(value) })),
  ];
  const field = { name: 'readers', label: words.page.readers, kind: 'select', options } as const;
  const choice =
    languages.length < 2 ? null : (
      <div style={{ marginBlock: 14 }}>
        <Field field={field} value={chosen} onChange={(value) => setChosen(String(value))} />
      </div>
    );
  return { read, choice };
}

interface FrontDeskProps {
  plan: FrontPagePlan;
  /** What readers' page gets. */
  listed: readonly ArticlePreview[];
  onChange: (plan: FrontPagePlan) => void;
}

/** Everything that an editor may do with the plan of the front page. */
function FrontDesk({ plan, listed, onChange }: FrontDeskProps) {
  const now = useNow().getTime();
  const { stories, add } = useStories(plan, listed);
  const { read, choice } = useReaders(listed);
  const { articles = none, first, others } = useReadableList(listArticles, stories.listed, read);
  const [pinned, setPinned] = useState<{ pin: Pin; isKept: boolean } | null>(null);
  const [muted, setMuted] = useState<ArticlePreview | null>(null);
  // Stories are pinned in the list of decisions about stories.
  const { pinnedStories, outlets } = useFrontPage().data ?? {};
  const resolved = useMemo(
    () => ({ ...resolvePlan(0, planAt(plan, now), stories.read), pinnedStories, outlets }),
    [plan, now, stories, pinnedStories, outlets],
  );
  const page = useMemo(() => {
    const sections = { outlets: resolved.outlets ?? {}, shores: usualShores, topics: [] };
    return arrangeFrontPage({ articles, first, others, read, plan: resolved, now, inColumns: false, sections });
  }, [articles, first, others, read, resolved, now]);
  const titleOf = (id: string) => stories.titleOf(id) ?? words.page.missing;
  const whyUnseen = (id: string) => {
    const closed = stories.closedBy(id);
    return closed && words.unseen[closed];
  };
  const linked = plan.breaking?.articleId ?? null;
  const choices = [
    ...new Map([
      ...(linked === null ? [] : [[linked, titleOf(linked)] as const]),
      ...plan.pins.map(({ articleId }) => [articleId, titleOf(articleId)] as const),
      ...listed.slice(0, 40).map(({ id, title }) => [id, title] as const),
    ]),
  ];
  function preview(size: PreviewSize) {
    if (!openPreview(resolved, size)) showToast({ title: words.preview.blocked, tone: 'destructive' });
  }
  return (
    <Columns>
      <div>
        <Section title={words.page.heading}>
          <p>{words.page.hint}</p>
          {choice}
          <UnseenPins pins={unseenPins(plan, page, stories, now)} onRemove={(pin) => onChange(withoutPin(plan, pin))} />
          <PageList
            plan={plan}
            page={page}
            pinOf={(id) =>
              currentPins(plan, now).find(
                ({ place, articleId }) =>
                  page.pinned.get(place)?.id === id && survivorOf(articleId, stories.read)?.article.id === id,
              )
            }
            now={now}
            onChange={onChange}
            onEditPin={(pin, isKept) => setPinned({ pin, isKept })}
            onMute={setMuted}
          />
        </Section>
      </div>
      <div>
        <Section title={words.preview.heading}>
          <p>{words.preview.hint}</p>
          <Buttons>
            <Button onClick={() => preview('phone')}>{words.preview.phone}</Button>
            <Button onClick={() => preview('desktop')}>{words.preview.desktop}</Button>
          </Buttons>
        </Section>
        <BreakingForm
          breaking={plan.breaking}
          choices={choices}
          now={now}
          onChange={(breaking) => onChange({ ...plan, breaking })}
        />
        <FindStory
          heading={words.find.heading}
          choose={words.page.pin}
          chooseName={words.page.pinName}
          onChoose={(story) => {
            add(story);
            setPinned({ pin: { place: 0, articleId: story.id, start: null, end: null }, isKept: false });
          }}
        />
        <LaterPins
          plan={plan}
          now={now}
          titleOf={titleOf}
          whyUnseen={whyUnseen}
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
      isKept: false,
      take: (content) => {
        setPlan(content);
        return true;
      },
    },
  );
  const { document, draft, readersGet, stage } = publishing;
  const { question } = useLeaveQuestion(document !== undefined && stage === 'unsaved');
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
        <FrontDesk plan={plan} listed={articles ?? none} onChange={setPlan} />
      )}
      {question}
    </DeskPage>
  );
}
