import styled from '@emotion/styled';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import type { ReactNode } from 'react';
import { limits } from '#shared/config/limits.ts';
import type { Topic } from '#shared/domain/articles/topic.ts';
import type { DeskArticleDetail } from '#shared/domain/desk/desk-article.ts';
import { linesOfHtml } from '#shared/domain/text/html-lines.ts';
import { sentencesOf } from '#shared/domain/text/sentences.ts';
import { articleDeskMessages as words } from '#web/shell/messages/desk/en-articles.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { correctable, shownField } from '../decision-fields.ts';
import { Part, Soft } from './panel-parts.tsx';

const Field = styled('div')({
  display: 'grid',
  gap: '4px 24px',
  paddingBlock: 14,
  borderBlockEnd: `1px solid ${palette.divider}`,
  '& > h3': { ...typography.meta, margin: 0, fontWeight: 600, color: palette.text.secondary },
  '& > div': { minInlineSize: 0, overflowWrap: 'anywhere' },
  '& small': { ...typography.meta, display: 'block', color: palette.text.secondary },
  '& del': {
    background: `color-mix(in srgb, ${palette.error.main} 14%, transparent)`,
    textDecorationThickness: 1,
  },
  '& ins': {
    background: `color-mix(in srgb, ${palette.success.main} 16%, transparent)`,
    textDecorationThickness: 1,
    textUnderlineOffset: 3,
  },
  [breakpoints.up('sm')]: {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& > h3, & > .both': { gridColumn: '1 / -1' },
  },
});
const Body = styled('div')({
  ...typography.excerpt,
  maxInlineSize: '64ch',
  overflowWrap: 'anywhere',
  '& p': { margin: '0 0 12px' },
  '& label': { display: 'flex', alignItems: 'flex-start', gap: 6, padding: '2px 0' },
  '& label > span:last-child': { paddingBlockStart: 8 },
  '& fieldset': { border: 0, margin: '0 0 14px', padding: 0, minInlineSize: 0 },
});

/** A part of two texts: in both, only in the first, or only in the second. */
interface TextPart {
  kind: 'both' | 'first' | 'second';
  text: string;
}

/** Words and the white space after them. */
const wordsOf = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? [];

/** The words that two short texts have in common and those in which they differ (longest common subsequence). */
export function textDifferences(first: string, second: string): TextPart[] {
  const a = wordsOf(first);
  const b = wordsOf(second);
  // Length of the common part of what begins at i and j.
  const common = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  const at = (i: number, j: number) => common[i]?.[j] ?? 0;
  const isSame = (i: number, j: number) => a[i]?.trim() === b[j]?.trim();
  for (let i = a.length - 1; i >= 0; i--) {
    const row = common[i];
    for (let j = b.length - 1; row !== undefined && j >= 0; j--)
      row[j] = isSame(i, j) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  }
  const parts: TextPart[] = [];
  const add = (kind: TextPart['kind'], text = '') => {
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += text;
    else parts.push({ kind, text });
  };
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && isSame(i, j)) {
      add('both', b[j++]);
      i++;
    } else if (j >= b.length || (i < a.length && at(i + 1, j) >= at(i, j + 1))) add('first', a[i++]);
    else add('second', b[j++]);
  }
  return parts;
}

/** One side of two texts: what they have in common, and what only this one has. */
function side(first: string, second: string, only: 'first' | 'second'): ReactNode {
  const Mark = only === 'first' ? 'del' : 'ins';
  return textDifferences(first, second)
    .filter(({ kind }) => kind === 'both' || kind === only)
    .map(({ kind, text }, i) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other key and no state.
      kind === 'both' ? text : <Mark key={i}>{text}</Mark>,
    );
}

interface AsPublishedProps {
  detail: DeskArticleDetail;
  topics: readonly Topic[];
  /** What the editor has chosen to leave out; null while nothing is being chosen. */
  chosen: readonly string[] | null;
  onChoose: (passages: readonly string[] | null) => void;
}

