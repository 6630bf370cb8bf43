import styled from '@emotion/styled';
import { type HTMLAttributes, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { loadAgain } from '#web/shell/frame/failed-notice.tsx';
import { messages } from '#web/shell/messages/en.ts';
import { formatNumber } from '#web/shell/messages/locale.ts';
import { paths } from '#web/shell/paths.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { CommentIcon, MoreIcon } from '#web/shell/ui/display/icons.tsx';
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
  const hasActions = isOnServer(article);
  if (!hasActions && !isPreview(article.content)) return null;
  return (
    <Toolbar aria-label={messages.article.actions}>
      <ReadFull article={article} />
      {hasActions ? <Actions article={article} /> : null}
    </Toolbar>
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

const controlsIn = (toolbar: HTMLElement): HTMLElement[] => [
  ...toolbar.querySelectorAll<HTMLElement>('a[href], button'),
];

/** Makes one control the toolbar's Tab stop. */
function setStop(toolbar: HTMLElement, stop: HTMLElement | undefined): void {
  for (const control of controlsIn(toolbar)) control.tabIndex = control === stop ? 0 : -1;
}

/**
 * A group of controls with a single Tab stop: the control that had the focus last, at first the first one. The arrow
 * keys, Home and End move between them (WAI-ARIA Authoring Practices, toolbar pattern).
 */
function Toolbar(props: HTMLAttributes<HTMLDivElement> & { 'aria-label': string }) {
  const toolbar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (toolbar.current === null) return;
    const controls = controlsIn(toolbar.current);
    if (controls.filter(({ tabIndex }) => tabIndex === 0).length !== 1) setStop(toolbar.current, controls[0]);
  });
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const controls = controlsIn(event.currentTarget);
    const at = event.target instanceof HTMLElement ? controls.indexOf(event.target) : -1;
    if (at < 0) return;
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const back = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight';
    const next = { [forward]: at + 1, [back]: at - 1, Home: 0, End: controls.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    controls.at(next % controls.length)?.focus();
  }
  return (
    <div
      {...props}
      ref={toolbar}
      role="toolbar"
      onKeyDown={onKeyDown}
      onFocus={({ currentTarget, target }) => {
        if (currentTarget.contains(target)) setStop(currentTarget, target);
      }}
    />
  );
}
