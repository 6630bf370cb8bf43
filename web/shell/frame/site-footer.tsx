import styled from '@emotion/styled';
import Container from '@mui/material/Container';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { brand } from '#shared/config/brand.ts';
import { litePath, trustPages, trustTitles } from '#shared/config/site-paths.ts';
import { messages } from '#web/shell/messages/en.ts';
import { paths } from '#web/shell/paths.ts';
import { useIsLight } from '#web/shell/state/served.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { BrandMark } from './brand-mark.tsx';
import { type SitePage, siteLinksId } from './site-links.tsx';

const Foot = styled('footer')({
  borderBlockStart: `1px solid ${palette.divider}`,
  marginBlockStart: 56,
  '& > *': { display: 'grid', gap: 18, paddingBlock: '30px 44px' },
  '& p': { ...typography.excerpt, color: palette.text.secondary },
  '& nav': { display: 'flex', flexWrap: 'wrap', gap: '8px 22px', fontWeight: 550 },
  '& nav button': { minHeight: 0, padding: 0, font: 'inherit' },
  '& nav a:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
  [breakpoints.up('sm')]: {
    '& > *': { gridTemplateColumns: '1fr auto', alignItems: 'center' },
    '& p, & .about': { gridColumn: '1 / -1' },
  },
});

interface SiteFooterProps {
  pages: readonly SitePage[];
  /** Buttons that open the reader's choices, for example about ads. */
  choices?: ReactNode;
}

/** The bottom of every page. */
export function SiteFooter({ pages, choices }: SiteFooterProps) {
  const isLight = useIsLight();
  return (
    <Foot data-print="no">
      <Container>
        <BrandMark />
        <nav id={siteLinksId} aria-label={messages.site.name}>
          {pages.map((page) => (
            <Link key={page.to} to={page.to}>
              {page.label}
            </Link>
          ))}
          <Link to={paths.searchPage}>{messages.site.search}</Link>
          <Link to={paths.sources}>{messages.header.sources}</Link>
          <Link to={paths.saved}>{messages.site.saved}</Link>
          <a href={paths.feed} type="application/rss+xml">
            {messages.site.rss}
          </a>
          {/* A document of its own, without the app. */}
          <a href={isLight ? paths.home : litePath}>
            {isLight ? messages.site.fullEdition : messages.site.lightEdition}
          </a>
          <a href={`mailto:${brand.emails.support}`}>{messages.site.contact}</a>
          {choices}
        </nav>
        <nav aria-label={messages.site.about} className="about">
          {trustPages.map((page) => (
            <Link key={page} to={paths.trust(page)}>
              {trustTitles[page]}
            </Link>
          ))}
        </nav>
        <p className="without-script">{messages.site.needsScript}</p>
        <p>
          {messages.site.tagline}. {messages.site.footer}
        </p>
      </Container>
    </Foot>
  );
}
