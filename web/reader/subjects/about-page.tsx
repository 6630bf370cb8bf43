import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { Link, Navigate, useParams } from 'react-router-dom';
import { type EntityPage, getEntity } from '#shared/api/search.ts';
import { subjectFeed } from '#shared/config/site-paths.ts';
import { entityHead } from '#shared/domain/articles/subject-heads.ts';
import { placeNamed } from '#shared/domain/places/place.ts';
import { savedSearchId } from '#shared/domain/readers/saved-search.ts';
import { onePerStory } from '#shared/domain/stories/one-per-story.ts';
import { useVisible } from '#web/shell/cache/hides.ts';
import { useReply } from '#web/shell/cache/use-reply.ts';
import { monthInFull, shortMonth } from '#web/shell/messages/dates.ts';
import { aboutMessages as words } from '#web/shell/messages/en-publishers.ts';
import { formatNumber } from '#web/shell/messages/locale.ts';
import { paths } from '#web/shell/paths.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { lazyPart } from '#web/shell/ui/rendering/lazy-part.tsx';
import { AroundSidebar } from '../feed/masonry.tsx';
import { FollowButton } from '../following/follow-button.tsx';
import { StoryCards } from './story-pages.tsx';
import { FeedButton, SubjectColumns, SubjectPage } from './subject-page.tsx';

const HiddenNote = lazyPart(() => import('../hidden/hidden-note.tsx'));

const Head = styled('header')({
  paddingBlock: '34px 22px',
  marginBlockEnd: 30,
  borderBlockEnd: `3px double ${palette.divider}`,
  '& .kicker': { ...typography.section, color: palette.primary.main },
  '& h1': {
    ...typography.lead,
    fontSize: 'clamp(2.25rem, 1.5rem + 3.2vw, 4rem)',
    overflowWrap: 'anywhere',
    marginBlock: '10px 8px',
  },
  '& .count': { ...typography.standfirst, color: palette.text.secondary },
  '& .actions': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12, marginBlockStart: 16 },
});
const Names = styled('ul')({ display: 'flex', flexWrap: 'wrap', gap: 8 });
const More = styled('div')({ display: 'flex', justifyContent: 'center', paddingBlock: '36px 20px' });

/** The page of a person, an organisation or a place that at least five stories name. */
export default function AboutPage() {
  const { slug = '' } = useParams();
  const place = placeNamed(slug);
  const reply = useReply(getEntity, place === null ? { params: { slug } } : null);
  if (place !== null) return <Navigate replace to={paths.place(place.slug)} />;
  const name = slug.replaceAll('-', ' ');
  return (
    <SubjectPage
      reply={reply}
      describe={entityHead}
      words={words}
      elsewhere={{ to: paths.archive(name), label: words.search(name) }}
    >
      {(entity) => <Page entity={entity} />}
    </SubjectPage>
  );
}

function Page({ entity: { slug, name, count, articles, months, coMentioned } }: { entity: EntityPage }) {
  const [visible, hidden] = useVisible(articles);
  // The stories that name it: the search that the page leads to.
  const followId = savedSearchId({ q: `"${name}"` });
  return (
    <>
      <Head>
        <p className="kicker">{words.kicker}</p>
        <h1 dir="auto">{name}</h1>
        <p className="count">{words.stories(count)}</p>
        <div className="actions">
          {followId === null ? null : <FollowButton target={{ followType: 'search', followId }} name={name} />}
          <FeedButton feed={subjectFeed(slug)} />
        </div>
      </Head>
      <SubjectColumns
        aside={
          <>
            {months.length === 0 ? null : (
              <Section title={words.overTime}>
                <MonthsChart months={months} label={words.overTime} />
              </Section>
            )}
            {coMentioned.length === 0 ? null : (
              <Section title={words.coMentioned}>
                <Names>
                  {coMentioned.map((one) => (
                    <li key={one.slug}>
                      <Chip clickable component={Link} to={paths.about(one.slug)} label={<bdi>{one.name}</bdi>} />
                    </li>
                  ))}
                </Names>
              </Section>
            )}
          </>
        }
      >
        <Section title={words.newest}>
          <AroundSidebar>
            {hidden.length === 0 ? null : <HiddenNote count={hidden.length} />}
            <StoryCards articles={onePerStory(visible)} />
          </AroundSidebar>
        </Section>
      </SubjectColumns>
      {articles.length >= count ? null : (
        <More>
          <Button size="large" component={Link} to={paths.archive(`"${name}"`)}>
            {words.searchAll}
          </Button>
        </More>
      )}
    </>
  );
}

/** Stories of a month: `2026-11`. */
interface MonthCount {
  month: string;
  count: number;
}

const nextMonth = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
};

/** The last `length` months up to the newest one with stories, the oldest first; months without stories have 0. */
function lastMonths(months: readonly MonthCount[], length: number): MonthCount[] {
  const counts = new Map(months.map(({ month, count }) => [month, count]));
  const sorted = [...counts.keys()].filter((month) => /^\d{4}-(0[1-9]|1[0-2])$/.test(month)).sort();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return [];
  const all: MonthCount[] = [];
  for (let month = first; month <= last; month = nextMonth(month)) {
    all.push({ month, count: counts.get(month) ?? 0 });
    if (all.length > length) all.shift();
  }
  return all;
}

/** Months shown: a year, in which the same month shows twice at the most. */
const shownMonths = 12;
const height = 96;

const Bars = styled('div')({
  ...typography.meta,
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 44px)',
  alignItems: 'end',
  columnGap: 6,
  fontSize: '0.75rem',
  color: palette.text.secondary,
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
  '& .bar': {
    background: palette.primary.main,
    borderStartStartRadius: 2,
    borderStartEndRadius: 2,
    marginBlockStart: 3,
  },
  // The base line.
  '& .month': { borderBlockStart: `1px solid ${palette.text.secondary}`, paddingBlockStart: 4, overflow: 'hidden' },
  '@media (forced-colors: active)': { '& .bar': { background: 'CanvasText', forcedColorAdjust: 'none' } },
});

interface MonthsChartProps {
  months: readonly MonthCount[];
  label: string;
}

/** Stories by month as bars; a table for screen readers. */
function MonthsChart({ months, label }: MonthsChartProps) {
  const shown = lastMonths(months, shownMonths);
  const most = Math.max(1, ...shown.map(({ count }) => count));
  return (
    <>
      <Bars aria-hidden="true">
        {shown.map(({ month, count }) => (
          <div key={month} title={`${monthInFull(month)}: ${words.stories(count)}`}>
            {count === 0 ? null : formatNumber(count)}
            <div className="bar" style={{ blockSize: (height * count) / most }} />
            <div className="month">{shown.length > 6 ? shortMonth(month).slice(0, 1) : shortMonth(month)}</div>
          </div>
        ))}
      </Bars>
      <VisuallyHidden as="div">
        <table aria-label={label}>
          <thead>
            <tr>
              <th scope="col">{words.month}</th>
              <th scope="col">{words.storiesColumn}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ month, count }) => (
              <tr key={month}>
                <th scope="row">{monthInFull(month)}</th>
                <td>{formatNumber(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </>
  );
}
