import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { getPublisher } from '#shared/api/publishers.ts';
import { publisherFeed } from '#shared/config/site-paths.ts';
import type { PublisherPage as PublisherFacts } from '#shared/domain/articles/publisher.ts';
import { publisherHead } from '#shared/domain/articles/subject-heads.ts';
import type { Topic } from '#shared/domain/articles/topic.ts';
import { useTopics } from '#web/shell/cache/public-lists.ts';
import { useReply } from '#web/shell/cache/use-reply.ts';
import { datedDay } from '#web/shell/messages/dates.ts';
import { messages } from '#web/shell/messages/en.ts';
import { publisherMessages as words } from '#web/shell/messages/en-publishers.ts';
import { countryName, languageInWords } from '#web/shell/messages/language-name.ts';
import { formatNumber } from '#web/shell/messages/locale.ts';
import { topicName } from '#web/shell/messages/topic-label.ts';
import { paths } from '#web/shell/paths.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { ExternalLinkIcon } from '#web/shell/ui/display/icons.tsx';
import { PublisherIcon } from '#web/shell/ui/display/publisher-icon.tsx';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { CardControls } from '../card/card-contexts.tsx';
import { RegionTag } from '../card/story.tsx';
import { FollowButton } from '../following/follow-button.tsx';
import HideButton from '../hidden/hide-button.tsx';
import { StoryPages } from './story-pages.tsx';
import { FeedButton, SubjectColumns, SubjectPage } from './subject-page.tsx';

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
  const topic = publisher.topics.find(({ id }) => id === requested)?.id;
  return (
    <>
      <PublisherHead publisher={publisher} />
      <SubjectColumns
        aside={
          publisher.topics.length === 0 ? null : (
            <TopicCounts publisher={publisher} topics={topics} selected={topic ?? null} />
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

const List = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  columnGap: 28,
  [breakpoints.up('md')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  '& a': {
    ...typography.meta,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: '5px 10px',
    paddingBlock: 8,
    fontSize: '0.9375rem',
    overflowWrap: 'anywhere',
  },
  '& a:hover .topic': { textDecoration: 'underline', textUnderlineOffset: 3 },
  '& a:focus-visible': { outlineOffset: -2 },
  '& a[aria-current]': { fontWeight: 650, color: palette.primary.main },
  '& .count': { color: palette.text.secondary, fontVariantNumeric: 'tabular-nums' },
  // The share of its stories.
  '& .bar': { gridColumn: '1 / -1', blockSize: 3, background: palette.divider },
  '& .bar > span': { display: 'block', blockSize: '100%', background: 'var(--region)' },
  '@media (forced-colors: active)': { '& .bar': { display: 'none' } },
});

interface TopicCountsProps {
  publisher: PublisherFacts;
  topics: readonly Topic[];
  /** The topic that the stories are narrowed to. */
  selected: string | null;
}

/** The topics that a publisher covers, each a link to its stories on it. */
function TopicCounts({ publisher, topics, selected }: TopicCountsProps) {
  const most = Math.max(...publisher.topics.map(({ count }) => count));
  const { region } = publisher;
  return (
    <Section title={words.topics}>
      <List style={{ '--region': region === null ? palette.text.secondary : palette.region[region] }}>
        {selected === null ? null : (
          <li>
            <Link to={paths.publisher(publisher.id)}>
              <span className="topic">{words.allTopics}</span>
            </Link>
          </li>
        )}
        {publisher.topics.map((topic) => (
          <li key={topic.id}>
            <Link
              to={`${paths.publisher(publisher.id)}?topic=${encodeURIComponent(topic.id)}`}
              aria-current={topic.id === selected ? 'true' : undefined}
            >
              <span className="topic">{topicName(topic.id, topics)}</span>
              <span className="count">
                <span aria-hidden="true">{formatNumber(topic.count)}</span>
                <VisuallyHidden>{words.stories(topic.count)}</VisuallyHidden>
              </span>
              <span className="bar" aria-hidden="true">
                <span style={{ inlineSize: `${(100 * topic.count) / most}%` }} />
              </span>
            </Link>
          </li>
        ))}
      </List>
    </Section>
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
function PublisherHead({ publisher }: { publisher: PublisherFacts }) {
  const { id, name, region, country, place, owner, languages, address, domain, articleCount, since, readSince } =
    publisher;
  const where = [place, country === null ? null : countryName(country)].filter((part) => part !== null).join(', ');
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
