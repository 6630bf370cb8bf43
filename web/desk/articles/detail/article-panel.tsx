import styled from '@emotion/styled';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId, useState } from 'react';
import { getDeskArticle } from '#shared/api/article-desk.ts';
import { editorial as team } from '#shared/config/editorial.ts';
import type { EditorialChange } from '#shared/domain/articles/editorial.ts';
import type { Topic } from '#shared/domain/articles/topic.ts';
import type { DeskArticle } from '#shared/domain/desk/desk-article.ts';
import { failureMessage } from '#web/desk/access/failure-message.ts';
import { PanelError } from '#web/desk/access/panel-error.tsx';
import { WhoElse } from '#web/desk/records/who-else.tsx';
import { ApiError, call } from '#web/shell/api/client.ts';
import { articleDeskMessages as words } from '#web/shell/messages/desk/en-articles.ts';
import { fullMoment } from '#web/shell/messages/time.ts';
import { paths } from '#web/shell/paths.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { CloseIcon } from '#web/shell/ui/display/icons.tsx';
import { Notice } from '#web/shell/ui/display/notice.tsx';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { useDiscardQuestion } from '#web/shell/ui/overlays/discard-question.tsx';
import { showToast } from '#web/shell/ui/overlays/toast.ts';
import { ArticleStateMark } from '../article-state.tsx';
import { bulkMoves } from '../bulk.ts';
import { type AskedDecision, ReasonDialog } from '../reason-dialog.tsx';
import { useArticleChange } from '../use-article-change.ts';
import { AsPublished } from './as-published.tsx';
import { AsReadersSee } from './as-readers-see.tsx';
import { Conflict } from './change-conflict.tsx';
import { CorrectionForm } from './correction-form.tsx';
import { Soft } from './panel-parts.tsx';
import { StateActions } from './state-actions.tsx';
import { useArticleDetail } from './use-article-detail.ts';
import { useCorrections } from './use-corrections.ts';
import { WhyHere } from './why-here.tsx';

