import styled from '@emotion/styled';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import {
  type AdFile,
  adFileLimits,
  adFileName,
  type RowProblem,
  readAdFile,
  writeAdFile,
} from '#shared/domain/ads/local-ad-file.ts';
import { clickThroughRate } from '#shared/domain/ads/revenue.ts';
import { records } from '#shared/records.ts';
import { deskMessages } from '#web/shell/messages/desk/en-desk.ts';
import { adminMessages } from '#web/shell/messages/en-admin.ts';
import { adsCopy } from '#web/shell/storage/collection-copies.ts';
import { localAds } from '#web/shell/storage/collections.ts';
import { randomId } from '#web/shell/storage/random-id.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { saveFile } from '#web/shell/ui/browser/save-file.ts';
import { FileButton } from '../records/file-button.tsx';
import { ListScreen } from '../records/list-screen.tsx';

const words = adminMessages.ads;
/** Errors of more rows are only counted. */
const maxListedProblems = 20;

const Hint = styled('span')({ ...typography.meta, color: palette.text.secondary });
const Outcome = styled('div')({
  flexBasis: '100%',
  '&:empty': { display: 'none' },
  '& b': { fontWeight: 600, overflowWrap: 'anywhere' },
});

interface Result {
  severity: 'success' | 'error';
  title: string;
  reasons: readonly string[];
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
function AdImport() {
  const [result, setResult] = useState<Result | null>(null);

  async function importFile(file: File): Promise<void> {
    setResult(null);
    const refuse = (reasons: string[], cause?: unknown) => {
      console.warn(`${file.name} was not imported.`, ...reasons, cause ?? '');
      setResult({ severity: 'error', title: words.refused(file.name), reasons });
    };
    try {
      const read = await readFile(file);
      if (read.kind !== 'ads') return refuse(reasonsOf(read), read.kind === 'unreadable' ? read.cause : undefined);
      const before = localAds.read();
      if (localAds.write(read.ads))
        return setResult({ severity: 'success', title: words.imported(read.ads.length), reasons: [] });
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
      <FileButton accept=".json,application/json" onFile={(file) => void importFile(file)}>
        {words.import}
      </FileButton>
      <Hint>{words.importHint}</Hint>
      <Outcome role="status">
        {result === null ? null : (
          <Alert role="none" severity={result.severity}>
            <b>{result.title}</b>
            <ul>
              {result.reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </Alert>
        )}
      </Outcome>
    </>
  );
}

/** The ads stored in this browser, with how often readers click them. */
export function HouseAdsScreen() {
  return (
    <ListScreen
      list={records['house-ads']}
      copy={adsCopy}
      columns={[
        {
          label: words.rate,
          show: ({ clicks, impressions }) => deskMessages.percent(clickThroughRate(clicks, impressions)),
          numeric: true,
        },
      ]}
      more={<AdImport />}
    />
  );
}
