import styled from '@emotion/styled';
import { createContext, use } from 'react';
import { Link } from 'react-router-dom';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
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

/** What is shown beside the card of an article. */
interface Beside {
  /** The generated article that is made of it and others. */
  composed: ArticlePreview;
  /** The others that the list has. */
  others: readonly ArticlePreview[];
}
interface Gathered {
  /** The list without the articles that are shown beside others. */
  articles: readonly ArticlePreview[];
  /** By the id of the article that has the card. */
  beside: ReadonlyMap<string, Beside>;
}

/**
 * Gives an event one card in place of one for its generated article and one for each of its sources: that of the first
 * source among the preferred articles, else in the list. A generated article whose sources are in neither keeps its
 * card.
 */
export function besideSources(
  articles: readonly ArticlePreview[],
  preferred: readonly ArticlePreview[] = [],
): Gathered {
  const beside = new Map<string, Beside>();
  const gone = new Set<ArticlePreview>();
  for (const composed of articles) {
    if (composed.composedFrom === undefined) continue;
    const ids = new Set(composed.composedFrom);
    const sources = articles.filter((one) => ids.has(one.id) && !gone.has(one) && !beside.has(one.id));
    const host = preferred.find(({ id }) => ids.has(id) && !beside.has(id)) ?? sources[0];
    if (host === undefined) continue;
    const others = sources.filter((one) => one !== host);
    beside.set(host.id, { composed, others });
    for (const one of [composed, ...others]) gone.add(one);
  }
  return { articles: gone.size === 0 ? articles : articles.filter((one) => !gone.has(one)), beside };
}
