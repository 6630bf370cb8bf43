import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { primaryLanguage } from '#shared/domain/articles/language.ts';
import { type Side, shoreName } from '#shared/domain/stories/shores.ts';
import type { PageReport, StoryPage } from '#shared/domain/stories/story-page.ts';
import { typeset } from '#shared/domain/text/typeset.ts';
import { messages } from '#web/shell/messages/en.ts';
import { storyMessages as words } from '#web/shell/messages/en-story.ts';
import { countryName, languageName } from '#web/shell/messages/language-name.ts';
import { formatNumber, textLanguage } from '#web/shell/messages/locale.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { useNow } from '#web/shell/ui/browser/use-now.ts';
import { Dotted } from '#web/shell/ui/display/dotted.tsx';
import { ExternalLinkIcon } from '#web/shell/ui/display/icons.tsx';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { outboundHref, outboundLinkProps } from '../card/article-reports.ts';
import { excerptOf } from '../card/excerpt.ts';
import { Age, SourceName } from '../card/source-and-age.tsx';
import { Headline, PremiumBadge, SponsoredBadge, Story, StoryText } from '../card/story.tsx';
import { type Blindspot, blindspotsOf, groupByShore, sides } from './shore-groups.ts';
import { ShoresChooser, useShores } from './shores-choice.tsx';

/** Reports of a group that are shown at first. */
const shownFirst = 5;

const Groups = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '40px 0',
  paddingBlockStart: 22,
  borderBlockStart: `3px double ${palette.divider}`,
  '& > section': { minInlineSize: 0 },
  [breakpoints.up('md')]: {
    '&.apart': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
    // A rule between the columns, as in print.
    '&.apart > section': { paddingInline: 24, borderInlineStart: `1px solid ${palette.divider}` },
    '&.apart > section:first-of-type': { paddingInlineStart: 0, borderInlineStart: 0 },
    '&.apart > section:nth-of-type(3)': { paddingInlineEnd: 0 },
    '&.apart > section:nth-of-type(4)': { gridColumn: '1 / -1', paddingInline: 0, borderInlineStart: 0 },
    '& > section.wide > ol': { columns: 3, columnGap: 48 },
  },
});
const Seen = styled('div')({
  gridColumn: '1 / -1',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '12px 22px',
  '& > span': { ...typography.standfirst, fontStyle: 'italic' },
  '& > :last-child': { flex: '1 1 320px' },
});
const Line = styled('p')({
  ...typography.meta,
  color: palette.text.secondary,
  marginBlockEnd: 14,
});
const Blind = styled('p')({
  ...typography.brief,
  fontWeight: 400,
  paddingBlock: '2px',
  paddingInlineStart: 14,
  borderInlineStart: `4px solid ${palette.sun}`,
  '& b': { ...typography.section, display: 'block', marginBlockEnd: 5 },
});
const Reports = styled('ol')({
  '& > li': { paddingBlock: 16, borderBlockStart: `1px solid ${palette.divider}`, breakInside: 'avoid' },
  '& + button': { marginBlockStart: 6 },
});

const isOwn = (side: Side): side is 'home' | 'here' => side === 'home' || side === 'here';

/** The reports by where their outlets are, seen from the reader's two shores. A report alone has no groups. */
export function ReportGroups({ story }: { story: StoryPage }) {
  const now = useNow();
  const shores = useShores();
  const groups = groupByShore(story.reports, shores);
  const blindspots = blindspotsOf(story, shores, now);
  const isKnown = story.reports.some(({ country }) => country !== null);
  const first = story.reports[0]?.id;
  if (story.reports.length === 1 || !isKnown) {
    return (
      <Groups>
        <Section title={story.reports.length === 1 ? words.report : words.all} className="wide">
          {isKnown ? null : <Line>{words.unknownHint}</Line>}
          <ReportList reports={story.reports} first={story.reports.length === 1 ? undefined : first} />
        </Section>
      </Groups>
    );
  }
  return (
    <Groups className="apart">
      <Seen role="group" aria-label={words.seenFrom} data-print="no">
        <span>{words.seenFrom}</span>
        <ShoresChooser />
      </Seen>
      {sides.map((side) => {
        const reports = groups[side];
        const shore = isOwn(side) ? shores[side] : null;
        return side === 'unknown' && reports.length === 0 ? null : (
          <Section
            key={side}
            data-side={side}
            className={side === 'unknown' ? 'wide' : undefined}
            title={shore === null ? words.groups[side] : `${words.groups[side]} · ${shoreName(shore)}`}
          >
            {reports.length === 0 ? (
              <Silence side={side} shore={shore} blindspot={blindspots.find((one) => one.side === side)} />
            ) : (
              <>
                <GroupCounts reports={reports} />
                <ReportList reports={reports} first={first} place={shore} />
              </>
            )}
          </Section>
        );
      })}
    </Groups>
  );
}

interface SilenceProps {
  side: Side;
  shore: string | null;
  blindspot: Blindspot | undefined;
}

