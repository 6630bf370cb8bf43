import styled from '@emotion/styled';
import Container from '@mui/material/Container';
import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { getFollowStatus, listFollows } from '#shared/api/follows.ts';
import { editorial } from '#shared/config/editorial.ts';
import type { Publisher } from '#shared/domain/articles/publisher.ts';
import { regionLabels, regions } from '#shared/domain/classification/regions.ts';
import type { Region } from '#shared/domain/classification/taxonomy.ts';
import { normaliseName } from '#shared/domain/text/normalise-name.ts';
import { usePublishers } from '#web/shell/cache/publishers.ts';
import { noInput, useReply, useSeedReply } from '#web/shell/cache/use-reply.ts';
import { FailedNotice } from '#web/shell/frame/failed-notice.tsx';
import { messages } from '#web/shell/messages/en.ts';
import { publisherMessages as words } from '#web/shell/messages/en-publishers.ts';
import { languageName } from '#web/shell/messages/language-name.ts';
import { allQuery, paths } from '#web/shell/paths.ts';
import { useSession } from '#web/shell/session/session.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { Highlighted } from '#web/shell/ui/display/highlighted.tsx';
import { Notice } from '#web/shell/ui/display/notice.tsx';
import { PublisherIcon } from '#web/shell/ui/display/publisher-icon.tsx';
import { SearchField } from '#web/shell/ui/forms/search-field.tsx';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { repeat } from '#web/shell/ui/rendering/repeat.tsx';
import { SourceName } from '../card/source-and-age.tsx';
import { ShowMore } from '../feed/show-more.tsx';
import { FollowButton } from '../following/follow-button.tsx';
import { LanguageFilter } from './language-filter.tsx';

const Head = styled('header')({
  display: 'grid',
  gap: '18px 40px',
  paddingBlock: '34px 22px',
  '& h1': { ...typography.lead, fontSize: 'clamp(2rem, 1.5rem + 2vw, 2.875rem)' },
  '& p': { ...typography.standfirst, color: palette.text.secondary, marginBlockStart: 8, textWrap: 'balance' },
  [breakpoints.up('sm')]: { gridTemplateColumns: '1fr 300px', alignItems: 'end' },
});
const Shore = styled(Section)({ marginBlockEnd: 34 });
const Rows = styled('ul')({
  display: 'grid',
  columnGap: 40,
  [breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  [breakpoints.up('md')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  [breakpoints.up('lg')]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
  '& + [role=button]': { marginBlockStart: 14 },
});
const Own = styled('p')({
  ...typography.standfirst,
  color: palette.text.secondary,
  paddingBlockStart: 24,
  borderBlockStart: `1px solid ${palette.divider}`,
  '& a': { color: palette.primary.main, textDecoration: 'underline', textUnderlineOffset: 4 },
});

/** Publishers of a shore before 'Show all'. */
const firstRows = 12;

/** All publishers by shore, narrowed by name and language. */
export default function PublishersPage() {
  const { data, error, refetch } = usePublishers();
  return (
    <Container>
      <title>{messages.site.title(words.title)}</title>
      {data === undefined && error !== undefined ? (
        <FailedNotice level="h1" title={words.failed} error={error} onRetry={refetch} />
      ) : (
        <Directory publishers={data} />
      )}
    </Container>
  );
}

function Directory({ publishers }: { publishers: readonly Publisher[] | undefined }) {
  const [params, setParams] = useSearchParams();
  const [term, setTerm] = useState(params.get('q') ?? '');
  const language = params.get('language');
  const setParam = (name: string, value: string | null) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === null || value === '') after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace: true },
    );
  // Without those whose stories are all gone, and the site's own editorial team.
  const listed = useMemo(
    () => (publishers ?? []).filter(({ id, articleCount }) => articleCount > 0 && id !== editorial.publisherId),
    [publishers],
  );
  const wanted = normaliseName(term);
  const found = listed.filter(
    ({ name, languages }) =>
      (language === null || languages.includes(language)) && normaliseName(name).includes(wanted),
  );
  const followReady = useFollowStates(publishers);
  const follow = ({ id, name }: Publisher) =>
    followReady ? <FollowButton target={{ followType: 'publisher', followId: id }} name={name} /> : null;
  return (
    <>
      <Head>
        <div>
          <h1>{words.title}</h1>
          <p>{words.intro}</p>
        </div>
        <SearchField
          action={paths.publishers}
          name="q"
          value={term}
          onChange={(value) => {
            setTerm(value);
            setParam('q', value.trim());
          }}
          label={words.search}
          placeholder={words.searchPlaceholder}
          submitLabel={messages.header.searchSubmit}
          clearLabel={messages.home.clearSearch}
        />
      </Head>
      {publishers === undefined ? (
        <Placeholder />
      ) : listed.length === 0 ? (
        <Notice title={words.none} hint={words.noneYet} />
      ) : (
        <>
          <LanguageFilter publishers={listed} selected={language} onSelect={(code) => setParam('language', code)} />
          <VisuallyHidden role="status">{words.shown(found.length)}</VisuallyHidden>
          {found.length === 0 ? (
            <Notice title={words.none} hint={words.noneHint} />
          ) : (
            [...regions, null].map((region) => (
              <ShoreList
                key={region}
                region={region}
                publishers={found.filter((one) => one.region === region)}
                term={term.trim()}
                follow={follow}
              />
            ))
          )}
        </>
      )}
      <Own>
        {words.own} <Link to={paths.sources}>{words.ownLink}</Link>
      </Own>
    </>
  );
}

