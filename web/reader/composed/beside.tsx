import styled from '@emotion/styled';
import { createContext, use } from 'react';
import { Link } from 'react-router-dom';
import type { Beside } from '#shared/domain/front-page/beside-sources.ts';
import { typeset } from '#shared/domain/text/typeset.ts';
import { messages } from '#web/shell/messages/en.ts';
import { paths } from '#web/shell/paths.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';

const Lines = styled('ul')({
  ...typography.meta,
  marginBlockStart: 8,
  paddingInlineStart: 10,
  borderInlineStart: `2px solid ${palette.divider}`,
  '& li': { paddingBlock: 3 },
  '& a:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
  '& .by': { color: palette.text.secondary, marginInlineStart: 6 },
  '@media (pointer: coarse)': { '& a': { display: 'inline-block', minBlockSize: 44, alignContent: 'center' } },
});

/** What is beside the cards of a list, by the id of the card's article. */
export const BesideContext = createContext<ReadonlyMap<string, Beside>>(new Map());

/** Below a card: the generated article that is made of the card's article, and its other sources in the list. */
export function BesideCard({ id }: { id: string }) {
  const beside = use(BesideContext).get(id);
  if (beside === undefined) return null;
  return (
    <Lines aria-label={messages.card.sameEvent}>
      {[beside.composed, ...beside.others].map(({ id: other, title, language, source }) => (
        <li key={other}>
          <Link to={paths.article(other)} dir="auto" lang={language ?? undefined}>
            {typeset(title, language)}
          </Link>
          <span className="by">{source}</span>
        </li>
      ))}
    </Lines>
  );
}