const Head = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '8px 12px',
  padding: '16px 18px 6px',
  '& h2': { ...typography.card, margin: 0, overflowWrap: 'anywhere', gridColumn: '1 / -1' },
  '& > .facts': { display: 'flex', flexWrap: 'wrap', gap: '2px 14px', alignItems: 'center', gridColumn: '1 / -1' },
  '& a': { ...typography.meta, color: palette.primary.main, textDecoration: 'underline', textUnderlineOffset: 3 },
  [breakpoints.up('sm')]: { paddingInline: 28 },
});

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
  const [tab, setTab] = useState<TabId>('readers');
  const [asked, setAsked] = useState<AskedDecision | null>(null);
  const [isUnmerging, setIsUnmerging] = useState(false);
  const showInList = useShowInList(onChange);
  const { detail, error, leaving, put, refetch, follow } = useArticleDetail(id, showInList);
  const change = useArticleChange(put);
  const form = useCorrections(detail);
  const pending = change.pending || isUnmerging;
  const { requestClose, question } = useDiscardQuestion({
    formId,
    isEdited: form.isEdited,
    words: words.discard,
    onClose,
  });

  async function decide(wanted: EditorialChange) {
    // A refusal is shown where the reason can be corrected.
    if (detail !== null && !pending && (await change.save(detail, wanted)) !== 'refused') setAsked(null);
  }
  async function correct(element: HTMLFormElement) {
    const wanted = form.check(element);
    if (detail !== null && wanted !== null && !pending && (await change.save(detail, wanted)) === 'saved') form.reset();
  }
  /** Takes a merged report out of this story. */
  async function unmerge(report: string) {
    setIsUnmerging(true);
    try {
      const other = await call(getDeskArticle, { params: { id: report } });
      if ((await change.save(other, { alone: true })) === 'saved') follow(report);
    } catch (failure) {
      console.warn(words.saveFailed, failure);
      const why = failureMessage(failure, words.failures);
      showToast({ title: words.saveFailed, description: why, tone: 'destructive' });
    } finally {
      setIsUnmerging(false);
    }
  }

  const { refused, conflict } = change;
  const refusedField = refused !== null && tab === 'correct' && refused.field in words.invalid ? refused : null;
  const problems = refusedField === null ? form.problems : { ...form.problems, [refusedField.field]: refusedField.why };
  return (
    <Dialog open aria-labelledby={`${base}-title`} onClose={requestClose} sx={placement}>
      <Head>
        {detail === null ? <span /> : <ArticleStateMark state={detail.editorial.state} />}
        <IconButton aria-label={words.close} onClick={requestClose}>
          <CloseIcon />
        </IconButton>
        <h2 id={`${base}-title`} dir="auto" lang={detail?.article.language ?? undefined}>
          {detail?.article.title ?? (error === null ? words.loadingOne : words.failedOne)}
        </h2>
        {detail === null ? null : (
          <div className="facts">
            <Soft>
              <bdi>{detail.article.source}</bdi> ·{' '}
              <time dateTime={detail.article.publishedAt}>{fullMoment(detail.article.publishedAt)}</time>
            </Soft>
            <a href={paths.article(id)} target="_blank" rel="noreferrer">
              {words.open}
              <VisuallyHidden> {words.opensTab}</VisuallyHidden>
            </a>
            {detail.original.url === null ? null : (
              <a href={detail.original.url} target="_blank" rel="noreferrer">
                {words.openSource}
                <VisuallyHidden> {words.opensTab}</VisuallyHidden>
              </a>
            )}
            <WhoElse subject={`article#${id}`} />
          </div>
        )}
      </Head>
      {detail === null ? (
        <DialogContent>
          {error === null ? (
            <LoadingArticle />
          ) : error instanceof ApiError && error.status === 404 ? (
            <Notice level="h3" title={words.goneOne} />
          ) : (
            <PanelError title={words.failedOne} error={error} refetch={refetch} />
          )}
        </DialogContent>
      ) : conflict !== null ? (
        <DialogContent>
          <Conflict
            conflict={conflict}
            topics={topics}
            pending={pending}
            onKeepStored={() => {
              change.keepStored();
              form.reset();
            }}
            onOverwrite={() => void change.overwrite().then((outcome) => outcome === 'saved' && form.reset())}
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
            {tabs.map((one) => (
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
              <AsReadersSee
                detail={detail}
                topics={topics}
                pending={pending}
                onPremium={(isPremium) => void decide({ isPremium })}
              />
            ) : tab === 'original' ? (
              <AsPublished detail={detail} topics={topics} />
            ) : tab === 'why' ? (
              <WhyHere
                detail={detail}
                topics={topics}
                leaving={leaving}
                pending={pending}
                onUnmerge={(report) => void unmerge(report)}
                onAlone={(alone) => void decide({ alone })}
              />
            ) : form.values === null ? null : (
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
            ) : (
              <StateActions
                state={detail.editorial.state}
                isComposed={detail.article.publisherId === team.publisherId}
                pending={pending}
                onAsk={(decision) => {
                  change.forgetRefusal();
                  setAsked(decision);
                }}
                onChange={(wanted) => void decide(wanted)}
              />
            )}
          </DialogActions>
        </>
      )}
      {asked === null ? null : (
        <ReasonDialog
          decision={asked}
          count={1}
          pending={pending}
          refused={refused?.why ?? null}
          onConfirm={(reason) => void decide({ state: bulkMoves[asked].to, ...(reason === '' ? {} : { reason }) })}
          onClose={() => setAsked(null)}
        />
      )}
      {question}
    </Dialog>
  );
}

/** A stable function for the list's `put` of one article. */
function useShowInList(onChange: ArticlePanelProps['onChange']) {
  const [show] = useState(() => (article: DeskArticle) => onChange([article]));
  return show;
}

function LoadingArticle() {
  return (
    <>
      <VisuallyHidden role="status">{words.loadingOne}</VisuallyHidden>
      <Skeleton style={{ blockSize: 180, marginBlockEnd: 16 }} />
      <Skeleton style={{ blockSize: 20, inlineSize: '70%' }} />
    </>
  );
}
