import styled from '@emotion/styled';
import ClickAwayListener from '@mui/material/ClickAwayListener';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import Paper from '@mui/material/Paper';
import Popper from '@mui/material/Popper';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useContext, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { listFollows } from '#shared/api/follows.ts';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { regionLabels } from '#shared/domain/classification/regions.ts';
import type { FollowType } from '#shared/domain/readers/follow-types.ts';
import { type StoryReason, storyReason } from '#shared/domain/readers/story-reason.ts';
import { useTopics } from '#web/shell/cache/public-lists.ts';
import { noInput, useReply } from '#web/shell/cache/use-reply.ts';
import { messages } from '#web/shell/messages/en.ts';
import { reasonMessages as words } from '#web/shell/messages/en-widgets.ts';
import { topicName } from '#web/shell/messages/topic-label.ts';
import { paths } from '#web/shell/paths.ts';
import { useSession } from '#web/shell/session/session.ts';
import { bookmarks } from '#web/shell/storage/reader-state.ts';
import { useStored } from '#web/shell/storage/stored-value.ts';
import { palette, theme, typography } from '#web/shell/theme/theme.ts';
import { BookmarkIcon, ChevronIcon, CloseIcon, CopyIcon, ShareIcon } from '#web/shell/ui/display/icons.tsx';
import { lazyPart } from '#web/shell/ui/rendering/lazy-part.tsx';
import { SearchTerm, SimilarTo } from './card-contexts.tsx';
import { changeSaved } from './change-saved.ts';
import type { PopupProps } from './popup-button.tsx';
import { copyLink, sharePage } from './share.ts';

interface CardPopupProps extends Pick<PopupProps, 'opener' | 'onClose'> {
  placement: ComponentProps<typeof Popper>['placement'];
  children: ReactNode;
}

/** Gives the focus back to the button that opened the popup, and closes it. */
function closePopup({ opener, onClose }: Pick<PopupProps, 'opener' | 'onClose'>): void {
  opener.current?.focus({ preventScroll: true });
  onClose();
}

/**
 * A sheet next to the card's button that opened it. The page stays usable. Tab and Escape close it, and Tab goes on
 * from the button.
 */
function CardPopup({ opener, onClose, placement, children }: CardPopupProps) {
  function onKeyDown({ key }: KeyboardEvent) {
    if (key === 'Escape' || key === 'Tab') closePopup({ opener, onClose });
  }
  return (
    <Popper
      open
      role="presentation"
      anchorEl={opener.current}
      // Assistive technologies expect all content in a landmark.
      container={opener.current?.closest('main')}
      placement={placement}
      style={{ zIndex: theme.zIndex.modal }}
      data-print="no"
    >
      <ClickAwayListener onClickAway={onClose}>
        <Paper onKeyDown={onKeyDown} sx={{ marginBlock: '4px', border: `1px solid ${palette.divider}` }}>
          {children}
        </Paper>
      </ClickAwayListener>
    </Popper>
  );
}

interface PopupMenuProps extends Pick<PopupProps, 'opener' | 'onClose'> {
  label: string;
  items: readonly { label: string; icon?: ReactNode; choose: () => void; staysOpen?: boolean }[];
}

/** A menu next to the button that opened it. Loaded when it is first opened. Not MUI's Menu, which is modal. */
export function PopupMenu({ label: name, items, ...popup }: PopupMenuProps) {
  return (
    <CardPopup {...popup} placement="bottom-end">
      <MenuList autoFocusItem aria-label={name} sx={{ minInlineSize: 180, padding: '6px' }}>
        {items.map(({ label, icon, choose, staysOpen = false }) => (
          <MenuItem
            key={label}
            onClick={() => {
              if (!staysOpen) closePopup(popup);
              choose();
            }}
          >
            {icon}
            {label}
          </MenuItem>
        ))}
      </MenuList>
    </CardPopup>
  );
}

const HideDialog = lazyPart(() => import('../hidden/hide-dialog.tsx'));

/** What can be hidden because of an article: its publisher, its topic and its category. */
function HideArticle({ article, ...popup }: PopupProps) {
  const topics = useTopics().data ?? [];
  const { publisherId, source, topic, category } = article;
  // A category without a page of its own is no topic.
  const known = [...new Set([topic, category])].filter((id) => topics.some((one) => one.id === id));
  return (
    <HideDialog
      targets={[
        ...(publisherId === '' ? [] : [{ kind: 'publisher' as const, value: publisherId, name: source }]),
        ...known.map((value) => ({ kind: 'topic' as const, value, name: topicName(value, topics) })),
      ]}
      onClose={() => closePopup(popup)}
      onHide={() => focusAfter(popup.opener.current)}
    />
  );
}

