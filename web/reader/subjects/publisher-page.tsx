import styled from '@emotion/styled';
import { useParams, useSearchParams } from 'react-router-dom';
import { getPublisher } from '#shared/api/publishers.ts';
import { publisherFeed } from '#shared/config/site-paths.ts';
import type { PublisherPage as PublisherFacts } from '#shared/domain/articles/publisher.ts';
import { publisherHead } from '#shared/domain/articles/subject-heads.ts';
import { useTopics } from '#web/shell/cache/public-lists.ts';
import { useReply } from '#web/shell/cache/use-reply.ts';
import { datedDay } from '#web/shell/messages/dates.ts';
import { messages } from '#web/shell/messages/en.ts';
import { publisherMessages as words } from '#web/shell/messages/en-publishers.ts';
import { countryName, languageInWords } from '#web/shell/messages/language-name.ts';
import { formatNumber } from '#web/shell/messages/locale.ts';
import { topicName } from '#web/shell/messages/topic-label.ts';
import { paths } from '#web/shell/paths.ts';
import { breakpoints, typography } from '#web/shell/theme/theme.ts';
import { ExternalLinkIcon } from '#web/shell/ui/display/icons.tsx';
import { PublisherIcon } from '#web/shell/ui/display/publisher-icon.tsx';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { CardControls } from '../card/card-contexts.tsx';
import { RegionTag } from '../card/story.tsx';
import { FollowButton } from '../following/follow-button.tsx';
import HideButton from '../hidden/hide-button.tsx';
import { Fact, Facts } from './facts.tsx';
import { StoryPages } from './story-pages.tsx';
import { FeedButton, SubjectColumns, SubjectPage } from './subject-page.tsx';
import { TopicCounts } from './topic-counts.tsx';

/** The button that follows the publisher is above the stories. */
const controls = { follow: () => null };

const subjectWords = { ...words, failed: words.oneFailed };

/** The page of one publisher: who they are, what they cover, and their newest stories. */
export default function PublisherPage() {
  const { id = '' } = useParams();
  return (
    <SubjectPage
      reply={useReply(getPublisher, { params: { id } })}
      describe={publisherHead}
      words={subjectWords}
      elsewhere={{ to: paths.publishers, label: words.toAll }}
    >
      {(publisher) => <Page publisher={publisher} />}
    </SubjectPage>
  );
}

function Page({ publisher }: { publisher: PublisherFacts }) {
  const topics = useTopics().data ?? [];
  const [params] = useSearchParams();
  const requested = params.get('topic');
  const own = paths.publisher(publisher.id);
  const topic = publisher.topics.find(({ id }) => id === requested)?.id;
  return (
    <>
      <PublisherHead publisher={publisher} />
      <SubjectColumns
        aside={
          publisher.topics.length === 0 ? null : (
            <TopicCounts
              title={words.topics}
              counts={publisher.topics}
              topics={topics}
              region={publisher.region}
              addressOf={(id) => (id === null ? own : `${own}?topic=${encodeURIComponent(id)}`)}
              selected={topic ?? null}
            />
          )
        }
      >
        <Section title={topic === undefined ? words.newest : words.newestOn(topicName(topic, topics))}>
          <CardControls value={controls}>
            <StoryPages source={publisher.id} topic={topic} />
          </CardControls>
          {/* At the end: in the head it moves what is below while the page loads. */}
          <HideButton target={{ kind: 'publisher', value: publisher.id, name: publisher.name }} />
        </Section>
      </SubjectColumns>
    </>
  );
}

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
/** The name of a publisher with what is known of it. What is not known is left out. */
function PublisherHead({ publisher }: { publisher: PublisherFacts }) {
  const { id, name, region, country, place, owner, languages, address, domain, articleCount, since, readSince } =
    publisher;
  const where = [place, country === null ? null : countryName(country)].filter((part) => part !== null).join(', ');
  return (
    <Head>
      <div className="name">
        <PublisherIcon publisher={publisher} />
        <div>
          <RegionTag region={region} isStop />
          <h1 dir="auto">{name}</h1>
        </div>
      </div>
      <div className="actions">
        <FollowButton target={{ followType: 'publisher', followId: id }} name={name} />
        <FeedButton feed={publisherFeed(id)} />
      </div>
      <Facts aria-label={words.facts}>
        {where === '' ? null : (
          <Fact name={place === null ? words.from : words.where}>
            <bdi>{where}</bdi>
          </Fact>
        )}
        {owner === null ? null : (
          <Fact name={words.owner}>
            <bdi>{owner}</bdi>
          </Fact>
        )}
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
        {readSince === null ? null : (
          <Fact name={words.readSince}>
            <time dateTime={readSince}>{datedDay(readSince.slice(0, 10))}</time>
          </Fact>
        )}
        {since === null ? null : (
          <Fact name={words.since}>
            <time dateTime={since}>{datedDay(since)}</time>
          </Fact>
        )}
      </Facts>
    </Head>
  );
}
