import styled from '@emotion/styled';
import type { DiasporaPlayer } from '#shared/domain/live/sport.ts';
import { sportsMessages } from '#web/messages/en-sports.ts';
import { color, font } from '#web/theme.ts';
import { useNow } from '#web/ui/browser/use-now.ts';
import { nextMatchOf } from './next-match.ts';
import { TwoShores } from './two-shores.tsx';

/** The height of every player, so that the sidebar below stays where it is as they change. */
export const playerHeight = 118;

const oneLine = { overflow: 'hidden', whiteSpace: 'nowrap', textOverflow: 'ellipsis' } as const;
const Brief = styled('div')({
  blockSize: playerHeight,
  overflow: 'hidden',
  '& .name': { ...font.card, ...oneLine, lineHeight: 1.35 },
  '& .shores': { fontSize: '0.875rem', marginBlock: '2px 6px' },
  '& .place': oneLine,
  '& p.about': { ...font.meta, ...oneLine, color: color.soft },
  '& b': { fontWeight: 600, color: color.ink },
});

/** A player in four lines: who, between which shores, the club and its league, the next match. */
export function BriefPlayer({ player }: { player: DiasporaPlayer }) {
  const next = nextMatchOf(player, useNow());
  const opponent = player.nextOpponent?.trim() ?? '';
  return (
    <Brief data-player>
      <p className="name" dir="auto">
        {player.name}
      </p>
      <TwoShores player={player} />
      <p className="about" dir="auto">
        <b>{player.club}</b>
        {player.league === '' ? '' : ` · ${player.league}`}
      </p>
      <p className="about">
        {next.label}: {next.dateTime === undefined ? next.when : <time dateTime={next.dateTime}>{next.when}</time>}
        {opponent === '' ? '' : ` ${sportsMessages.against(opponent)}`}
      </p>
    </Brief>
  );
}
