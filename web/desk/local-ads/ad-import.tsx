import styled from '@emotion/styled';
import { useRef, useState } from 'react';
import {
  type AdFile,
  adFileLimits,
  adFileName,
  type RowProblem,
  readAdFile,
  writeAdFile,
} from '#shared/domain/ads/local-ad-file.ts';
import { adminMessages } from '#web/messages/en-admin.ts';
import { localAds } from '#web/storage/collections.ts';
import { randomId } from '#web/storage/random-id.ts';
import { color, font } from '#web/theme.ts';
import { saveFile } from '#web/ui/browser/save-file.ts';
import { Pill } from '#web/ui/forms/pill.tsx';

const words = adminMessages.ads;
/** So many rows are named; a file with more faults needs another look as a whole. */
const namedProblems = 20;

const Hint = styled('span')({ ...font.meta, color: color.soft });
const Said = styled('div')({
  flexBasis: '100%',
  ...font.meta,
  fontSize: '0.9375rem',
  '&:empty': { display: 'none' },
  '& > .refused': { display: 'grid', gap: 4, paddingInlineStart: 12, borderInlineStart: `3px solid ${color.error}` },
  '& b': { fontWeight: 600, overflowWrap: 'anywhere' },
  '& li': { color: color.soft },
});

interface Refusal {
  file: string;
  reasons: string[];
}

const wrong: Readonly<Record<string, string>> = words.wrong;

/** `Row 3, link: Please give ...`; fields by the names they have in the file. */
function inWords({ row, field, problem }: RowProblem): string {
  const at = words.row(row);
  if (field === null) return `${at}: ${words.noAd}`;
  const why = problem === 'twice' ? words.twice : problem === 'forbidden' ? words.forbidden : (wrong[field] ?? '');
  return `${at}, ${field}: ${why}`;
}

function reasonsOf(file: Exclude<AdFile, { kind: 'ads' }>): string[] {
  if (file.kind === 'unreadable') return [file.reason === 'json' ? words.notJson : words.notList];
  if (file.kind === 'large') return [file.reason === 'bytes' ? words.tooLarge : words.tooMany];
  const named = file.problems.slice(0, namedProblems).map(inWords);
  const more = file.problems.length - named.length;
  return more > 0 ? [...named, words.more(more)] : named;
}

async function readFile(file: File): Promise<AdFile> {
  // Before it is read into memory.
  if (file.size > adFileLimits.bytes) return { kind: 'large', reason: 'bytes' };
  return readAdFile(await file.text(), new Date(), randomId);
}

/** All ads out to a file, and from a file in the place of all ads (LADS-12 to LADS-15, LADS-23). What is refused is said here, never in a toast, and changes nothing. */
export function AdImport() {
  const input = useRef<HTMLInputElement>(null);
  const [done, setDone] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  async function take(file: File): Promise<void> {
    setDone(null);
    setRefusal(null);
    const refuse = (reasons: string[], cause?: unknown) => {
      console.warn(`${file.name} was not imported.`, ...reasons, cause ?? '');
      setRefusal({ file: file.name, reasons });
    };
    try {
      const read = await readFile(file);
      if (read.kind !== 'ads') return refuse(reasonsOf(read), read.kind === 'unreadable' ? read.cause : undefined);
      const before = localAds.read();
      if (localAds.write(read.ads)) return setDone(read.ads.length);
      localAds.write(before);
      refuse([words.notStored]);
    } catch (cause) {
      refuse([words.notRead], cause);
    }
  }

  return (
    <>
      <Pill type="button" onClick={() => saveFile(adFileName, 'application/json', writeAdFile(localAds.read()))}>
        {words.export}
      </Pill>
      <Pill type="button" onClick={() => input.current?.click()}>
        {words.import}
      </Pill>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={words.import}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // The same file may be chosen again once it is mended.
          event.currentTarget.value = '';
          if (file !== undefined) void take(file);
        }}
      />
      <Hint>{words.importHint}</Hint>
      <Said role="status">
        {done === null ? null : words.imported(done)}
        {refusal === null ? null : (
          <div className="refused">
            <b>{words.refused(refusal.file)}</b>
            <ul>
              {refusal.reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </div>
        )}
      </Said>
    </>
  );
}
