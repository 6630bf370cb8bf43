import styled from '@emotion/styled';
import Breadcrumbs from '@mui/material/Breadcrumbs';
import Container from '@mui/material/Container';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { messages } from '#web/shell/messages/en.ts';
import { adminMessages } from '#web/shell/messages/en-admin.ts';
import { paths } from '#web/shell/paths.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { ChevronIcon } from '#web/shell/ui/display/icons.tsx';
import { PageHeader } from '#web/shell/ui/layout/page-header.tsx';
import { DeskGate } from './desk-gate.tsx';

/** The head of a page with a large table: ruled off, with a line of figures and the actions for the whole list. */
const RuledHeader = styled('header')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  paddingBlock: '22px 20px',
  marginBlockEnd: 24,
  borderBlockEnd: `1px solid ${palette.text.primary}`,
  '& h1': { ...typography.lead },
  '& > p': { ...typography.standfirst, color: palette.text.secondary, maxInlineSize: '56ch' },
  '& > .summary': { ...typography.meta, fontSize: '0.9375rem', color: palette.text.primary, minBlockSize: '1.45em' },
  '& > .actions': { display: 'flex', flexWrap: 'wrap', gap: 12, marginBlockStart: 6 },
  [breakpoints.up('sm')]: { paddingBlockStart: 28 },
});

/** The way from the dashboard to a page of the desk. @param title of the page */
function DeskPath({ title }: { title: string }) {
  return (
    <Breadcrumbs
      aria-label={adminMessages.path}
      separator={<ChevronIcon />}
      sx={{ '[dir=rtl] & .MuiBreadcrumbs-separator': { scale: '-1 1' } }}
    >
      <Link
        component={RouterLink}
        to={paths.admin}
        underline="hover"
        sx={{ display: 'flex', alignItems: 'center', minHeight: 44, fontWeight: 600 }}
      >
        {adminMessages.dashboard}
      </Link>
      <span aria-current="page">{title}</span>
    </Breadcrumbs>
  );
}

interface DeskPageProps {
  words: { title: string; standfirst: string };
  /** Whether the head is ruled off, and what it has below the standfirst. */
  ruled?: boolean;
  head?: ReactNode;
  /** Only signed-in readers see the page; the sign-in starts for others. The server decides what they may do. */
  signedIn?: boolean;
  children: ReactNode;
}

/** A page of the desk: its title, the way back to the dashboard, and its content. Not for search engines. */
export function DeskPage({ words, ruled = false, head, signedIn = false, children }: DeskPageProps) {
  const Header = ruled ? RuledHeader : PageHeader;
  const page = (
    <Container>
      <Header>
        <DeskPath title={words.title} />
        <h1>{words.title}</h1>
        <p>{words.standfirst}</p>
        {head}
      </Header>
      {children}
    </Container>
  );
  return (
    <>
      <title>{messages.site.title(words.title)}</title>
      <meta name="robots" content="noindex" />
      {signedIn ? <DeskGate>{() => page}</DeskGate> : page}
    </>
  );
}
