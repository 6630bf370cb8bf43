import styled from '@emotion/styled';
import type { ArticleState } from '#shared/domain/articles/editorial.ts';
import { articleDeskMessages as words } from '#web/shell/messages/desk/en-articles.ts';
import { palette } from '#web/shell/theme/theme.ts';

const Mark = styled('b')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 7,
  fontWeight: 600,
  fontSize: '0.875rem',
  color: palette.text.primary,
  '&::before': {
    content: '""',
    flex: 'none',
    boxSizing: 'border-box',
    inlineSize: 9,
    blockSize: 9,
    border: `2px solid ${palette.text.secondary}`,
    borderRadius: '50%',
  },
  '&[data-state="listed"]::before': { borderColor: palette.success.main, background: palette.success.main },
  '&[data-state="hidden"]': { color: palette.text.secondary },
  // A square and a half: recognisable without their colours.
  '&[data-state="takenDown"]': { color: palette.error.main },
  '&[data-state="takenDown"]::before': {
    borderRadius: 1,
    borderColor: palette.error.main,
    background: palette.error.main,
  },
  '&[data-state="draft"]::before': {
    borderColor: palette.warning.main,
    background: `linear-gradient(${palette.warning.main} 50%, transparent 50%)`,
  },
});

/** The state of an article: a mark and its name. */
export const ArticleStateMark = ({ state }: { state: ArticleState }) => (
  <Mark data-state={state}>{words.stateNames[state]}</Mark>
);
