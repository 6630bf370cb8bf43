import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import type { Topic } from '#shared/domain/articles/topic.ts';
import type { DeskArticleDetail } from '#shared/domain/desk/desk-article.ts';
import { linesOfHtml } from '#shared/domain/text/html-lines.ts';
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

/** What the publisher wrote beside what readers see, with the differences marked, and the publisher's text. */
export function AsPublished({ detail, topics }: { detail: DeskArticleDetail; topics: readonly Topic[] }) {
  const { original, article, content } = detail;
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
        {lines.length === 0 ? (
          <Soft>{words.noBody}</Soft>
        ) : (
          <Body dir="auto" lang={original.language ?? undefined}>
            {lines.map((line, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change.
              <p key={i}>{line}</p>
            ))}
          </Body>
        )}
      </Part>
    </>
  );
}
