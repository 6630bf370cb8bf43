import Box from '@mui/material/Box';
import type { EditorialChange } from '#shared/domain/articles/editorial.ts';
import { articleDeskMessages as words } from '#web/shell/messages/desk/en-articles.ts';
import { RecordDialog } from '#web/shell/records/record-dialog.tsx';
import { failureMessage } from '../access/failure-message.ts';
import { bulkMoves } from './use-bulk.ts';

/** Decisions that are explained before they are made. */
export type AskedDecision = 'hide' | 'takeDown';

/** The longest reason. */
const maxLength = 500;

interface ReasonDialogProps {
  decision: AskedDecision;
  /** Number of articles. */
  count: number;
  /** May throw: the dialog says why. */
  onDecide: (change: EditorialChange) => unknown;
  onClose: () => void;
}

/** Says what hiding or taking down does, and asks for the reason. Taking down needs one. */
export function ReasonDialog({ decision, count, onDecide, onClose }: ReasonDialogProps) {
  const { title, effects, reason: label, confirm } = words.ask[decision];
  const required = decision === 'takeDown';
  return (
    <RecordDialog
      title={title(count)}
      save={confirm}
      saving={words.saving}
      isDanger={required}
      fields={{ reason: { label, kind: 'textarea', rows: 2, required, hint: words.reasonHint } }}
      record={null}
      check={({ reason }) => {
        const given = String(reason).trim();
        if (given.length > maxLength || (required && given === ''))
          return { problems: { reason: words.reasonMissing } };
        return { record: { state: bulkMoves[decision].to, ...(given === '' ? {} : { reason: given }) } };
      }}
      onSave={onDecide}
      onClose={onClose}
      failureOf={(error) => failureMessage(error, words.failures)}
      above={
        <Box
          component="ul"
          sx={{ margin: '0 0 18px', listStyle: 'disc', paddingInlineStart: '20px', typography: 'body1' }}
        >
          {effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </Box>
      }
    />
  );
}