/** How long the keyboard waits for a hidden card to go. */
const mostWaitMs = 10_000;

/** Moves the keyboard to the headline that takes the place of this card's, once the card is gone. */
function focusAfter(opener: HTMLElement | null): void {
  const headlines = () => [...document.querySelectorAll<HTMLElement>('main article a.headline')];
  const own = opener?.closest('article')?.querySelector<HTMLElement>('a.headline');
  const at = own == null ? -1 : headlines().indexOf(own);
  // A slow phone takes its time to render the page without the card. If a word is hidden, the card may stay.
  const observer = new MutationObserver(() => {
    if (opener?.isConnected === true) return;
    observer.disconnect();
    headlines()[Math.max(0, at)]?.focus({ preventScroll: true });
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), mostWaitMs);
}

/** The menu of a card: share, copy the link, save, open, hide. */
export function CardMenu({ article, ...popup }: PopupProps) {
  const navigate = useNavigate();
  const [isHiding, setIsHiding] = useState(false);
  const isSaved = useStored(bookmarks).includes(article.id);
  const items = [
    { label: messages.card.share, icon: <ShareIcon />, choose: () => void sharePage(article) },
    { label: messages.card.copy, icon: <CopyIcon />, choose: () => void copyLink(article) },
    {
      label: isSaved ? messages.saving.remove : messages.article.save,
      icon: <BookmarkIcon full={isSaved} />,
      choose: () => changeSaved(article),
    },
    { label: messages.card.open, icon: <ChevronIcon />, choose: () => void navigate(paths.article(article.id)) },
    { label: messages.card.hide, icon: <CloseIcon />, choose: () => setIsHiding(true), staysOpen: true },
  ];
  if (isHiding) return <HideArticle article={article} {...popup} />;
  return <PopupMenu {...popup} label={messages.card.options} items={items} />;
}

const Reason = styled('div')({
  ...typography.excerpt,
  maxInlineSize: 300,
  padding: '10px 14px',
  '&:focus-visible': { outlineOffset: -2 },
});

/** Why the reader sees the article; undefined while the reader's follows load. */
function useStoryReason(article: ArticlePreview): StoryReason | undefined {
  const session = useSession();
  const { data, loading } = useReply(listFollows, session.state === 'in' ? noInput : null);
  const term = useContext(SearchTerm);
  const similarTo = useContext(SimilarTo);
  return useMemo(() => {
    if (loading || session.state === 'loading') return undefined;
    const idsOf = (type: FollowType) =>
      new Set(data?.filter(({ followType }) => followType === type).map(({ followId }) => followId));
    const follows = { publishers: idsOf('publisher'), topics: idsOf('topic'), stories: idsOf('story') };
    return storyReason(article, { term, similarTo, follows });
  }, [article, data, loading, session.state, term, similarTo]);
}

function reasonText(reason: StoryReason, nameOf: (topic: string) => string): string {
  switch (reason.kind) {
    case 'sponsored':
      return words.sponsored;
    case 'search':
      return words.search(reason.term);
    case 'similar':
      if (reason.topic !== null) return words.similarTopic(nameOf(reason.topic));
      return reason.region === null ? words.sameSubject : words.similarRegion(regionLabels[reason.region]);
    case 'followed':
      return words.followed(
        reason.publisher,
        reason.topic === null ? null : nameOf(reason.topic),
        reason.search,
        reason.story,
      );
    case 'latest':
      return reason.region === null ? words.latest : words.latestIn(regionLabels[reason.region]);
  }
}

/** Explains why the reader sees a story, next to the label that opened it. */
export function StoryReasonPopup({ article, ...popup }: PopupProps) {
  const topics = useTopics().data ?? [];
  const nameOf = (topic: string) => topicName(topic, topics);
  const reason = useStoryReason(article);
  return (
    <CardPopup {...popup} placement="bottom">
      <Reason
        role="dialog"
        aria-label={words.title}
        aria-busy={reason === undefined}
        tabIndex={-1}
        ref={(element) => element?.focus({ preventScroll: true })}
      >
        {reason === undefined ? messages.site.loading : reasonText(reason, nameOf)}
      </Reason>
    </CardPopup>
  );
}
