import styled, { type CSSObject } from '@emotion/styled';
import { messages } from '#web/messages/en.ts';
import { bookmarks, toggleBookmark } from '#web/storage/reader-state.ts';
import { useStored } from '#web/storage/stored-value.ts';
import { above, color, font } from '#web/theme.ts';
import { BookmarkIcon, ShareIcon } from '#web/ui/display/icons.tsx';
import { LikeCount } from './like-button.tsx';
import { shareArticle } from './share.ts';

const pill: CSSObject = {
  ...font.meta,
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  minBlockSize: 38,
  minInlineSize: 44,
  paddingInline: 12,
  border: `1px solid ${color.rule}`,
  borderRadius: 999,
  background: 'transparent',
  color: color.ink,
  fontSize: '0.875rem',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  cursor: 'pointer',
  transition: 'border-color 120ms, color 120ms',
  '&:hover': { borderColor: color.brand, color: color.brand },
  '&[aria-pressed=true]': { color: color.brand },
  '&[aria-disabled=true]': { cursor: 'progress', opacity: 0.6 },
  '@media (pointer: coarse)': { minBlockSize: 44 },
  // Where there is little room, the sign alone; the name is read aloud.
  '& .word': { display: 'none', [above.phone]: { display: 'inline' } },
};
const Button = styled('button')(pill);

/** How many like the article, and the way to do so (ART-05). */
export const LikeButton = styled(LikeCount)(pill);

/** Shares the article (ART-06, ART-34). */
export function ShareButton({ article }: { article: { id: string; title: string } }) {
  return (
    <Button type="button" aria-label={messages.article.share} onClick={() => void shareArticle(article)}>
      <ShareIcon />
      <span className="word">{messages.article.share}</span>
    </Button>
  );
}

/** Saves the article in this browser, or takes it back (ART-08). */
export function SaveButton({ id }: { id: string }) {
  const saved = useStored(bookmarks).includes(id);
  return (
    <Button type="button" aria-pressed={saved} aria-label={messages.article.save} onClick={() => toggleBookmark(id)}>
      <BookmarkIcon full={saved} />
    </Button>
  );
}
