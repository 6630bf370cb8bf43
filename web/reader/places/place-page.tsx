import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { Link, Navigate, useParams } from 'react-router-dom';
import { getWeather, listMarkets } from '#shared/api/live.ts';
import { getPlace, type PlacePage as Place } from '#shared/api/search.ts';
import { regionsOfCountry } from '#shared/config/countries.ts';
import { placeFeed } from '#shared/config/site-paths.ts';
import { placeHead } from '#shared/domain/articles/subject-heads.ts';
import { regionSlugs, regions } from '#shared/domain/classification/regions.ts';
import { exchangeOf } from '#shared/domain/live/exchange.ts';
import { searchAddress } from '#shared/domain/search/search-address.ts';
import { onePerStory } from '#shared/domain/stories/one-per-story.ts';
import { shoreName } from '#shared/domain/stories/shore-name.ts';
import { useVisible } from '#web/shell/cache/hides.ts';
import { useTopics } from '#web/shell/cache/public-lists.ts';
import { noInput, useReply } from '#web/shell/cache/use-reply.ts';
import { marketMessages } from '#web/shell/messages/en-markets.ts';
import { placeMessages as words } from '#web/shell/messages/en-places.ts';
import { formatNumber } from '#web/shell/messages/locale.ts';
import { timeIn } from '#web/shell/messages/time.ts';
import { paths } from '#web/shell/paths.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { useNow } from '#web/shell/ui/browser/use-now.ts';
import { Notice } from '#web/shell/ui/display/notice.tsx';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { lazyPart } from '#web/shell/ui/rendering/lazy-part.tsx';
import { HeadlineIndex } from '../card/headline-list.tsx';
import { AroundSidebar } from '../feed/masonry.tsx';
import { FollowButton } from '../following/follow-button.tsx';
import { FollowRow } from '../following/follow-row.tsx';
import { figures } from '../live/markets/figures.ts';
import { SampleMark } from '../live/sample-mark.tsx';
import { degrees, useDegreeUnit } from '../live/weather/units.ts';
import { Fact, Facts } from '../subjects/facts.tsx';
import { StoryCards } from '../subjects/story-pages.tsx';
import { FeedButton, SubjectColumns, SubjectPage } from '../subjects/subject-page.tsx';
import { TopicCounts } from '../subjects/topic-counts.tsx';

const Head = styled('header')({
  paddingBlock: '34px 0',
  marginBlockEnd: 30,
  '& .kicker': { ...typography.section, color: palette.text.secondary },
  '& .kicker a': { color: palette.primary.main, paddingBlock: 4 },
  '& .kicker a:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
  '& h1': {
    ...typography.lead,
    fontSize: 'clamp(2.25rem, 1.5rem + 3.2vw, 4rem)',
    overflowWrap: 'anywhere',
    marginBlock: '10px 8px',
  },
  '& .count': { ...typography.standfirst, color: palette.text.secondary },
  '& .actions': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12, marginBlock: '16px 24px' },
});
const HiddenNote = lazyPart(() => import('../hidden/hidden-note.tsx'));
const Publishers = styled('ul')({ '& > li': { borderBlockStart: `1px solid ${palette.divider}` } });
const Names = styled('ul')({ display: 'flex', flexWrap: 'wrap', gap: 8 });
const More = styled('div')({ display: 'flex', justifyContent: 'center', paddingBlock: '36px 20px' });

const placeWords = { ...words, failed: words.oneFailed };

/** The page of a country or a region: its articles, what its outlets lead with, and its time, weather and money. */
export default function PlacePage() {
  const { slug = '' } = useParams();
  const reply = useReply(getPlace, { params: { slug } });
  // Another name of the place, or its code.
  if (reply.data !== undefined && reply.data.slug !== slug)
    return <Navigate replace to={paths.place(reply.data.slug)} />;
  return (
    <SubjectPage
      reply={reply}
      describe={placeHead}
      words={placeWords}
      elsewhere={{ to: paths.places, label: words.toAll }}
    >
      {(place) => <Page place={place} />}
    </SubjectPage>
  );
}

