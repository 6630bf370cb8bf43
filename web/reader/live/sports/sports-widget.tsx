import styled from '@emotion/styled';
import Skeleton from '@mui/material/Skeleton';
import { Link } from 'react-router-dom';
import type { DiasporaPlayer, Match } from '#shared/domain/live/sport.ts';
import { shortDay } from '#web/shell/messages/dates.ts';
import { sportsMessages as words } from '#web/shell/messages/en-sports.ts';
import { paths } from '#web/shell/paths.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { deviceZone, localTime } from '#web/shell/ui/browser/local-time.ts';
import { useNow } from '#web/shell/ui/browser/use-now.ts';
import { Dotted } from '#web/shell/ui/display/dotted.tsx';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { SampleMark } from '../sample-mark.tsx';
import {
  dayOf,
  isUpcoming,
  type Kickoff,
  KickoffTime,
  kickoffOf,
  NextMatchTime,
  nextMatchOf,
  useMatches,
  usePlayers,
} from './fixtures.tsx';
import { PlayerCarousel, TwoShores } from './players.tsx';

const matchCount = 2;
/** Height of a match (px). */
const matchHeight = 76;

const oneLine = { overflow: 'hidden', whiteSpace: 'nowrap', textOverflow: 'ellipsis' } as const;
const MatchRow = styled('li')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: 16,
  alignContent: 'center',
  alignItems: 'baseline',
  blockSize: matchHeight,
  borderBlockStart: `1px solid ${palette.divider}`,
  '& .team': { ...typography.brief, ...oneLine, fontSize: '1.0625rem', lineHeight: 1.4 },
  '& .day': {
    ...typography.meta,
    ...oneLine,
    color: palette.text.secondary,
    textAlign: 'end',
    maxInlineSize: '9.5rem',
  },
  '& .away': { gridArea: '2 / 1' },
  '& .clock': {
    ...oneLine,
    gridArea: '2 / 2',
    maxInlineSize: '9.5rem',
    fontFamily: typography.fontFamilySerif,
    fontWeight: 560,
    fontSize: '1.1875rem',
    fontVariantNumeric: 'lining-nums tabular-nums',
    textAlign: 'end',
  },
});

/** The day in the reader's time zone; an unparsable date unchanged. */
function dayText(kickoff: Kickoff, zone: string, now: Date): string {
  const day = dayOf(kickoff, zone);
  if (day !== null) return shortDay(day, localTime(zone, now).date);
  return kickoff.known === 'nothing' ? kickoff.date : '';
}

/** A match in two lines: the teams, the day, and the score or the time. */
function BriefMatch({ match }: { match: Match }) {
  const now = useNow();
  const zone = deviceZone();
  const kickoff = kickoffOf(match);
  return (
    <MatchRow data-match={match.id}>
      <bdi className="team">{match.homeTeam}</bdi>
      <span className="day">
        {dayText(kickoff, zone, now)}
        <SampleMark of={match} />
      </span>
      <bdi className="team away">{match.awayTeam}</bdi>
      {isUpcoming(match) ? (
        <KickoffTime kickoff={kickoff} className="clock" />
      ) : (
        <span className="clock">{match.score?.trim()}</span>
      )}
    </MatchRow>
  );
}

/** Height of a player (px): fixed, so the sidebar below does not move as the players change. */
const playerHeight = 118;

const PlayerBox = styled('div')({
  blockSize: playerHeight,
  overflow: 'hidden',
  '& .name': { ...typography.card, ...oneLine, lineHeight: 1.35 },
  '& .shores': { fontSize: '0.875rem', marginBlock: '2px 6px' },
  '& .place': oneLine,
  '& p.about': { ...typography.meta, ...oneLine, color: palette.text.secondary },
  '& b': { fontWeight: 600, color: palette.text.primary },
});

/** A player in four lines: the name, both countries, the club and its league, the next match. */
function BriefPlayer({ player }: { player: DiasporaPlayer }) {
  const next = nextMatchOf(player, useNow());
  const opponent = player.nextOpponent?.trim() ?? '';
  return (
    <PlayerBox data-player>
      <p className="name">
        <bdi>{player.name}</bdi>
        <SampleMark of={player} />
      </p>
      <TwoShores player={player} />
      <p className="about">
        <Dotted items={[<b key="club">{player.club}</b>, player.league]} />
      </p>
      <p className="about">
        {next.label}: <NextMatchTime next={next} />
        {opponent === '' ? '' : ` ${words.against(opponent)}`}
      </p>
    </PlayerBox>
  );
}

// Every part has a fixed height: the sidebar below does not move when the data arrives.
const Frame = styled(Section)({
  '& .all': { paddingBlock: 8, color: palette.primary.main, fontWeight: 600, fontSize: '0.8125rem' },
  '& .all:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
  '& .matches': { blockSize: matchCount * matchHeight, overflow: 'hidden' },
  '& .players': {
    blockSize: playerHeight + 60,
    borderBlockStart: `1px solid ${palette.divider}`,
    paddingBlockStart: 8,
  },
  '& .sample': {
    ...typography.meta,
    color: palette.text.secondary,
    blockSize: '1.45em',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    textOverflow: 'ellipsis',
  },
  '& .none': { ...typography.excerpt, color: palette.text.secondary, paddingBlock: 14 },
  '& h3': { ...typography.meta, fontWeight: 650, color: palette.text.secondary },
});

function Matches() {
  const { data, error } = useMatches();
  const shown = data?.slice(0, matchCount);
  return (
    <div className="matches">
      {shown === undefined && error === undefined ? (
        <div aria-hidden="true" data-skeleton="matches">
          {['62%', '54%'].map((size) => (
            <Skeleton key={size} style={{ inlineSize: size, blockSize: 40, marginBlock: 14, marginBlockEnd: 26 }} />
          ))}
        </div>
      ) : shown === undefined || shown.length === 0 ? (
        <p className="none">{words.widget.noMatches}</p>
      ) : (
        <ul>
          {shown.map((match) => (
            <BriefMatch key={match.id} match={match} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Players() {
  const { data, error } = usePlayers();
  return (
    <div className="players">
      {data === undefined && error === undefined ? (
        <div aria-hidden="true" data-skeleton="player">
          <Skeleton style={{ inlineSize: 120, blockSize: 14, marginBlock: '15px 30px' }} />
          <Skeleton style={{ inlineSize: '48%', blockSize: 22, marginBlockEnd: 12 }} />
          <Skeleton style={{ inlineSize: '70%', blockSize: 44 }} />
        </div>
      ) : data === undefined || data.length === 0 ? (
        <p className="none">{words.widget.noPlayers}</p>
      ) : (
        <PlayerCarousel players={data} title={<h3>{words.players}</h3>}>
          {(player) => <BriefPlayer player={player} />}
        </PlayerCarousel>
      )}
    </div>
  );
}

/** Says that the data is sample data; otherwise an empty line. */
function SampleNote() {
  const rows = [...(useMatches().data ?? []), ...(usePlayers().data ?? [])];
  return <p className="sample">{rows.some(({ sample }) => sample) ? `${words.sample} ${words.sampleHint}` : null}</p>;
}

/**
 * The sports widget of the sidebar: the first two matches and the players abroad. If one of the two fails to load, the
 * other is still shown.
 */
export default function SportsWidget() {
  return (
    <Frame
      title={words.widget.title}
      end={
        <Link className="all" to={paths.sports}>
          {words.widget.all}
        </Link>
      }
    >
      <Matches />
      <Players />
      <SampleNote />
    </Frame>
  );
}
