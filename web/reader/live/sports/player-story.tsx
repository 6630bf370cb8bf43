import styled from '@emotion/styled';
import type { DiasporaPlayer } from '#shared/domain/live/sport.ts';
import { sportsMessages } from '#web/messages/en-sports.ts';
import { breakpoints, palette, typography } from '#web/theme/theme.ts';
import { useNow } from '#web/ui/browser/use-now.ts';
import { CrossingArt } from './crossing-art.tsx';
import { nextMatchOf } from './next-match.ts';
import { TwoShores } from './two-shores.tsx';

/** The layout of the front page's lead story; the skeleton uses it too. */
export const StoryFrame = styled('article')({
  display: 'grid',
  gap: 18,
  '& > .art': { aspectRatio: '2 / 1' },
  '& h3': { ...typography.lead, marginBlock: '12px 18px', overflowWrap: 'anywhere' },
  '& .shores': { fontSize: '1rem' },
  '& dl': { margin: 0 },
  '& dl > div': {
    display: 'grid',
    gridTemplateColumns: '6.5rem minmax(0, 1fr)',
    alignItems: 'baseline',
    columnGap: 12,
    paddingBlock: 11,
    borderBlockStart: `1px solid ${palette.divider}`,
  },
  '& dt': { ...typography.meta, color: palette.text.secondary },
  '& dd': { ...typography.brief, margin: 0, fontVariantNumeric: 'lining-nums tabular-nums' },
  '& dd span': { ...typography.meta, display: 'block', color: palette.text.secondary, marginBlockStart: 2 },
  [breakpoints.up('sm')]: {
    gridTemplateColumns: 'minmax(0, 6fr) minmax(0, 5fr)',
    gap: 32,
    '& > .art': { aspectRatio: 'auto', minBlockSize: 330 },
  },
  [breakpoints.up('md')]: {
    gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)',
    gap: 44,
    '& > .art': { minBlockSize: 380 },
  },
});

/** A player: both countries, the club, its league and its next match. */
export function PlayerStory({ player }: { player: DiasporaPlayer }) {
  const next = nextMatchOf(player, useNow());
  return (
    <StoryFrame data-player>
      <CrossingArt seed={player.name} />
      <div>
        <TwoShores player={player} />
        <h3 dir="auto">{player.name}</h3>
        <dl>
          <div>
            <dt>{sportsMessages.club}</dt>
            <dd dir="auto">{player.club}</dd>
          </div>
          <div>
            <dt>{sportsMessages.league}</dt>
            <dd dir="auto">{player.league}</dd>
          </div>
          <div>
            <dt>{next.label}</dt>
            <dd>
              {next.dateTime === undefined ? next.when : <time dateTime={next.dateTime}>{next.when}</time>}
              {player.nextOpponent === undefined || player.nextOpponent === '' ? null : (
                <span dir="auto">{sportsMessages.against(player.nextOpponent)}</span>
              )}
            </dd>
          </div>
        </dl>
      </div>
    </StoryFrame>
  );
}
