import styled from '@emotion/styled';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { typeset } from '#shared/domain/text/typeset.ts';
import { messages } from '#web/messages/en.ts';
import { paths } from '#web/paths.ts';
import { palette, typography } from '#web/theme/theme.ts';
import { CardControls, useCardControls } from '../card/card-controls.tsx';
import type { Beside } from './beside-sources.ts';

const Lines = styled('ul')({
  ...typography.meta,
  // Above the headline's link, which covers the card.
  position: 'relative',
  marginBlockStart: 8,
  paddingInlineStart: 10,
  borderInlineStart: `2px solid ${palette.divider}`,
  '& li': { paddingBlock: 3 },
  '& a:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
  '& .by': { color: palette.text.secondary, marginInlineStart: 6 },
  '@media (pointer: coarse)': { '& a': { display: 'inline-block', minBlockSize: 44, alignContent: 'center' } },
});

/** The generated article that is made of the card's article, and its other sources in the list. */
function BesideLines({ composed, others }: Beside) {
  return (
    <Lines aria-label={messages.card.sameEvent}>
      {[composed, ...others].map(({ id, title, language, source }) => (
        <li key={id}>
          <Link to={paths.article(id)} dir="auto" lang={language ?? undefined}>
            {typeset(title, language)}
          </Link>
          <span className="by">{source}</span>
        </li>
      ))}
    </Lines>
  );
}

interface BesideSourcesProps {
  /** By the id of the card's article. */
  beside: ReadonlyMap<string, Beside>;
  children: ReactNode;
}

/** Shows generated articles on the cards below of one of their sources. */
export function BesideSources({ beside, children }: BesideSourcesProps) {
  const controls = useCardControls();
  const value = useMemo(() => {
    if (beside.size === 0) return controls;
    return {
      ...controls,
      beside: ({ id }: ArticlePreview) => {
        const found = beside.get(id);
        return found === undefined ? null : <BesideLines {...found} />;
      },
    };
  }, [controls, beside]);
  return <CardControls value={value}>{children}</CardControls>;
}
