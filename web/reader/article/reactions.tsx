import styled from '@emotion/styled';
import type { Article } from '#shared/domain/articles/article.ts';
import { messages } from '#web/messages/en.ts';
import { formatNumber } from '#web/messages/locale.ts';
import { color } from '#web/theme.ts';
import { CommentIcon } from '#web/ui/display/icons.tsx';
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx';
import { LikeButton, ShareButton } from '../card/reaction-buttons.tsx';
import type { Like } from '../card/use-like.ts';

const Row = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  marginBlockStart: 36,
  paddingBlock: 12,
  borderBlock: `1px solid ${color.rule}`,
  '& > span': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 8,
    paddingInline: 12,
    fontSize: '0.875rem',
    fontWeight: 600,
    color: color.soft,
    fontVariantNumeric: 'tabular-nums',
  },
  '& > :last-child': { marginInlineStart: 'auto' },
});

/** Below the last line: likes, comments (counted only, ART-32) and sharing (ART-31). */
export function Reactions({ article, like }: { article: Pick<Article, 'id' | 'title' | 'comments'>; like: Like }) {
  return (
    <Row role="group" aria-label={messages.article.reactions} data-print="no">
      <LikeButton like={like} />
      <span>
        <CommentIcon />
        <span aria-hidden="true">{formatNumber(article.comments)}</span>
        <VisuallyHidden>{messages.article.comments(article.comments)}</VisuallyHidden>
      </span>
      <ShareButton article={article} />
    </Row>
  );
}
