import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import IconButton from '@mui/material/IconButton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { getDeskArticle } from '#shared/api/article-desk.ts';
import type { EditorialChange } from '#shared/domain/articles/editorial.ts';
import type { Topic } from '#shared/domain/articles/topic.ts';
import type { DeskArticle } from '#shared/domain/desk/desk-article.ts';
import { failureMessage } from '#web/desk/access/failure-message.ts';
import { PanelError } from '#web/desk/access/panel-error.tsx';
import { GridSkeleton } from '#web/desk/desk-grid.tsx';
import { useTask } from '#web/desk/use-task.ts';
import { ApiError, call } from '#web/shell/api/client.ts';
import { articleDeskMessages as words } from '#web/shell/messages/desk/en-articles.ts';
import { BothSides } from '#web/shell/records/both-sides.tsx';
import { CloseIcon } from '#web/shell/ui/display/icons.tsx';
import { Notice } from '#web/shell/ui/display/notice.tsx';
import { useDiscardQuestion } from '#web/shell/ui/overlays/discard-question.tsx';
import { partParam } from '../article-filters.ts';
import { ArticleStateMark } from '../article-grid.tsx';
import { changeWithout, conflictSides, isCorrectable } from '../decision-fields.ts';
import { type AskedDecision, DecisionDialog } from '../reason-dialog.tsx';
import { useArticleChange } from '../use-article-change.ts';
import { useArticleDetail } from '../use-desk-articles.ts';
import { AsPublished } from './as-published.tsx';
import { AsReadersSee } from './as-readers-see.tsx';
import { CorrectionForm, useCorrections } from './corrections.tsx';
import { Facts, Header, StateActions } from './panel-parts.tsx';
import { WhyHere } from './why-here.tsx';

/** At the end of a wide screen, over the whole of a phone. */
const placement = {
  '& .MuiDialog-container': { justifyContent: 'flex-end' },
  '& .MuiDialog-paper': { maxWidth: 820, blockSize: '100dvh', borderBlock: 0, borderInlineEnd: 0 },
} as const;

const tabs = ['readers', 'original', 'why', 'correct'] as const;
type TabId = (typeof tabs)[number];

interface ArticlePanelProps {
  id: string;
  topics: readonly Topic[];
  /** Shows the article's new version in the list. */
  onChange: (articles: readonly DeskArticle[]) => void;
  onClose: () => void;
}

