import styled from '@emotion/styled';
import Container from '@mui/material/Container';
import IconButton from '@mui/material/IconButton';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useFrontPage } from '#web/shell/cache/public-lists.ts';
import { messages } from '#web/shell/messages/en.ts';
import { paths } from '#web/shell/paths.ts';
import { closedBreaking } from '#web/shell/storage/preferences.ts';
import { useStored } from '#web/shell/storage/stored-value.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { useNow } from '#web/shell/ui/browser/use-now.ts';
import { CloseIcon } from '#web/shell/ui/display/icons.tsx';

const Line = styled('div')({
  background: palette.error.main,
  color: palette.error.contrastText,
  '& > *': { display: 'flex', alignItems: 'center', gap: 12, paddingBlock: 8 },
  '& p': { ...typography.brief, fontSize: '1.0625rem', lineHeight: 1.3, flex: 1, minInlineSize: 0, margin: 0 },
  '& b': { ...typography.meta, fontWeight: 700, color: 'inherit', display: 'block' },
  '& a': { textDecoration: 'underline', textUnderlineOffset: 3, textDecorationThickness: 1 },
  '& a:hover': { textDecorationThickness: 2 },
  '& :focus-visible': { outlineColor: 'currentcolor' },
  // What has the focus is not scrolled under it.
  ':root:has(&)': { scrollPaddingBlockEnd: 96 },
});

/**
 * The editors' breaking line, at the bottom of the window until it ends or the reader closes it. Looks for a new one
 * when another page is opened.
 */
export default function BreakingLine() {
  const { data, refetch } = useFrontPage();
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);
  const closed = useStored(closedBreaking);
  const now = useNow();
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    refetch();
  }, [pathname, refetch]);
  const breaking = data?.breaking ?? null;
  const isShown = breaking !== null && breaking.text !== closed && Date.parse(breaking.end) > now.getTime();
  if (!isShown) return null;
  return (
    <Line role="status" data-print="no">
      <Container>
        <p dir="auto">
          <b>{messages.breaking.label}</b>
          {breaking.articleId === null ? (
            breaking.text
          ) : (
            <Link to={paths.article(breaking.articleId)}>{breaking.text}</Link>
          )}
        </p>
        <IconButton
          color="inherit"
          aria-label={messages.breaking.close}
          onClick={() => closedBreaking.write(breaking.text)}
        >
          <CloseIcon />
        </IconButton>
      </Container>
    </Line>
  );
}
