import Button from '@mui/material/Button';
import type { Period } from '#shared/domain/desk/period.ts';
import { deskMessages } from '#web/shell/messages/desk/en-desk.ts';
import { messages } from '#web/shell/messages/en.ts';
import { saveFile } from '#web/shell/ui/browser/save-file.ts';
import { showFailure } from '../access/failure-message.ts';
import type { CsvValue } from './csv-text.ts';

const words = deskMessages.csv;

export interface CsvTable {
  fields: readonly string[];
  rows: readonly (readonly CsvValue[])[];
}

interface CsvButtonProps {
  /** The beginning of the file's name; the period follows. */
  name: string;
  period: Period | undefined;
  /** Undefined while the figures are loading. */
  table: (() => CsvTable | Promise<CsvTable>) | undefined;
  /** Where a page has several: the button's words, and its name with what it saves. */
  label?: { text: string; name: string };
}

/** Saves the figures of a panel as a CSV file. */
export function CsvButton({ name, period, table, label }: CsvButtonProps) {
  async function save() {
    if (table === undefined) return;
    try {
      const { csvText } = await import('./csv-text.ts');
      const { fields, rows } = await table();
      const days = period === undefined ? '' : `-${period.from}-to-${period.to}`;
      saveFile(`${name}${days}.csv`, 'text/csv;charset=utf-8', csvText(fields, rows));
    } catch (error) {
      showFailure(words.failed, error, messages.errors.tryAgain);
    }
  }
  return (
    <Button
      variant="outlined"
      size={label === undefined ? 'medium' : 'small'}
      aria-label={label?.name}
      disabled={table === undefined}
      onClick={() => void save()}
    >
      {label?.text ?? words.button}
    </Button>
  );
}
