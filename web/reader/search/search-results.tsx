import styled from '@emotion/styled';
import Skeleton from '@mui/material/Skeleton';
import { Link } from 'react-router-dom';
import type { MarkedText as Marked, SearchResults } from '#shared/api/search.ts';
import { type SearchInput, searchAddress } from '#shared/domain/search/search-address.ts';
import { typeset } from '#shared/domain/text/typeset.ts';
import { searchMessages } from '#web/shell/messages/en-search.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { Notice } from '#web/shell/ui/display/notice.tsx';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { ArticlePicture } from '../card/article-picture.tsx';
import { Headline, Story, StoryLabels, StoryMeta, StoryText } from '../card/story.tsx';
import type { ChosenFilter } from './filters.ts';

const Result = styled(Story)({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 92px',
  columnGap: 18,
  alignItems: 'start',
  '& h3': { ...typography.card, marginBlock: '5px 7px' },
  '& .excerpt': { overflowWrap: 'anywhere' },
  // Grey text on the colour of a mark has too little contrast.
  '& mark': { color: palette.text.primary },
  [breakpoints.up('sm')]: { gridTemplateColumns: 'minmax(0, 1fr) 172px', columnGap: 28 },
});

/** An article that was found: the words in its title and text marked, who published it, when, and its picture. */
export function SearchResult({ found: { article, title, snippet } }: { found: SearchResults['items'][number] }) {
  return (
    <Result data-result={article.id}>
      <div>
        <StoryLabels article={article} />
        <Headline article={article} level="h3">
          {/* Without marks the title is set as elsewhere; with marks its characters must keep their places. */}
          {title.marks.length === 0 ? typeset(title.text, article.language) : <MarkedText marked={title} />}
        </Headline>
        {snippet.text === '' ? null : (
          <StoryText article={article}>
            <MarkedText marked={snippet} />
          </StoryText>
        )}
        <StoryMeta article={article} brief />
      </div>
      <ArticlePicture article={article} ratio="4 / 3" />
    </Result>
  );
}

/** A text with its marks. Marks that overlap or lie outside of the text are left out. */
function MarkedText({ marked: { text, marks } }: { marked: Marked }) {
  let position = 0;
  const parts = marks.flatMap(([start, end]) => {
    if (start < position || end <= start || end > text.length) return [];
    const part = [text.slice(position, start), <mark key={start}>{text.slice(start, end)}</mark>];
    position = end;
    return part;
  });
  return [...parts, text.slice(position)];
}

const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 28%',
  gap: 24,
  paddingBlock: 22,
  borderBlockStart: `1px solid ${palette.divider}`,
  '& > div': { display: 'grid', gap: 10, alignContent: 'start' },
});

const rows = ['first', 'second', 'third', 'fourth'];

/** Takes the place of results that are loading. */
export function ResultsSkeleton({ label }: { label: string }) {
  return (
    <>
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      <div aria-hidden="true" data-skeleton="results">
        {rows.map((row) => (
          <Row key={row}>
            <div>
              <Skeleton style={{ blockSize: 24, inlineSize: '82%' }} />
              <Skeleton style={{ blockSize: 15 }} />
              <Skeleton style={{ blockSize: 15, inlineSize: '60%' }} />
            </div>
            <Skeleton style={{ aspectRatio: '4 / 3' }} />
          </Row>
        ))}
      </div>
    </>
  );
}

const Ways = styled('div')({
  ...typography.excerpt,
  fontSize: '1.0625rem',
  maxInlineSize: '44ch',
  marginInline: 'auto',
  paddingBlockEnd: 40,
  textAlign: 'start',
  '& h3': { ...typography.section, marginBlockEnd: 10 },
  '& li': { borderBlockStart: `1px solid ${palette.divider}`, paddingBlock: 9 },
  '& a': { color: palette.primary.main, fontWeight: 500, textDecoration: 'underline', textUnderlineOffset: 3 },
});

const quotes = /["“”„«»]/g;

interface NoResultsProps {
  search: SearchInput;
  chosen: readonly ChosenFilter[];
}

/** What the page shows for a search without results: ways to a wider one. */
export function NoResults({ search, chosen }: NoResultsProps) {
  const words = search.q.replace(quotes, ' ').replace(/\s+/g, ' ').trim();
  const hint = chosen.length === 0 ? searchMessages.noneHint : searchMessages.noneFilteredHint;
  return (
    <>
      <Notice title={searchMessages.none} hint={hint(search.q)} />
      <Ways>
        <h3>{searchMessages.tryTitle}</h3>
        <ul>
          {chosen.map(({ key, name, without }) => (
            <li key={key}>
              <Link to={searchAddress(without)}>
                {key === 'dates' ? searchMessages.tryAnyTime : searchMessages.tryWithout(name)}
              </Link>
            </li>
          ))}
          {chosen.length < 2 ? null : (
            <li>
              <Link to={searchAddress({ q: search.q, sort: search.sort })}>{searchMessages.tryAll}</Link>
            </li>
          )}
          {words === search.q || words === '' ? null : (
            <li>
              <Link to={searchAddress({ ...search, q: words })}>{searchMessages.tryWords(words)}</Link>
            </li>
          )}
          <li>{searchMessages.trySpelling}</li>
        </ul>
      </Ways>
    </>
  );
}
