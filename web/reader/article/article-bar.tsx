import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { messages } from '#web/shell/messages/en.ts';
import { paths } from '#web/shell/paths.ts';
import { palette } from '#web/shell/theme/theme.ts';
import { BackIcon } from '#web/shell/ui/display/icons.tsx';
import { Toolbar } from '#web/shell/ui/layout/toolbar.tsx';

// Sticky; base.css keeps focused elements from being covered by it.
const Bar = styled('div')({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 4,
  borderBlockEnd: `1px solid ${palette.divider}`,
  background: palette.background.default,
  '& .row': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 12, minBlockSize: 56 },
  '& a': {
    // Words that do not fit beside the arrow wrap below it, out of sight.
    flexWrap: 'wrap',
    justifyContent: 'flex-start',
    overflow: 'clip',
    height: 44,
    minWidth: 44,
    marginInlineStart: -4,
    fontSize: '0.875rem',
    color: palette.text.secondary,
    '& svg': { height: 44 },
  },
  '& a:hover': { color: palette.text.primary },
  '[dir=rtl] & a svg': { scale: '-1 1' },
  '& .actions': { flex: 'none', display: 'flex', gap: 8 },
});

interface ArticleBarProps {
  /** What the actions are about, for screen readers. */
  label?: string;
  children?: ReactNode;
}

/** The sticky bar of an article or a story: the link back and what can be done with it. */
export function ArticleBar({ label = messages.article.actions, children }: ArticleBarProps) {
  return (
    <Bar data-print="no" data-bar="">
      <Container>
        <div className="row">
          <Button variant="text" component={Link} to={paths.home}>
            <BackIcon />
            {messages.article.back}
          </Button>
          {children === undefined ? null : (
            <div className="actions">
              <Toolbar label={label}>{children}</Toolbar>
            </div>
          )}
        </div>
      </Container>
    </Bar>
  );
}
