import styled from '@emotion/styled';
import Container from '@mui/material/Container';
import Skeleton from '@mui/material/Skeleton';
import { Link } from 'react-router-dom';
import { type ListedPlace, listPlaces } from '#shared/api/search.ts';
import { regionsOfCountry } from '#shared/config/countries.ts';
import { regionSlugs, regions } from '#shared/domain/classification/regions.ts';
import type { Region } from '#shared/domain/classification/taxonomy.ts';
import { placeOf } from '#shared/domain/places/place.ts';
import { shoreName } from '#shared/domain/stories/shore-name.ts';
import { noInput, useReply } from '#web/shell/cache/use-reply.ts';
import { FailedNotice } from '#web/shell/frame/failed-notice.tsx';
import { messages } from '#web/shell/messages/en.ts';
import { placeMessages as words } from '#web/shell/messages/en-places.ts';
import { paths } from '#web/shell/paths.ts';
import { ShoresChooser } from '#web/shell/shores/shores-chooser.tsx';
import { useShores } from '#web/shell/shores/use-shores.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { repeat } from '#web/shell/ui/rendering/repeat.tsx';
import { FollowButton } from '../following/follow-button.tsx';

const Head = styled('div')({
  paddingBlock: '34px 30px',
  '& h1': { ...typography.lead, fontSize: 'clamp(2rem, 1.5rem + 2vw, 2.875rem)', marginBlockEnd: 8 },
  '& p': { ...typography.standfirst, color: palette.text.secondary, maxInlineSize: '62ch' },
});
const Block = styled(Section)({
  marginBlockEnd: 40,
  '& h2 a:hover': { textDecoration: 'underline', textUnderlineOffset: 4 },
});
const Names = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 230px), 1fr))',
  columnGap: 32,
  '& li': {
    display: 'flex',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: 12,
    minBlockSize: 44,
    paddingBlock: 9,
    borderBlockStart: `1px solid ${palette.divider}`,
  },
  '& a': { ...typography.brief, fontSize: '1.0625rem', overflowWrap: 'anywhere' },
  '& a:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
  '& .count': { ...typography.meta, color: palette.text.secondary, whiteSpace: 'nowrap' },
});
// Its place is kept until the browser knows the shores: nothing below moves.
const Own = styled(Block)({
  '& > .chosen': { display: 'grid', gap: '16px 32px', alignItems: 'center' },
  '& ul': { minBlockSize: 84, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 32px' },
  [breakpoints.up('md')]: {
    '& > .chosen': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 480px)' },
    '& ul': { minBlockSize: 56 },
  },
  '& li': { display: 'flex', alignItems: 'center', gap: 12 },
  '& li a': { ...typography.card, overflowWrap: 'anywhere' },
  '& li a:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
});

/** All regions with their countries in the news, and the other countries with outlets; the reader's shores first. */
export default function PlacesPage() {
  const { data, error, refetch } = useReply(listPlaces, noInput);
  const shores = useShores();
  const own = [shores.home, shores.here].flatMap((code) => (code === null ? [] : [code]));
  return (
    <Container>
      <title>{messages.site.title(words.title)}</title>
      <Head>
        <h1>{words.title}</h1>
        <p>{words.intro}</p>
      </Head>
      <YourShores codes={[...new Set(own)]} />
      {data === undefined && error !== undefined ? (
        <FailedNotice title={words.failed} error={error} onRetry={refetch} />
      ) : data === undefined ? (
        <>
          <VisuallyHidden role="status">{messages.site.loading}</VisuallyHidden>
          <Names aria-hidden="true" data-skeleton="places">
            {repeat(
              20,
              <li>
                <Skeleton style={{ blockSize: 18, inlineSize: '60%' }} />
              </li>,
            )}
          </Names>
        </>
      ) : (
        groupsOf(data, own).map(({ region, places }) => (
          <Block
            key={region}
            title={
              region === null ? words.elsewhere : <Link to={paths.place(regionSlugs[region])}>{shoreName(region)}</Link>
            }
          >
            <Names>
              {places.map(({ slug, name, outlets }) => (
                <li key={slug}>
                  <Link to={paths.place(slug)}>{name}</Link>
                  {outlets === 0 ? null : <span className="count">{words.outlets(outlets)}</span>}
                </li>
              ))}
            </Names>
          </Block>
        ))
      )}
    </Container>
  );
}

interface Group {
  /** Null: the countries outside of our regions. */
  region: Region | null;
  places: ListedPlace[];
}

/** The countries by region: in their places the reader's own first, then by name. A country may be in two regions. */
export function groupsOf(places: readonly ListedPlace[], own: readonly string[]): Group[] {
  const rank = (code: string) => (own.includes(code) ? own.indexOf(code) : own.length);
  const countries = places
    .filter(({ code }) => regions.every((region) => region !== code))
    .sort((a, b) => rank(a.code) - rank(b.code) || a.name.localeCompare(b.name));
  const isIn = (code: string, region: Region | null) =>
    region === null ? regionsOfCountry(code).length === 0 : regionsOfCountry(code).includes(region);
  const isOwn = (region: Region | null) =>
    own.some((code) => code === region || (code.length === 2 && isIn(code, region)));
  return [...regions, null]
    .map((region) => ({ region, places: countries.filter(({ code }) => isIn(code, region)) }))
    .filter(({ region, places }) => region !== null || places.length > 0)
    .sort((a, b) => Number(isOwn(b.region)) - Number(isOwn(a.region)));
}

function YourShores({ codes }: { codes: readonly string[] }) {
  return (
    <Own title={words.yourShores} data-own="">
      <div className="chosen">
        <ul>
          {codes.map((code) => {
            const place = placeOf(code);
            return place === null ? null : (
              <li key={code}>
                <Link to={paths.place(place.slug)}>{place.name}</Link>
                <FollowButton target={{ followType: 'place', followId: place.slug }} name={place.name} />
              </li>
            );
          })}
        </ul>
        <ShoresChooser compact />
      </div>
    </Own>
  );
}
