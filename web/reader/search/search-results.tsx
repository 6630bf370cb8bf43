import styled from '@emotion/styled';
import Skeleton from '@mui/material/Skeleton';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { MarkedText as Marked, NamedPage, SearchResults } from '#shared/api/search.ts';
import { typeset } from '#shared/domain/text/typeset.ts';
import { usePublishers } from '#web/shell/cache/publishers.ts';
import { searchMessages } from '#web/shell/messages/en-search.ts';
import { topicLabel } from '#web/shell/messages/topic-label.ts';
import { paths } from '#web/shell/paths.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { PublisherIcon } from '#web/shell/ui/display/publisher-icon.tsx';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { ArticlePicture } from '../card/article-picture.tsx';
import { Headline, Story, StoryLabels, StoryMeta, StoryText } from '../card/story.tsx';
import { FollowButton } from '../following/follow-button.tsx';

type Item = SearchResults['items'][number];

const Result = styled(Story)({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 92px',
  columnGap: 18,
  alignItems: 'start',
  '& h3': { ...typography.card, marginBlock: '5px 7px' },
  '& .excerpt': { overflowWrap: 'anywhere' },
  '& .without': { ...typography.meta, color: palette.text.secondary, marginBlockEnd: 7 },
  // Grey text on the colour of a mark has too little contrast.
  '& mark': { color: palette.text.primary },
  [breakpoints.up('sm')]: { gridTemplateColumns: 'minmax(0, 1fr) 172px', columnGap: 28 },
});

/**
 * An article that was found: the words in its title and text marked, those that it lacks, who published it, when, and
 * its picture.
 */
function SearchResult({ found: { article, title, snippet, without } }: { found: Item }) {
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
        {without.length === 0 ? null : (
          <p className="without">
            {searchMessages.without} <bdi>{without.join(', ')}</bdi>
          </p>
        )}
        <StoryMeta article={article} brief />
      </div>
      <ArticlePicture article={article} ratio="4 / 3" sizes="(min-width: 600px) 172px, 92px" />
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

const Some = styled('h2')({
  fontSize: '0.9375rem',
  lineHeight: 1.5,
  fontWeight: 600,
  paddingBlockStart: 18,
  'ol + &': { borderBlockStart: `1px solid ${palette.divider}` },
});
const List = styled('ol')({
  '& > li': { display: 'flow-root', borderBlockStart: `1px solid ${palette.divider}`, paddingBlock: 22 },
  '& > li:first-of-type': { borderBlockStart: 0 },
  // The results before, while the next ones load.
  '&[data-old]': { opacity: 0.5, transition: 'opacity 120ms 200ms' },
});

/** The results, those with all words first. @param isCurrent whether they belong to the search of the page */
export function ResultsList({ items, isCurrent }: { items: readonly Item[]; isCurrent: boolean }) {
  const someId = useId();
  const [all = [], some = []] = [true, false].map((isAll) =>
    items.filter(({ without }) => (without.length === 0) === isAll),
  );
  const state = { 'aria-busy': !isCurrent, 'data-old': isCurrent ? undefined : '' };
  const rowsOf = (group: readonly Item[]) =>
    group.map((one) => (
      <li key={one.article.id}>
        <SearchResult found={one} />
      </li>
    ));
  return (
    <>
      {all.length === 0 ? null : (
        <List aria-label={searchMessages.resultsHead} {...state}>
          {rowsOf(all)}
        </List>
      )}
      {some.length === 0 ? null : (
        <>
          <Some id={someId}>{all.length === 0 ? searchMessages.noneHasAll : searchMessages.someWords}</Some>
          <List aria-labelledby={someId} {...state}>
            {rowsOf(some)}
          </List>
        </>
      )}
    </>
  );
}

const Pages = styled('nav')({
  marginBlockEnd: 22,
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 12px',
    minBlockSize: 56,
    paddingBlock: 6,
    borderBlockStart: `1px solid ${palette.divider}`,
  },
  '& a': { ...typography.brief, fontWeight: 600, overflowWrap: 'anywhere' },
  '& a:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
  '& .kind': { ...typography.meta, color: palette.text.secondary },
  '& button': { marginInlineStart: 'auto' },
  '& > ul > li > [aria-hidden]': { inlineSize: 32, blockSize: 32, fontSize: '0.9375rem' },
  '@media (pointer: coarse)': { '& a': { display: 'inline-flex', alignItems: 'center', minBlockSize: 44 } },
  '&[data-old]': { opacity: 0.5, transition: 'opacity 120ms 200ms' },
});
const addressOf: Record<NamedPage['kind'], (id: string) => string> = {
  publisher: paths.publisher,
  topic: paths.topic,
  place: paths.place,
  entity: paths.about,
};

/** The pages whose names are searched, with a button that follows a publisher or a place. */
export function NamedPages({ pages, isCurrent }: { pages: readonly NamedPage[]; isCurrent: boolean }) {
  const publishers = usePublishers().data;
  if (pages.length === 0) return null;
  return (
    <Pages aria-label={searchMessages.pages} data-old={isCurrent ? undefined : ''}>
      <ul>
        {pages.map(({ kind, id, name }) => (
          <li key={`${kind} ${id}`}>
            {kind === 'publisher' ? (
              <PublisherIcon
                publisher={publishers?.find((one) => one.id === id) ?? { name, favicon: null, region: null }}
              />
            ) : null}
            <Link to={addressOf[kind](id)} dir="auto">
              {kind === 'topic' ? topicLabel({ name: id, displayName: name }) : name}
            </Link>
            <span className="kind">{searchMessages.pageKinds[kind]}</span>
            {kind === 'publisher' || kind === 'place' ? (
              <FollowButton target={{ followType: kind, followId: id }} name={name} />
            ) : null}
          </li>
        ))}
      </ul>
    </Pages>
  );
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