function Page({ place }: { place: Place }) {
  const { slug, name, code, count, articles, topics, leads, publishers, countries } = place;
  const names = useTopics().data ?? [];
  const [visible, hidden] = useVisible(articles);
  const [visibleLeads] = useVisible(leads);
  const region = regions.find((one) => one === code) ?? null;
  const around = regionsOfCountry(code);
  const allOf = (topic?: string) => searchAddress({ place: slug, topic, sort: 'newest' });
  return (
    <>
      <Head>
        <p className="kicker">
          {region !== null
            ? words.region
            : around.length === 0
              ? words.country
              : around.map((one, n) => (
                  <span key={one}>
                    {n === 0 ? null : ' · '}
                    <Link to={paths.place(regionSlugs[one])}>{shoreName(one)}</Link>
                  </span>
                ))}
        </p>
        <h1>{name}</h1>
        <p className="count">{words.articles(count)}</p>
        <div className="actions">
          <FollowButton target={{ followType: 'place', followId: slug }} name={name} />
          <FeedButton feed={placeFeed(slug)} />
        </div>
        <PlaceFacts place={place} isRegion={region !== null} />
      </Head>
      <SubjectColumns
        isLong
        aside={
          visibleLeads.length + topics.length + publishers.length + countries.length === 0 ? null : (
            <>
              <HeadlineIndex title={words.leads} articles={visibleLeads} />
              {topics.length === 0 ? null : (
                <TopicCounts
                  title={words.topics}
                  counts={topics.map(({ value, count }) => ({ id: value, count }))}
                  topics={names}
                  region={region ?? around[0] ?? null}
                  addressOf={(topic) => allOf(topic ?? undefined)}
                  selected={null}
                />
              )}
              {publishers.length === 0 ? null : (
                <Section title={words.publishers}>
                  <Publishers>
                    {publishers.map((publisher) => (
                      <li key={publisher.id}>
                        <FollowRow
                          target={{ followType: 'publisher', followId: publisher.id }}
                          name={publisher.name}
                          publisher={publisher}
                        />
                      </li>
                    ))}
                  </Publishers>
                </Section>
              )}
              {countries.length === 0 ? null : (
                <Section title={words.countries}>
                  <Names>
                    {countries.map((one) => (
                      <li key={one.slug}>
                        <Chip clickable component={Link} to={paths.place(one.slug)} label={one.name} />
                      </li>
                    ))}
                  </Names>
                </Section>
              )}
            </>
          )
        }
      >
        <Section title={words.newest}>
          {articles.length === 0 ? (
            <Notice level="h3" title={words.noArticles} />
          ) : (
            <AroundSidebar>
              {hidden.length === 0 ? null : <HiddenNote count={hidden.length} />}
              <StoryCards articles={onePerStory(visible)} />
            </AroundSidebar>
          )}
        </Section>
      </SubjectColumns>
      {articles.length >= count ? null : (
        <More>
          <Button size="large" component={Link} to={allOf()}>
            {words.all}
          </Button>
        </More>
      )}
    </>
  );
}

/** The time, the weather and the money of a place, and who follows it. What is not known is left out. */
function PlaceFacts({ place, isRegion }: { place: Place; isRegion: boolean }) {
  const { timeZone, city, currency, followerCount } = place;
  const now = useNow();
  return (
    <Facts aria-label={words.facts}>
      {timeZone === null ? null : (
        <Fact name={isRegion && city !== null ? words.timeIn(city) : words.time}>
          <time>{timeIn(timeZone, now)}</time>
        </Fact>
      )}
      {city === null ? null : <Weather city={city} />}
      {currency === null ? null : <Rate currency={currency} />}
      {followerCount === 0 ? null : <Fact name={words.followers}>{formatNumber(followerCount)}</Fact>}
    </Facts>
  );
}

function Weather({ city }: { city: string }) {
  const { data } = useReply(getWeather, { query: { city } });
  const unit = useDegreeUnit();
  if (data === undefined) return null;
  return (
    <Fact name={words.weatherIn(city)}>
      <Link to={paths.weatherIn(city)}>
        {degrees(data.temperature, unit)} {data.description}
      </Link>
      <SampleMark of={data} />
    </Fact>
  );
}

/** What a dollar costs; in a country of the dollar, what a pound costs. */
function Rate({ currency }: { currency: string }) {
  const { data } = useReply(listMarkets, noInput);
  const base = currency === 'USD' ? 'GBP' : 'USD';
  const rate = data === undefined ? null : exchangeOf(data).rate(base, currency);
  if (rate === null) return null;
  return (
    <Fact name={words.currency}>
      <Link to={paths.markets}>
        {marketMessages.converter.rate(figures.rate(1, base), figures.rate(rate.rate, currency))}
      </Link>
      <SampleMark of={rate} />
    </Fact>
  );
}
