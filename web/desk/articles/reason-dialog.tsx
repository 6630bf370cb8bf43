import styled from '@emotion/styled';
import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { listArticles } from '#shared/api/articles.ts';
import { getNewsroomDocument } from '#shared/api/newsroom.ts';
import type { EditorialChange } from '#shared/domain/articles/editorial.ts';
import type { DeskArticle } from '#shared/domain/desk/desk-article.ts';
import { arrangeFrontPage } from '#shared/domain/front-page/arrange-front-page.ts';
import { planAt, resolvePlan } from '#shared/domain/front-page/resolve-plan.ts';
import { emptyFrontPagePlan, frontPagePlan } from '#shared/domain/newsroom/front-page-plan.ts';
import { byLanguage } from '#shared/domain/readers/by-language.ts';
import { articlesRule, uncachedRule } from '#web/shell/cache/cache-rules.ts';
import { useLanguages } from '#web/shell/cache/readable.ts';
import { noInput, useReply } from '#web/shell/cache/use-reply.ts';
import { articleDeskMessages as words } from '#web/shell/messages/desk/en-articles.ts';
import { RecordDialog } from '#web/shell/records/record-dialog.tsx';
import { ConfirmDialog } from '#web/shell/ui/overlays/confirm-dialog.tsx';
import { failureMessage } from '../access/failure-message.ts';
import { optionsOf } from './decision-fields.ts';
import { bulkMoves } from './use-bulk.ts';

const List = styled('ul')({
  margin: '0 0 18px',
  paddingInlineStart: 20,
  listStyle: 'disc',
  overflowWrap: 'anywhere',
});

/** Decisions that are explained before they are made. */
export type AskedDecision = 'hide' | 'takeDown' | 'restore';

/** The longest reason. */
const maxLength = 500;

interface ReasonDialogProps {
  decision: Exclude<AskedDecision, 'restore'>;
  articles: readonly DeskArticle[];
  /** The reports that were merged into these articles, which the dialog names, and how many more there are. */
  reports: readonly { title: string; source: string }[];
  more?: number;
  /** May throw: the dialog says why. */
  onDecide: (change: EditorialChange) => unknown;
  onClose: () => void;
}

const takeDownFields = {
  reports: {
    label: words.reports.label,
    kind: 'select',
    required: true,
    isWide: true,
    options: [{ value: '', label: words.reports.choose }, ...optionsOf(words.reports.choices)],
  },
  courtOrder: { label: words.courtOrder, kind: 'switch', hint: words.courtOrderHint },
} as const;

/** As they are now; other pages keep the replies as they do. */
const rule = { ...articlesRule, freshMs: 0, onMount: true };
const everyLanguage = { languages: [], isChosen: true };

/**
 * The ids of the articles that lead the front page now: for readers of this browser's languages, and of all. The plan
 * is the published one: what readers get of it may be a minute old.
 */
function useFrontLeads(chosen: readonly DeskArticle[]): readonly string[] {
  const { data: listed = [] } = useReply(listArticles, noInput, rule);
  const { data: front } = useReply(getNewsroomDocument, { params: { kind: 'front' } }, uncachedRule);
  const own = useLanguages();
  const now = Date.now();
  const cards = new Map([...chosen.map(({ article }) => article), ...listed].map((one) => [one.id, one]));
  const plan = frontPagePlan.safeParse(front?.published?.content).data ?? emptyFrontPagePlan;
  const resolved = resolvePlan(0, planAt(plan, now), (id) => {
    const article = cards.get(id);
    return article && { article, state: 'listed', survivor: null };
  });
  return [own, everyLanguage].flatMap((read) => {
    const { shown, others } = byLanguage(listed, read);
    const list = { articles: shown, first: shown, others };
    return arrangeFrontPage({ ...list, read, plan: resolved, now, inColumns: false }).lead?.id ?? [];
  });
}

/**
 * Says what hiding or taking down does, and whether the front page loses its lead, and asks for the reason. Taking down
 * needs one, and a choice for the reports of the stories.
 */
function ReasonDialog({ decision, articles, reports, more = 0, onDecide, onClose }: ReasonDialogProps) {
  const { title, effects, reason: label, confirm } = words.ask[decision];
  const required = decision === 'takeDown';
  const hasReports = required && reports.length > 0;
  const { reports: reportsField, courtOrder: orderField } = takeDownFields;
  const leads = useFrontLeads(articles);
  const leading = articles.filter(({ article }) => leads.includes(article.id));
  return (
    <RecordDialog
      title={title(articles.length)}
      save={confirm}
      saving={words.saving}
      isDanger={required}
      fields={{
        reason: { label, kind: 'textarea', rows: 2, required, hint: words.reasonHint },
        ...(hasReports ? { reports: reportsField } : {}),
        ...(required ? { courtOrder: orderField } : {}),
      }}
      record={null}
      check={({ reason, reports: choice, courtOrder }) => {
        const given = String(reason).trim();
        const problems = {
          ...(given.length > maxLength || (required && given === '') ? { reason: words.reasonMissing } : {}),
          ...(hasReports && choice === '' ? { reports: words.reports.missing } : {}),
        };
        if (Object.keys(problems).length > 0) return { problems };
        return {
          record: {
            state: bulkMoves[decision].to,
            ...(given === '' ? {} : { reason: given }),
            ...(hasReports ? { reports: choice === 'take' } : {}),
            ...(courtOrder === true ? { courtOrder } : {}),
          },
        };
      }}
      onSave={onDecide}
      onClose={onClose}
      failureOf={(error) => failureMessage(error, words.failures)}
      above={
        <>
          {leading.map(({ article }) => (
            <Alert key={article.id} severity="warning" sx={{ marginBlockEnd: '14px' }}>
              {words.ask.leads(articles.length === 1 ? null : article.title)}
            </Alert>
          ))}
          <List>
            {effects.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </List>
          {hasReports ? (
            <>
              <p>{words.reports.named(reports.length + more)}</p>
              <List data-reports="">
                {reports.map(({ title, source }, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: reports may have the same title, and never change.
                  <li key={i}>
                    <bdi>{title}</bdi>, <bdi>{source}</bdi>
                  </li>
                ))}
                {more > 0 ? <li>{words.reports.more(more)}</li> : null}
              </List>
            </>
          ) : null}
        </>
      }
    />
  );
}

interface DecisionDialogProps extends Omit<ReasonDialogProps, 'decision'> {
  decision: AskedDecision;
  /** Those whose take-down a court has ordered. */
  ordered: readonly DeskArticle[];
}

/** Asks before a decision: for its reason, or whether to restore what a court has had taken down. */
export function DecisionDialog({ decision, ordered, ...dialog }: DecisionDialogProps) {
  const [busy, setBusy] = useState(false);
  if (decision !== 'restore') return <ReasonDialog decision={decision} {...dialog} />;
  async function restore() {
    setBusy(true);
    // A failure is shown where the article is.
    await Promise.resolve(dialog.onDecide({ state: 'listed' })).catch(() => undefined);
    dialog.onClose();
  }
  const named = ordered.map(({ article, editorial }) => `${article.title} (${editorial.reason})`).join('; ');
  const { question, detail, ...buttons } = words.askRestore;
  return (
    <ConfirmDialog
      words={{ ...buttons, question: question(ordered.length), detail: detail(named) }}
      busy={busy}
      onConfirm={() => void restore()}
      onClose={dialog.onClose}
    />
  );
}