/** One article: as readers see it, as its publisher wrote it, why it is here, and all that editors can decide. */
export function ArticlePanel({ id, topics, onChange, onClose }: ArticlePanelProps) {
  const base = useId();
  const formId = `${base}-form`;
  const [params] = useSearchParams();
  const [tab, setTab] = useState<TabId>(params.get(partParam) === 'why' ? 'why' : 'readers');
  const [asked, setAsked] = useState<AskedDecision | null>(null);
  const unmerging = useTask(words.saveFailed, (error) => failureMessage(error, words.failures));
  const { detail, error, leaving, put, refetch, follow } = useArticleDetail(id, onChange);
  const change = useArticleChange(put);
  const form = useCorrections(detail);
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const isShortened = chosen !== null && [...chosen].sort().join('\n') !== omittedIn(detail).sort().join('\n');
  const pending = change.pending || unmerging.pending;
  const { requestClose, question } = useDiscardQuestion({
    formId,
    isEdited: form.isEdited || isShortened,
    words: words.discard,
    onClose,
  });

  async function decide(wanted: EditorialChange) {
    if (detail !== undefined && !pending) return change.save(detail, wanted);
  }
  async function correct(element: HTMLFormElement) {
    const wanted = form.check(element);
    if (wanted !== null && (await decide(wanted)) === 'saved') form.reset();
  }
  async function shorten(omitted: readonly string[]) {
    if ((await decide({ omitted: [...omitted] })) === 'saved') setChosen(null);
  }
  /** Takes a merged report out of this story. */
  const unmerge = (report: string) =>
    unmerging.run(async () => {
      const other = await call(getDeskArticle, { params: { id: report } });
      if ((await change.save(other, { alone: true })) === 'saved') follow(report);
    });

  const { refused, conflict } = change;
  const refusedField = refused !== null && tab === 'correct' && refused.field in words.invalid ? refused : null;
  const problems = refusedField === null ? form.problems : { ...form.problems, [refusedField.field]: refusedField.why };
  return (
    <Dialog open aria-labelledby={`${base}-title`} onClose={requestClose} sx={placement}>
      <Header>
        {detail === undefined ? <span /> : <ArticleStateMark state={detail.editorial.state} />}
        <IconButton aria-label={words.close} onClick={requestClose}>
          <CloseIcon />
        </IconButton>
        <h2 id={`${base}-title`} dir="auto" lang={detail?.article.language ?? undefined}>
          {detail?.article.title ?? (error === undefined ? words.loadingOne : words.failedOne)}
        </h2>
        {detail === undefined ? null : <Facts {...detail} />}
      </Header>
      {detail === undefined ? (
        <DialogContent>
          {error === undefined ? (
            <GridSkeleton label={words.loadingOne} />
          ) : error instanceof ApiError && error.status === 404 ? (
            <Notice level="h3" title={words.goneOne} />
          ) : (
            <PanelError title={words.failedOne} error={error} refetch={refetch} />
          )}
        </DialogContent>
      ) : conflict !== null ? (
        <DialogContent>
          <BothSides
            hint={words.conflict.hint(conflict.present.editorial.by)}
            sides={conflictSides(conflict, topics)}
            pending={pending}
            onKeepStored={() => {
              change.keepStored(conflict);
              form.reset();
              setChosen(null);
            }}
            onOverwrite={async (taken) => {
              const wanted = changeWithout(conflict.change, taken);
              if (wanted === null) change.keepStored(conflict);
              if (wanted !== null && (await change.overwrite({ ...conflict, change: wanted })) !== 'saved') return;
              form.reset();
              setChosen(null);
            }}
          />
        </DialogContent>
      ) : (
        <>
          <Tabs
            aria-label={words.sections}
            value={tab}
            onChange={(_, next: TabId) => setTab(next)}
            sx={{ flex: 'none', marginInline: { xs: '18px', sm: '28px' } }}
          >
            {(isCorrectable(detail) ? tabs : tabs.slice(0, -1)).map((one) => (
              <Tab
                key={one}
                value={one}
                label={words.tabs[one]}
                id={`${base}-${one}`}
                aria-controls={`${base}-panel`}
              />
            ))}
          </Tabs>
          <DialogContent
            // The panel scrolls: the keyboard needs a place in it.
            tabIndex={0}
            role="tabpanel"
            id={`${base}-panel`}
            aria-labelledby={`${base}-${tab}`}
          >
            {tab === 'readers' ? (
              <AsReadersSee detail={detail} topics={topics} onPremium={(isPremium) => void decide({ isPremium })} />
            ) : tab === 'original' ? (
              <AsPublished detail={detail} topics={topics} chosen={chosen} onChoose={setChosen} />
            ) : tab === 'why' ? (
              <WhyHere
                detail={detail}
                topics={topics}
                leaving={leaving}
                pending={pending}
                onUnmerge={unmerge}
                onAlone={(alone) => void decide({ alone })}
              />
            ) : form.values === undefined ? null : (
              <CorrectionForm
                id={formId}
                detail={detail}
                topics={topics}
                values={form.values}
                problems={problems}
                onChange={form.set}
                onSubmit={(element) => void correct(element)}
              />
            )}
          </DialogContent>
          {refused === null || refusedField !== null || asked !== null ? null : (
            <Alert severity="error">{refused.why}</Alert>
          )}
          <DialogActions>
            {tab === 'correct' ? (
              <Button
                variant="contained"
                type="submit"
                form={formId}
                disabled={!form.isEdited}
                aria-disabled={pending || undefined}
              >
                {change.pending ? words.saving : words.save}
              </Button>
            ) : tab === 'original' && chosen !== null ? (
              <>
                <Button onClick={() => setChosen(null)}>{words.cancel}</Button>
                <Button
                  variant="contained"
                  disabled={!isShortened}
                  aria-disabled={pending || undefined}
                  onClick={() => void shorten(chosen)}
                >
                  {change.pending ? words.saving : words.publishShortened}
                </Button>
              </>
            ) : (
              <StateActions
                detail={detail}
                pending={pending}
                onAsk={setAsked}
                onChange={(wanted) => void decide(wanted)}
              />
            )}
          </DialogActions>
        </>
      )}
      {asked === null || detail === undefined ? null : (
        <DecisionDialog
          decision={asked}
          articles={[detail]}
          ordered={[detail]}
          reports={detail.survivor === null ? detail.merged : []}
          onDecide={async (wanted) => {
            const outcome = await decide(wanted);
            if (outcome instanceof Error) throw outcome;
          }}
          onClose={() => {
            if (asked !== 'restore') change.forgetRefusal();
            setAsked(null);
          }}
        />
      )}
      {question}
    </Dialog>
  );
}

const omittedIn = (detail: DeskArticle | undefined): string[] => [...(detail?.editorial.omitted ?? [])];
