import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { brand } from '#shared/config/brand.ts';
import { messages } from '#web/shell/messages/en.ts';
import { membershipMessages } from '#web/shell/messages/en-membership.ts';
import { paths } from '#web/shell/paths.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { Notice } from '#web/shell/ui/display/notice.tsx';

const words = membershipMessages.cancel;
const Help = styled('section')({
  maxInlineSize: 560,
  marginInline: 'auto',
  paddingBlock: '28px 72px',
  borderBlockStart: `1px solid ${palette.divider}`,
  textAlign: 'center',
  '& h2': typography.card,
  '& p': { ...typography.excerpt, color: palette.text.secondary, marginBlock: '6px 10px' },
});

/** The page after a cancelled payment. */
export default function SubscribeCancelPage() {
  const headId = useId();
  return (
    <Container>
      <title>{messages.site.title(words.title)}</title>
      <meta name="robots" content="noindex" />
      <Notice level="h1" title={words.title} hint={words.hint}>
        <Button variant="contained" component={Link} to={paths.subscribe}>
          {words.back}
        </Button>
        <Button component={Link} to={paths.home}>
          {words.home}
        </Button>
      </Notice>
      <Help aria-labelledby={headId}>
        <h2 id={headId}>{words.help}</h2>
        <p>{words.helpHint}</p>
        <Button variant="text" href={`mailto:${brand.emails.support}`}>
          {words.support}
        </Button>
      </Help>
    </Container>
  );
}
