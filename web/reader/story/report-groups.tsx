import styled from '@emotion/styled';
import { primaryLanguage } from '#shared/domain/articles/language.ts';
import {
  blindspotsOf,
  groupByShore,
  outletsOf,
  type ShoreGroup,
  type ShoreGroupName,
} from '#shared/domain/stories/shore-groups.ts';
import { shoreOf, sideName } from '#shared/domain/stories/shores.ts';
import type { Blindspot } from '#shared/domain/stories/silent-shores.ts';
import type { PageReport, StoryPage } from '#shared/domain/stories/story-page.ts';
import { typeset } from '#shared/domain/text/typeset.ts';
import { messages } from '#web/shell/messages/en.ts';
import { storyMessages as words } from '#web/shell/messages/en-story.ts';
import { countryName, languageName } from '#web/shell/messages/language-name.ts';
import { formatNumber, textLanguage } from '#web/shell/messages/locale.ts';
import { allQuery } from '#web/shell/paths.ts';
import { ShoresChooser } from '#web/shell/shores/shores-chooser.tsx';
import { useShores } from '#web/shell/shores/use-shores.ts';
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
import { ShowMore } from '../feed/show-more.tsx';
import { useShowAll } from './use-show-all.ts';

/** Reports of a group that are shown at first. */
const shownFirst = 5;

const Groups = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '40px 24px',
  paddingBlockStart: 22,
  borderBlockStart: `3px double ${palette.divider}`,
  '& > section': { minInlineSize: 0 },
  [breakpoints.up('md')]: {
    '&.apart': { gridTemplateColumns: 'repeat(var(--sides), minmax(0, 1fr))' },
    // A rule between the columns, as in print. A shore without reports needs no column.
    '& > .side + .side': { paddingInlineStart: 24, borderInlineStart: `1px solid ${palette.divider}` },
    '& > .silent': { gridColumn: '1 / -1' },
    '& > .wide > ol': { columns: 3, columnGap: 48 },
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
  '& + [role=button]': { marginBlockStart: 6 },
});

/** The reports by where their outlets are, seen from the reader's two shores. A report alone has no groups. */
export function ReportGroups({ story }: { story: StoryPage }) {
  const now = useNow();
  const shores = useShores();
  const groups = groupByShore(story.reports, shores);
  const sides = groups.filter(({ reports }) => reports.length > 0);
  const silent = groups.filter(({ reports }) => reports.length === 0);
  const blindspots = blindspotsOf(story, shores, now);
  const isKnown = story.reports.some(({ country }) => country !== null);
  const first = story.reports[0]?.id;
  if (story.reports.length === 1 || !isKnown) {
    return (
      <Groups>
        <Section title={story.reports.length === 1 ? words.report : words.all} className="wide">
          {isKnown ? null : <Line>{words.unknownHint(story.reports.length)}</Line>}
          <ReportList reports={story.reports} first={story.reports.length === 1 ? undefined : first} />
        </Section>
      </Groups>
    );
  }
  return (
    <Groups className="apart" style={{ '--sides': sides.length }}>
      <Seen data-print="no">
        <span>{words.seenFrom}</span>
        <ShoresChooser compact />
      </Seen>
      {[...silent, ...sides].map((group) => {
        const { shore: side, reports } = group;
        const shore = side === 'elsewhere' ? null : shores[side];
        const place = side === 'elsewhere' ? null : sideName(side, shores);
        const hasCopies = story.reports.some(({ copies }) =>
          copies.some(({ country }) => shoreOf(country, shores) === side),
        );
        return (
          <Section
            key={side}
            data-side={side}
            className={reports.length === 0 ? 'silent' : sides.length === 1 ? 'side wide' : 'side'}
            title={place === null ? words.groups[side] : `${words.groups[side]} · ${place}`}
          >
            {reports.length === 0 ? (
              <Silence
                side={side}
                place={place}
                hasCopies={hasCopies}
                outlets={side === 'elsewhere' ? 0 : outletsOf(side, story.outletsRead, shores)}
                blindspot={blindspots.find((one) => one.shore === side)}
              />
            ) : (
              <>
                <GroupCounts group={group} />
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
  side: ShoreGroupName;
  place: string | null;
  /** Outlets there carry a report of another shore. */
  hasCopies: boolean;
  /** Outlets there that we read. */
  outlets: number;
  blindspot: Blindspot | undefined;
}

/** What a side without reports says. */
function Silence({ side, place, hasCopies, outlets, blindspot }: SilenceProps) {
  if (place === null) return <Line>{side === 'elsewhere' ? words.noneElsewhere : words.notChosen}</Line>;
  if (blindspot === undefined) return <Line>{hasCopies ? words.onlyCopies(place) : words.silent(place, outlets)}</Line>;
  return (
    <Blind>
      <b>{words.blindspot}</b>
      {words.blind(place, blindspot.hours, blindspot.outlets)}
    </Blind>
  );
}

/** How many reports there are, in which languages, and how many of outlets that may be anywhere. */
function GroupCounts({ group: { reports, languages, unknown } }: { group: ShoreGroup }) {
  return (
    <Line>
      <Dotted
        items={[
          words.reports(reports.length),
          ...languages.map(({ language, count }) =>
            language === null ? null : (
              <span key={language}>
                {languages.length > 1 ? formatNumber(count) : null} <bdi lang={language}>{languageName(language)}</bdi>
              </span>
            ),
          ),
          unknown === 0 ? null : words.placeUnknown(unknown),
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
  const { list, isCut, showAll } = useShowAll<HTMLOListElement>(reports.length, shownFirst);
  return (
    <>
      <Reports ref={list}>
        {(isCut ? reports.slice(0, shownFirst) : reports).map((report) => (
          <li key={report.id}>
            <Report report={report} isFirst={report.id === first} place={place} />
          </li>
        ))}
      </Reports>
      {isCut ? (
        <ShowMore to={`?${allQuery}`} onPress={showAll}>
          {words.showAll(reports.length)}
        </ShowMore>
      ) : null}
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
  // A name may be one long word.
  '& .meta, & .out, & details': { overflowWrap: 'anywhere', minInlineSize: 0 },
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