interface ShoreListProps {
  region: Region | null;
  publishers: readonly Publisher[];
  term: string;
  /** Renders the follow button. */
  follow: (publisher: Publisher) => ReactNode;
}

function ShoreList({ region, publishers, term, follow }: ShoreListProps) {
  const [isOpen, setIsOpen] = useState(useSearchParams()[0].has(allQuery));
  if (publishers.length === 0) return null;
  const isCut = !isOpen && term === '' && publishers.length > firstRows;
  return (
    <Shore title={region === null ? words.anywhere : regionLabels[region]}>
      <Rows>
        {publishers.slice(0, isCut ? firstRows : undefined).map((publisher) => (
          <li key={publisher.id}>
            <PublisherRow publisher={publisher} term={term} follow={follow(publisher)} />
          </li>
        ))}
      </Rows>
      {isCut ? (
        <ShowMore to={`?${allQuery}`} onPress={() => setIsOpen(true)}>
          {words.showAll(publishers.length)}
        </ShowMore>
      ) : null}
    </Shore>
  );
}

function Placeholder() {
  return (
    <>
      <VisuallyHidden role="status">{messages.site.loading}</VisuallyHidden>
      <Rows as="div" aria-hidden="true" data-skeleton="publishers">
        {repeat(12, <Skeleton style={{ blockSize: 64, marginBlockEnd: 18 }} />)}
      </Rows>
    </>
  );
}

/**
 * Fills in which publishers the reader follows, from one list: each follow button would request its own state.
 * @returns whether the buttons can be shown
 */
function useFollowStates(publishers: readonly Publisher[] | undefined): boolean {
  const { state } = useSession();
  const { data: follows, error } = useReply(listFollows, state === 'in' ? noInput : null);
  const seed = useSeedReply(getFollowStatus);
  const [seededFor, setSeededFor] = useState<readonly Publisher[]>();
  useEffect(() => {
    if (publishers === undefined || follows === undefined || seededFor !== undefined) return;
    const followed = new Set(follows.flatMap((one) => (one.followType === 'publisher' ? [one.followId] : [])));
    for (const { id: followId } of publishers)
      seed({ params: { followType: 'publisher', followId } }, { isFollowing: followed.has(followId) });
    setSeededFor(publishers);
  }, [publishers, follows, seed, seededFor]);
  return state === 'out' || state === 'failed' || error !== undefined || seededFor !== undefined;
}

const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: '44px minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: 14,
  paddingBlock: 14,
  blockSize: '100%',
  borderBlockStart: `1px solid ${palette.divider}`,
  '& .name': { ...typography.brief, overflowWrap: 'anywhere' },
  '& p': { ...typography.meta, color: palette.text.secondary, marginBlockStart: 2 },
});

interface PublisherRowProps {
  publisher: Publisher;
  /** The search term, highlighted in the name. */
  term: string;
  /** The follow button. */
  follow: ReactNode;
}

/** A publisher in the list of all, with its languages and the number of its stories. */
function PublisherRow({ publisher, term, follow }: PublisherRowProps) {
  const { id, name, languages, articleCount } = publisher;
  return (
    <Row data-publisher={id}>
      <PublisherIcon publisher={publisher} />
      <div>
        <div className="name" dir="auto">
          <SourceName id={id}>
            <Highlighted text={name} term={term} />
          </SourceName>
        </div>
        <p>
          {languages.map((language) => (
            <span key={language}>
              <bdi lang={language}>{languageName(language)}</bdi> ·{' '}
            </span>
          ))}
          {words.stories(articleCount)}
        </p>
      </div>
      <div>{follow}</div>
    </Row>
  );
}
