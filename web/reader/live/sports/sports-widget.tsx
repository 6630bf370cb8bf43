import styled from '@emotion/styled';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { sportsMessages } from '#web/messages/en-sports.ts';
import { paths } from '#web/paths.ts';
import { color, font } from '#web/theme.ts';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { SectionHead } from '#web/ui/layout/section-head.tsx';
import { BriefMatch, matchHeight } from './brief-match.tsx';
import { BriefPlayer, playerHeight } from './brief-player.tsx';
import { PlayerCarousel } from './player-carousel.tsx';
import { useMatches, usePlayers } from './use-sports.ts';

/** CONST-08. */
const matchCount = 2;

// Each part has its height from the first paint on, whatever comes: below it stands the rest of the sidebar.
const Frame = styled('section')({
  '& .all': { paddingBlock: 8, color: color.brand, fontWeight: 600, fontSize: '0.8125rem' },
  '& .all:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
  '& .matches': { blockSize: matchCount * matchHeight, overflow: 'hidden' },
  '& .players': { blockSize: playerHeight + 60, borderBlockStart: `1px solid ${color.rule}`, paddingBlockStart: 8 },
  '& .sample': {
    ...font.meta,
    color: color.soft,
    blockSize: '1.45em',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    textOverflow: 'ellipsis',
  },
  '& .none': { ...font.excerpt, color: color.soft, paddingBlock: 14 },
  '& h3': { ...font.meta, fontWeight: 650, color: color.soft },
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
        <p className="none">{sportsMessages.widget.noMatches}</p>
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
        <p className="none">{sportsMessages.widget.noPlayers}</p>
      ) : (
        <PlayerCarousel players={data} title={<h3>{sportsMessages.players}</h3>}>
          {(player) => <BriefPlayer player={player} />}
        </PlayerCarousel>
      )}
    </div>
  );
}

/** Says so where what is shown is made up; keeps its line where it is not. */
function SampleNote() {
  const rows = [...(useMatches().data ?? []), ...(usePlayers().data ?? [])];
  return (
    <p className="sample">
      {rows.some(({ sample }) => sample) ? `${sportsMessages.sample} ${sportsMessages.sampleHint}` : null}
    </p>
  );
}

/** In the sidebar: the first two matches and the players far from home; one failing leaves the other (WID-06, WID-07, WID-14, WID-18). */
export default function SportsWidget() {
  const id = useId();
  return (
    <Frame aria-labelledby={id}>
      <SectionHead
        id={id}
        end={
          <Link className="all" to={paths.sports}>
            {sportsMessages.widget.all}
          </Link>
        }
      >
        {sportsMessages.widget.title}
      </SectionHead>
      <Matches />
      <Players />
      <SampleNote />
    </Frame>
  );
}
