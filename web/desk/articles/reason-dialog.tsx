import styled from '@emotion/styled';
import type { EditorialChange } from '#shared/domain/articles/editorial.ts';
import type { DeskArticle } from '#shared/domain/desk/desk-article.ts';
import { articleDeskMessages as words } from '#web/shell/messages/desk/en-articles.ts';
import { RecordDialog } from '#web/shell/records/record-dialog.tsx';
import type { ConfirmWords } from '#web/shell/ui/overlays/confirm-dialog.tsx';
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
export type AskedDecision = 'hide' | 'takeDown';

/** The longest reason. */
const maxLength = 500;

interface ReasonDialogProps {
  decision: AskedDecision;
  /** Number of articles. */
  count: number;
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

/**
 * Says what hiding or taking down does, and asks for the reason. Taking down needs one, and a choice for the reports of
 * the stories.
 */
export function ReasonDialog({ decision, count, reports, more = 0, onDecide, onClose }: ReasonDialogProps) {
  const { title, effects, reason: label, confirm } = words.ask[decision];
  const required = decision === 'takeDown';
  const hasReports = required && reports.length > 0;
  const { reports: reportsField, courtOrder: orderField } = takeDownFields;
  return (
    <RecordDialog
      title={title(count)}
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

/** Asks before articles are restored whose take-down a court has ordered. */
export const restoreQuestion = (articles: readonly DeskArticle[]): ConfirmWords => ({
  ...words.askRestore,
  question: words.askRestore.question(articles.length),
  detail: words.askRestore.detail(
    articles.map(({ article, editorial }) => `${article.title} (${editorial.reason})`).join('; '),
  ),
});
