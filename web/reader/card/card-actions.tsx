import styled from '@emotion/styled';
import { lazy } from 'react';
import { Link } from 'react-router-dom';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { messages } from '#web/messages/en.ts';
import { formatNumber } from '#web/messages/locale.ts';
import { paths } from '#web/paths.ts';
import { palette, typography } from '#web/theme/theme.ts';
import { CommentIcon, MoreIcon } from '#web/ui/display/icons.tsx';
import { LikeButton, useLike } from './like-button.tsx';
import { PopupButton } from './popup-button.tsx';
import { isOnServer } from './story.tsx';

const CardMenu = lazy(() => import('./card-menu.tsx'));
const StoryReason = lazy(() => import('./story-reason.tsx'));

/** The controls lie above the headline's link, which covers the card; the gaps between them do not block it. */
const Row = styled('div')({
  ...typography.meta,
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  marginBlockStart: 6,
  color: palette.text.secondary,
  '& > button, & > a': {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    minBlockSize: 32,
    paddingInline: 8,
    border: 0,
    borderRadius: 999,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
  },
  '& > button:hover, & > a:hover, & > [aria-expanded=true]': { color: palette.text.primary },
  '& > a:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
  '& > button:focus-visible, & > a:focus-visible': { outlineOffset: -2 },
  '&& > [aria-pressed=true]': { color: palette.primary.main },
  '& > [aria-disabled=true]': { cursor: 'progress', opacity: 0.6 },
  // A zero needs no attention.
  '& > :is([aria-pressed], a):not([data-zero])': { color: palette.text.primary, fontWeight: 600 },
  '& > .you': { whiteSpace: 'nowrap' },
  // The first and the last icon keep to the edges of the text. Lists clip there, so the buttons may not reach beyond.
  '& > button:first-of-type': { paddingInlineStart: 4 },
  '& > .more': { justifyContent: 'end', marginInlineStart: 'auto', minInlineSize: 32, paddingInlineEnd: 4 },
  '& svg': { inlineSize: 16, blockSize: 16 },
  '@media (pointer: coarse)': {
    '& > button, & > a': { minBlockSize: 44, minInlineSize: 44 },
  },
});

/**
 * The row of likes, comments and further actions at the foot of a card. Nothing for an article that the server does
 * not store.
 */
export function CardActions({ article }: { article: ArticlePreview }) {
  return isOnServer(article) ? <Actions article={article} /> : null;
}

function Actions({ article }: { article: ArticlePreview }) {
  return (
    <Row className="actions" data-print="no">
      <LikeButton like={useLike(article)} />
      <Link
        to={paths.article(article.id)}
        aria-label={messages.article.comments(article.comments)}
        data-zero={article.comments === 0 ? '' : undefined}
      >
        <CommentIcon />
        {formatNumber(article.comments)}
      </Link>
      <PopupButton article={article} popup={StoryReason} aria-haspopup="dialog" className="you">
        {messages.card.forYou}
      </PopupButton>
      <PopupButton
        article={article}
        popup={CardMenu}
        aria-haspopup="menu"
        aria-label={messages.card.options}
        className="more"
      >
        <MoreIcon />
      </PopupButton>
    </Row>
  );
}