/** What the publisher wrote beside what readers see, with the differences marked, and the publisher's text. */
export function AsPublished({ detail, topics, chosen, onChoose }: AsPublishedProps) {
  const { original, article, content, editorial } = detail;
  const omitted = editorial.omitted ?? [];
  const missing = detail.missing.filter((passage) => omitted.includes(passage));
  const lines = linesOfHtml(content);
  const fields = correctable.map((field) => ({
    field,
    publishers: shownField(original, field, topics),
    ours: shownField(article, field, topics),
  }));
  const isSame = fields.every(({ publishers, ours }) => publishers === ours);
  return (
    <>
      {isSame ? (
        <Part>
          <p>{words.allSame}</p>
        </Part>
      ) : null}
      {fields.map(({ field, publishers, ours }) => (
        <Field key={field}>
          <h3>{words.name[field]}</h3>
          {publishers === ours ? (
            <div className="both" dir="auto" lang={original.language ?? undefined}>
              {ours}
            </div>
          ) : (
            <>
              <div dir="auto" lang={original.language ?? undefined}>
                <small>{words.theirs}</small>
                {side(publishers, ours, 'first')}
              </div>
              <div dir="auto" lang={article.language ?? undefined}>
                <small>{words.ours}</small>
                {side(publishers, ours, 'second')}
              </div>
            </>
          )}
        </Field>
      ))}
      <Part>
        <h3>{words.body}</h3>
        {missing.length === 0 ? null : (
          <Alert severity="warning">
            {words.missingPassages}
            <ul>
              {missing.map((passage) => (
                <li key={passage} dir="auto">
                  {passage}
                </li>
              ))}
            </ul>
            <Button
              variant="text"
              onClick={() => onChoose((chosen ?? omitted).filter((passage) => !missing.includes(passage)))}
            >
              {words.forgetMissing}
            </Button>
          </Alert>
        )}
        {lines.length === 0 ? (
          <Soft>{words.noBody}</Soft>
        ) : (
          <>
            <Soft>{chosen === null ? words.leaveOutHint : words.leavingOutHint}</Soft>
            {chosen === null ? (
              <Button variant="outlined" sx={{ justifySelf: 'start' }} onClick={() => onChoose(omitted)}>
                {words.leaveOut}
              </Button>
            ) : null}
            <Body dir="auto" lang={original.language ?? undefined}>
              {lines.map((line, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change.
                <Paragraph key={i} line={line} omitted={chosen ?? omitted} onChoose={chosen && onChoose} />
              ))}
            </Body>
          </>
        )}
      </Part>
    </>
  );
}

interface ParagraphProps {
  line: string;
  omitted: readonly string[];
  /** Null: nothing can be chosen now. */
  onChoose: ((passages: readonly string[]) => void) | null;
}

/** A paragraph of the publisher's. While an editor chooses, each sentence has a box, and so have several together. */
function Paragraph({ line, omitted, onChoose }: ParagraphProps) {
  const sentences = sentencesOf(line);
  const isOut = (sentence: string) => omitted.includes(sentence);
  if (onChoose === null)
    return (
      <p>
        {sentences.map((sentence, i) => {
          const Shown = isOut(sentence) ? 'del' : 'span';
          // biome-ignore lint/suspicious/noArrayIndexKey: the sentences never change.
          return <Shown key={i}>{sentence} </Shown>;
        })}
      </p>
    );
  const choose = (some: readonly string[], isChosen: boolean) =>
    onChoose([...omitted.filter((one) => !some.includes(one)), ...(isChosen ? new Set(some) : [])]);
  const fits = (sentence: string) => sentence.length >= 3 && sentence.length <= limits.omitted.length;
  return (
    <fieldset>
      {sentences.length < 2 ? null : (
        // biome-ignore lint/a11y/noLabelWithoutControl: the box is inside.
        <label>
          <Checkbox
            checked={sentences.every(isOut)}
            indeterminate={sentences.some(isOut) && !sentences.every(isOut)}
            onChange={(_, isChosen) => choose(sentences.filter(fits), isChosen)}
          />
          <span>{words.wholeParagraph}</span>
        </label>
      )}
      {sentences.map((sentence, i) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the box is inside.
        // biome-ignore lint/suspicious/noArrayIndexKey: the sentences never change.
        <label key={i}>
          <Checkbox
            checked={isOut(sentence)}
            disabled={!fits(sentence)}
            onChange={(_, isChosen) => choose([sentence], isChosen)}
          />
          <span>{isOut(sentence) ? <del>{sentence}</del> : sentence}</span>
        </label>
      ))}
    </fieldset>
  );
}
