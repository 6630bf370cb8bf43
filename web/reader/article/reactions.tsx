import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import type { Article } from '#shared/domain/articles/article.ts';
import { mayActAs } from '#shared/domain/team/role.ts';
import { messages } from '#web/shell/messages/en.ts';
import { formatNumber } from '#web/shell/messages/locale.ts';
import { paths } from '#web/shell/paths.ts';
import { useSession } from '#web/shell/session/session.ts';
import { deskMember } from '#web/shell/storage/desk-member.ts';
import { bookmarks, type SavedCard } from '#web/shell/storage/reader-state.ts';
import { useStored } from '#web/shell/storage/stored-value.ts';
import { breakpoints, palette } from '#web/shell/theme/theme.ts';
import { BookmarkIcon, CommentIcon, EditIcon, ShareIcon } from '#web/shell/ui/display/icons.tsx';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { changeSaved } from '../card/change-saved.ts';
import { type Like, likeProps } from '../card/like-button.tsx';
import { sharePage } from '../card/share.ts';
import { ShareMenu } from './share-menu.tsx';

const Pill = styled(Button)<{ component?: typeof Link; to?: string }>({
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

/**
 * The link to the article's panel on the desk, for members who may decide about it: from what the desk has noted of
 * them in this browser, without a request. It comes first in its row, so that nothing beside it moves.
 */
export function DeskLink({ id }: { id: string }) {
  const session = useSession();
  const member = useStored(deskMember);
  if (session.state !== 'in' || member?.uid !== session.reader.uid || !mayActAs(member.role, 'editor')) return null;
  return (
    <Pill component={Link} to={paths.deskArticle(id)} aria-label={messages.article.onDesk}>
      <EditIcon />
      <span className="word">{messages.article.desk}</span>
    </Pill>
  );
}

/** Shares the article, or a page at another path; beside it, the menu of other ways. */
export function ShareButton({ article }: { article: Parameters<typeof sharePage>[0] }) {
  return (
    <>
      <Pill aria-label={messages.article.share} onClick={() => void sharePage(article)}>
        <ShareIcon />
        <span className="word">{messages.article.share}</span>
      </Pill>
      <ShareMenu page={article} />
    </>
  );
}

/** Saves the article in this browser, or removes it from the saved ones. With its word, or as an icon. */
export function SaveButton({ article, word }: { article: SavedCard; word?: string }) {
  const isSaved = useStored(bookmarks).includes(article.id);
  return (
    <Pill aria-pressed={isSaved} aria-label={word ?? messages.article.save} onClick={() => changeSaved(article)}>
      <BookmarkIcon full={isSaved} />
      {word === undefined ? null : <span className="word">{word}</span>}
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
  '& > button:last-of-type': { marginInlineStart: 'auto' },
});

/** The row below the body: likes, the number of comments, saving, sharing. */
export function Reactions({ article, like }: { article: SavedCard & Pick<Article, 'comments'>; like: Like }) {
  return (
    <Row role="group" aria-label={messages.article.reactions} data-print="no">
      <LikePill like={like} />
      <span data-zero={article.comments === 0 ? '' : undefined}>
        <CommentIcon />
        <span aria-hidden="true">{formatNumber(article.comments)}</span>
        <VisuallyHidden>{messages.article.comments(article.comments)}</VisuallyHidden>
      </span>
      <SaveButton article={article} word={messages.card.save} />
      <ShareButton article={article} />
    </Row>
  );
}
