import styled from '@emotion/styled';
import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { loadAgain } from '#web/shell/frame/failed-notice.tsx';
import { messages } from '#web/shell/messages/en.ts';
import { formatNumber } from '#web/shell/messages/locale.ts';
import { paths } from '#web/shell/paths.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { CommentIcon, MoreIcon } from '#web/shell/ui/display/icons.tsx';
import { setStop, toolbarKeys } from '#web/shell/ui/layout/toolbar.tsx';
import { lazyPart } from '#web/shell/ui/rendering/lazy-part.tsx';
import { isPreview } from './excerpt.ts';
import { LikeButton, useLike } from './like-button.tsx';
import { PopupButton } from './popup-button.tsx';
import { isOnServer, ReadFull } from './story.tsx';

const CardMenu = lazyPart(async () => ({ default: (await import('./card-popup.tsx')).CardMenu }), loadAgain);
const StoryReason = lazyPart(async () => ({ default: (await import('./card-popup.tsx')).StoryReasonPopup }), loadAgain);

/** The controls lie above the headline's link, which covers the card; the gaps between them do not block it. */
const Row = styled('div')({
  ...typography.meta,
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  marginBlockStart: 6,
  color: palette.text.quiet,
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
  '& > .you': { whiteSpace: 'nowrap', fontSize: '0.75rem' },
  // The first and the last icon keep to the edges of the text. Lists clip there, so the buttons may not reach beyond.
  '& > button:first-of-type': { paddingInlineStart: 4 },
  '& > .more': { justifyContent: 'end', marginInlineStart: 'auto', minInlineSize: 32, paddingInlineEnd: 4 },
  '& svg': { inlineSize: 16, blockSize: 16 },
  '@media (pointer: coarse)': {
    '& > button, & > a': { minBlockSize: 44, minInlineSize: 44 },
  },
});

/**
 * The controls at the foot of a card, in one Tab stop: the link to the publisher's page, likes, comments and further
 * actions. An article that the server does not store has the link only.
 */
export function CardActions({ article }: { article: ArticlePreview }) {
  const toolbar = useRef<HTMLDivElement>(null);
  // At once, and without a layout: a page has a hundred cards, and all of their controls show.
  useLayoutEffect(() => {
    const controls = [...(toolbar.current?.querySelectorAll<HTMLElement>('a[href], button') ?? [])];
    if (controls.filter(({ tabIndex }) => tabIndex === 0).length !== 1) setStop(controls);
  });
  const hasActions = isOnServer(article);
  if (!hasActions && !isPreview(article.content)) return null;
  return (
    <div ref={toolbar} role="toolbar" aria-label={messages.article.actions} {...toolbarKeys}>
      <ReadFull article={article} />
      {hasActions ? <Actions article={article} /> : null}
    </div>
  );
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
