import styled from '@emotion/styled';
import Breadcrumbs from '@mui/material/Breadcrumbs';
import Container from '@mui/material/Container';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { messages } from '#web/shell/messages/en.ts';
import { adminMessages } from '#web/shell/messages/en-admin.ts';
import { paths } from '#web/shell/paths.ts';
import { denseLists } from '#web/shell/storage/preferences.ts';
import { useStored } from '#web/shell/storage/stored-value.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { ChevronIcon } from '#web/shell/ui/display/icons.tsx';
import { DeskGate } from './desk-gate.tsx';

/** The head of a page, low because lists follow: its path, title and standfirst, figures and actions for the list. */
const Head = styled('header')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 6,
  paddingBlock: '8px 14px',
  marginBlockEnd: 8,
  '&.ruled': { marginBlockEnd: 18, borderBlockEnd: `1px solid ${palette.text.primary}` },
  '& h1': { ...typography.lead, fontSize: 'clamp(1.5rem, 1.2rem + 1.2vw, 2rem)', overflowWrap: 'anywhere' },
  '& > p': { ...typography.standfirst, fontSize: '1rem', color: palette.text.secondary, maxInlineSize: '70ch' },
  '& > .summary': { ...typography.meta, fontSize: '0.9375rem', color: palette.text.primary, minBlockSize: '1.45em' },
  '& > .actions': { display: 'flex', flexWrap: 'wrap', gap: 12, marginBlockStart: 6 },
});

/**
 * What is in it has low rows on wide screens, if the editor wants so: `--row-space` is the space above and below the
 * content of a row.
 */
export function DeskContent({ children }: { children: ReactNode }) {
  const isDense = useStored(denseLists);
  return <Container sx={isDense ? { '--row-space': { md: '5px' } } : {}}>{children}</Container>;
}

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
  const page = (
    <DeskContent>
      <Head className={ruled ? 'ruled' : undefined}>
        <DeskPath title={words.title} />
        <h1>{words.title}</h1>
        <p>{words.standfirst}</p>
        {head}
      </Head>
      {children}
    </DeskContent>
  );
  return (
    <>
      <title>{messages.site.title(words.title)}</title>
      <meta name="robots" content="noindex" />
      {signedIn ? <DeskGate>{() => page}</DeskGate> : page}
    </>
  );
}
