import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import type { Article } from '#shared/domain/articles/article.ts';
import { messages } from '#web/shell/messages/en.ts';
import { formatNumber } from '#web/shell/messages/locale.ts';
import { bookmarks, toggleBookmark } from '#web/shell/storage/reader-state.ts';
import { useStored } from '#web/shell/storage/stored-value.ts';
import { breakpoints, palette } from '#web/shell/theme/theme.ts';
import { BookmarkIcon, CommentIcon, ShareIcon } from '#web/shell/ui/display/icons.tsx';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { type Like, likeProps } from '../card/like-button.tsx';
import { shareArticle } from '../card/share.ts';

const Pill = styled(Button)({
  minWidth: 44,
  paddingInline: 12,
  fontSize: '0.875rem',
  fontVariantNumeric: 'tabular-nums',
  '&:not([aria-pressed=true], :hover, [data-zero])': { color: palette.text.primary },
  '&[data-zero]:not(:hover)': { color: palette.text.secondary, fontWeight: 400 },
  '&[aria-disabled=true]': { cursor: 'progress', opacity: 0.6 },
  // Narrow screens show the icon only; aria-label names it.
  '& .word': { display: 'none', [breakpoints.up('sm')]: { display: 'inline' } },
});

/** The like button with the number of likes. */
export const LikePill = ({ like }: { like: Like }) => <Pill {...likeProps(like)} />;

/** Shares the article. */
export function ShareButton({ article }: { article: { id: string; title: string } }) {
  return (
    <Pill aria-label={messages.article.share} onClick={() => void shareArticle(article)}>
      <ShareIcon />
      <span className="word">{messages.article.share}</span>
    </Pill>
  );
}

/** Bookmarks the article in this browser, or removes the bookmark. */
export function SaveButton({ id }: { id: string }) {
  const isSaved = useStored(bookmarks).includes(id);
  return (
    <Pill aria-pressed={isSaved} aria-label={messages.article.save} onClick={() => toggleBookmark(id)}>
      <BookmarkIcon full={isSaved} />
    </Pill>
  );
}

const Row = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  marginBlockStart: 36,
  paddingBlock: 12,
  borderBlock: `1px solid ${palette.divider}`,
  '& > span': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 8,
    paddingInline: 12,
    fontSize: '0.875rem',
    fontWeight: 600,
    color: palette.text.secondary,
    fontVariantNumeric: 'tabular-nums',
  },
  '& > span[data-zero]': { fontWeight: 400 },
  '& > :last-child': { marginInlineStart: 'auto' },
});

/** The row below the body: likes, the number of comments, sharing. */
export function Reactions({ article, like }: { article: Pick<Article, 'id' | 'title' | 'comments'>; like: Like }) {
  return (
    <Row role="group" aria-label={messages.article.reactions} data-print="no">
      <LikePill like={like} />
      <span data-zero={article.comments === 0 ? '' : undefined}>
        <CommentIcon />
        <span aria-hidden="true">{formatNumber(article.comments)}</span>
        <VisuallyHidden>{messages.article.comments(article.comments)}</VisuallyHidden>
      </span>
      <ShareButton article={article} />
    </Row>
  );
}
