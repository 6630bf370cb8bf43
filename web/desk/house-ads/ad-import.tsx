import styled from '@emotion/styled';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import {
  type AdFile,
  adFileLimits,
  adFileName,
  type RowProblem,
  readAdFile,
  writeAdFile,
} from '#shared/domain/ads/local-ad-file.ts';
import { records } from '#shared/records.ts';
import { adminMessages } from '#web/shell/messages/en-admin.ts';
import { localAds } from '#web/shell/storage/collections.ts';
import { randomId } from '#web/shell/storage/random-id.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { saveFile } from '#web/shell/ui/browser/save-file.ts';

const words = adminMessages.ads;
/** Errors of more rows are only counted. */
const maxListedProblems = 20;

const Hint = styled('span')({ ...typography.meta, color: palette.text.secondary });
const Result = styled('div')({
  flexBasis: '100%',
  '&:empty': { display: 'none' },
  '& b': { fontWeight: 600, overflowWrap: 'anywhere' },
});

interface Refusal {
  file: string;
  reasons: string[];
}

/** `Row 3, link: Enter ...`, with the field's name in the file. */
function problemText({ row, field, problem }: RowProblem): string {
  const rowName = words.row(row);
  if (field === null) return `${rowName}: ${words.notAnAd}`;
  const reason =
    problem === 'twice'
      ? words.duplicateId
      : problem === 'forbidden'
        ? words.forbidden
        : (records['house-ads'].fields[field]?.invalid ?? '');
  return `${rowName}, ${field}: ${reason}`;
}

function reasonsOf(file: Exclude<AdFile, { kind: 'ads' }>): string[] {
  if (file.kind === 'unreadable') return [file.reason === 'json' ? words.notJson : words.notList];
  if (file.kind === 'large') return [file.reason === 'bytes' ? words.tooLarge : words.tooMany];
  const named = file.problems.slice(0, maxListedProblems).map(problemText);
  const more = file.problems.length - named.length;
  return more > 0 ? [...named, words.more(more)] : named;
}

async function readFile(file: File): Promise<AdFile> {
  // Checked before the file is read into memory.
  if (file.size > adFileLimits.bytes) return { kind: 'large', reason: 'bytes' };
  return readAdFile(await file.text(), new Date(), randomId);
}

/** Exports all ads to a file and replaces all ads by those of a file. A refused file changes nothing. */
export function AdImport() {
  const input = useRef<HTMLInputElement>(null);
  const [importedCount, setImportedCount] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  async function importFile(file: File): Promise<void> {
    setImportedCount(null);
    setRefusal(null);
    const refuse = (reasons: string[], cause?: unknown) => {
      console.warn(`${file.name} was not imported.`, ...reasons, cause ?? '');
      setRefusal({ file: file.name, reasons });
    };
    try {
      const read = await readFile(file);
      if (read.kind !== 'ads') return refuse(reasonsOf(read), read.kind === 'unreadable' ? read.cause : undefined);
      const before = localAds.read();
      if (localAds.write(read.ads)) return setImportedCount(read.ads.length);
      localAds.write(before);
      refuse([words.notStored]);
    } catch (cause) {
      refuse([words.unreadableFile], cause);
    }
  }

  return (
    <>
      <Button onClick={() => saveFile(adFileName, 'application/json', writeAdFile(localAds.read()))}>
        {words.export}
      </Button>
      <Button onClick={() => input.current?.click()}>{words.import}</Button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={words.import}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // Allows choosing the same file again after a correction.
          event.currentTarget.value = '';
          if (file !== undefined) void importFile(file);
        }}
      />
      <Hint>{words.importHint}</Hint>
      <Result role="status">
        {importedCount === null ? null : (
          <Alert role="none" severity="success">
            {words.imported(importedCount)}
          </Alert>
        )}
        {refusal === null ? null : (
          <Alert role="none" severity="error">
            <b>{words.refused(refusal.file)}</b>
            <ul>
              {refusal.reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </Alert>
        )}
      </Result>
    </>
  );
}