/** What a side without reports says. */
function Silence({ side, shore, blindspot }: SilenceProps) {
  if (shore === null) return <Line>{isOwn(side) ? words.notChosen : words.noneElsewhere}</Line>;
  const place = shoreName(shore);
  if (blindspot === undefined) return <Line>{words.silent(place)}</Line>;
  return (
    <Blind>
      <b>{words.blindspot}</b>
      {words.blind(place, blindspot.hours, blindspot.outlets)}
    </Blind>
  );
}

/** How many reports there are, in which languages. */
function GroupCounts({ reports }: { reports: readonly PageReport[] }) {
  const languages = new Map<string, number>();
  for (const { language } of reports) {
    const code = primaryLanguage(language);
    if (code !== null) languages.set(code, (languages.get(code) ?? 0) + 1);
  }
  return (
    <Line>
      <Dotted
        items={[
          words.reports(reports.length),
          ...[...languages]
            .toSorted(([, a], [, b]) => b - a)
            .map(([code, count]) => (
              <span key={code}>
                {languages.size > 1 ? formatNumber(count) : null} <bdi lang={code}>{languageName(code)}</bdi>
              </span>
            )),
        ]}
      />
    </Line>
  );
}

interface ReportListProps {
  reports: readonly PageReport[];
  /** The id of the report that came first, if it is to be marked. */
  first: string | undefined;
  place?: string | null;
}

function ReportList({ reports, first, place = null }: ReportListProps) {
  const [showsAll, setShowsAll] = useState(false);
  const isCut = !showsAll && reports.length > shownFirst + 1;
  return (
    <>
      <Reports>
        {(isCut ? reports.slice(0, shownFirst) : reports).map((report) => (
          <li key={report.id}>
            <Report report={report} isFirst={report.id === first} place={place} />
          </li>
        ))}
      </Reports>
      {isCut ? <Button onClick={() => setShowsAll(true)}>{words.showAll(reports.length)}</Button> : null}
    </>
  );
}

const Frame = styled(Story)({
  '& .meta': { ...typography.meta, color: palette.text.secondary },
  '& .meta b': { fontWeight: 650, color: palette.text.primary },
  '& .first': { fontWeight: 650, color: palette.primary.main },
  '& h3': { ...typography.brief, fontSize: '1.1875rem', marginBlock: '5px 6px' },
  '& .ways': { display: 'flex', flexWrap: 'wrap', gap: '2px 16px' },
  // Above the headline's link, which covers the report.
  '& .out, & details': { ...typography.meta, position: 'relative' },
  '& .out': { display: 'inline-flex', alignItems: 'center', gap: 6, fontWeight: 600, color: palette.primary.main },
  '& .out:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
  '& summary': { cursor: 'pointer', color: palette.text.secondary },
  '& details li': { paddingBlock: 5, paddingInlineStart: 16 },
  '& details a': { textDecoration: 'underline', textUnderlineOffset: 3 },
  '@media (pointer: coarse)': {
    '& .out, & summary': { minBlockSize: 44 },
    '& summary': { lineHeight: '44px' },
  },
});

interface ReportProps {
  report: PageReport;
  isFirst: boolean;
  /** The country of all reports beside it, which is not repeated. */
  place: string | null;
}

function Report({ report, isFirst, place }: ReportProps) {
  const { id, source, publisherId, country, language, publishedAt, url } = report;
  const excerpt = excerptOf(report);
  const code = primaryLanguage(language);
  return (
    <Frame data-report={id}>
      <p className="meta">
        <Dotted
          items={[
            <b key="source">
              <SourceName id={publisherId}>{source}</SourceName>
            </b>,
            country === null || country === place ? null : countryName(country),
            code === null || code === textLanguage ? null : (
              <span key="language" lang={code}>
                {languageName(code)}
              </span>
            ),
            <Age key="age" publishedAt={publishedAt} />,
            isFirst ? (
              <span key="first" className="first">
                {words.first}
              </span>
            ) : null,
          ]}
        />
      </p>
      <PremiumBadge premium={report.isPremium} /> <SponsoredBadge sponsored={report.sponsored} />
      <Headline article={report} level="h3" />
      {excerpt === '' ? null : <StoryText article={report}>{typeset(excerpt, language)}</StoryText>}
      <div className="ways">
        {url === null || url.trim() === '' ? null : (
          <a className="out" {...outboundLinkProps(id, url)}>
            <bdi>{words.readAt(source)}</bdi>
            <ExternalLinkIcon />
            <VisuallyHidden>{messages.card.newWindow}</VisuallyHidden>
          </a>
        )}
        <Copies report={report} />
      </div>
    </Frame>
  );
}

/** The outlets that carry the same text, folded. */
function Copies({ report: { copies } }: { report: PageReport }) {
  if (copies.length === 0) return null;
  return (
    <details>
      <summary>{words.copies(copies.length)}</summary>
      <ul>
        {copies.map(({ id, source, country, url, publishedAt }) => (
          <li key={id}>
            <Dotted
              items={[
                url === null ? (
                  source
                ) : (
                  <a key="source" href={outboundHref(url)} target="_blank" rel="noopener">
                    {source} <VisuallyHidden>{messages.card.newWindow}</VisuallyHidden>
                  </a>
                ),
                country === null ? null : countryName(country),
                <Age key="age" publishedAt={publishedAt} />,
              ]}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}
