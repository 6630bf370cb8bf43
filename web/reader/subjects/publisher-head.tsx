import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { feedPath, publisherFeed } from '#shared/config/site-paths.ts';
import type { PublisherPage } from '#shared/domain/articles/publisher.ts';
import { datedDay } from '#web/shell/messages/dates.ts';
import { messages } from '#web/shell/messages/en.ts';
import { publisherMessages as words } from '#web/shell/messages/en-publishers.ts';
import { countryName, languageInWords } from '#web/shell/messages/language-name.ts';
import { formatNumber } from '#web/shell/messages/locale.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { ExternalLinkIcon, FeedIcon } from '#web/shell/ui/display/icons.tsx';
import { PublisherIcon } from '#web/shell/ui/display/publisher-icon.tsx';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { RegionTag } from '../card/region-tag.tsx';
import { FollowButton } from '../following/follow-button.tsx';

const Head = styled('header')({
  paddingBlock: '34px 0',
  marginBlockEnd: 30,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 18,
  '& .name': { display: 'flex', alignItems: 'center', gap: 18 },
  '& .name > [aria-hidden]': { width: 60, height: 60, fontSize: '1.75rem', flex: 'none' },
  '& h1': {
    ...typography.lead,
    fontSize: 'clamp(2rem, 1.4rem + 2.6vw, 3.25rem)',
    overflowWrap: 'anywhere',
    marginBlockStart: 4,
  },
  '& .actions': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12 },
  [breakpoints.up('sm')]: {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'end',
    columnGap: 28,
    '& > dl': { gridColumn: '1 / -1' },
  },
});
/** As the box of facts in a masthead: between two rules, each fact under its name. */
const Facts = styled('dl')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '14px 40px',
  margin: 0,
  paddingBlock: 16,
  borderBlockStart: `3px double ${palette.divider}`,
  borderBlockEnd: `1px solid ${palette.divider}`,
  '& dt': { ...typography.meta, color: palette.text.secondary },
  '& dd': { margin: 0, fontWeight: 600, overflowWrap: 'anywhere' },
  '& a': { display: 'inline-flex', alignItems: 'center', gap: 6, color: palette.primary.main },
  '& a:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
  '@media (pointer: coarse)': { '& a': { minBlockSize: 44, marginBlock: -11 } },
});

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The name of a publisher with what is known of it. What is not known is left out. */
export function PublisherHead({ publisher }: { publisher: PublisherPage }) {
  const { id, name, region, country, languages, address, domain, articleCount, since } = publisher;
  return (
    <Head>
      <div className="name">
        <PublisherIcon publisher={publisher} />
        <div>
          <RegionTag region={region} />
          <h1 dir="auto">{name}</h1>
        </div>
      </div>
      <div className="actions">
        <FollowButton target={{ followType: 'publisher', followId: id }} name={name} />
        <Button
          size="small"
          href={feedPath(publisherFeed(id), 'xml')}
          type="application/rss+xml"
          startIcon={<FeedIcon />}
          sx={{ fontSize: '0.8125rem' }}
        >
          {words.feed}
        </Button>
      </div>
      <Facts aria-label={words.facts}>
        {country === null ? null : <Fact name={words.from}>{countryName(country)}</Fact>}
        {languages.length === 0 ? null : (
          <Fact name={words.languages}>{languages.map(languageInWords).join(', ')}</Fact>
        )}
        {address === null ? null : (
          <Fact name={words.site}>
            <a href={address} target="_blank" rel="noopener" dir="ltr">
              {domain}
              <ExternalLinkIcon />
              <VisuallyHidden>{messages.card.newWindow}</VisuallyHidden>
            </a>
          </Fact>
        )}
        <Fact name={words.count}>{formatNumber(articleCount)}</Fact>
        {since === null ? null : (
          <Fact name={words.since}>
            <time dateTime={since}>{datedDay(since)}</time>
          </Fact>
        )}
      </Facts>
    </Head>
  );
}
