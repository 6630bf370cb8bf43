import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import type { DiasporaPlayer } from '#shared/domain/live/sport.ts';
import { sportsMessages as words } from '#web/shell/messages/en-sports.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { useNow } from '#web/shell/ui/browser/use-now.ts';
import { SampleMark } from '../sample-mark.tsx';
import { NextMatchTime, nextMatchOf } from './fixtures.tsx';
import { TwoShores } from './players.tsx';

/** The layout of the front page's lead story; the skeleton uses it too. */
export const StoryFrame = styled('article')({
  display: 'grid',
  gap: 18,
  '& > .art': { aspectRatio: '2 / 1' },
  '& h3': { ...typography.lead, marginBlock: '12px 18px', overflowWrap: 'anywhere' },
  '& h3 [data-sample]': { fontSize: '0.5em', fontFamily: typography.fontFamily },
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
  '& dd > span:not([data-sample])': {
    ...typography.meta,
    display: 'block',
    color: palette.text.secondary,
    marginBlockStart: 2,
  },
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
        <h3>
          <bdi>{player.name}</bdi>
        </h3>
        <dl>
          <div>
            <dt>{words.club}</dt>
            <dd dir="auto">{player.club}</dd>
          </div>
          <div>
            <dt>{words.league}</dt>
            <dd dir="auto">{player.league}</dd>
          </div>
          <div>
            <dt>{next.label}</dt>
            <dd>
              <NextMatchTime next={next} />
              <SampleMark of={player} />
              {player.nextOpponent === undefined || player.nextOpponent === '' ? null : (
                <span dir="auto">{words.against(player.nextOpponent)}</span>
              )}
            </dd>
          </div>
        </dl>
      </div>
    </StoryFrame>
  );
}

// Land is darker than the sea in light and dark mode.
const shades = {
  '--sky': `color-mix(in srgb, ${palette.primary.main} 16%, ${palette.background.paper})`,
  '--sea': palette.primary.main,
  '--far': `color-mix(in srgb, ${palette.primary.main} 84%, ${palette.text.primary})`,
  '--near': `color-mix(in srgb, ${palette.primary.main} 68%, ${palette.text.primary})`,
  '[data-theme="dark"] &': {
    '--sky': `color-mix(in srgb, ${palette.primary.main} 24%, ${palette.background.paper})`,
    '--sea': `color-mix(in srgb, ${palette.primary.main} 44%, ${palette.background.default})`,
    '--far': `color-mix(in srgb, ${palette.primary.main} 13%, ${palette.background.default})`,
    '--near': `color-mix(in srgb, ${palette.primary.main} 6%, ${palette.background.default})`,
  },
} as const;
const Scene = styled('div')({
  ...shades,
  position: 'relative',
  overflow: 'hidden',
  borderRadius: 3,
  background: 'var(--sky)',
  '& svg': { position: 'absolute' },
  '& .sea': { insetInline: 0, insetBlockEnd: 0, inlineSize: '100%', blockSize: '36%', background: 'var(--sea)' },
  '& .sun': { insetBlockEnd: '36%', insetInlineStart: 'var(--sun)', inlineSize: '17%', aspectRatio: '2 / 1' },
  '& .shore': { insetBlockEnd: 0, blockSize: '54%', inlineSize: '38%' },
  '& .near': { insetInlineStart: 0 },
  '& .far': { insetInlineEnd: 0, blockSize: '48%' },
  '& .flight': { insetInline: '12%', insetBlockEnd: '50%', inlineSize: '76%', blockSize: '34%', overflow: 'visible' },
  // At the highest point of the curve.
  '& .ball': {
    position: 'absolute',
    insetBlockEnd: 'calc(84% - 7px)',
    insetInlineStart: 'calc(50% - 7px)',
    inlineSize: 14,
    blockSize: 14,
    borderRadius: '50%',
    background: palette.background.paper,
    border: `2px solid ${palette.text.primary}`,
  },
  '[dir=rtl] & svg': { scale: '-1 1' },
});

/** A part of the scene that stretches with its box. */
const Piece = ({ className, box, children }: { className: string; box: string; children: ReactNode }) => (
  <svg className={className} viewBox={box} preserveAspectRatio="none" aria-hidden="true" focusable="false">
    {children}
  </svg>
);

/** The position of the sun between the shores in per cent, derived from the seed. */
const sunPosition = (seed: string): number =>
  24 + ([...seed].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997, 7) % 36);

/** A generated picture for players: two shores, the sea between them and a ball in flight. */
function CrossingArt({ seed }: { seed: string }) {
  return (
    <Scene className="art" style={{ '--sun': `${sunPosition(seed)}%` }}>
      <Piece className="sun" box="0 0 40 20">
        <path d="M0 20a20 20 0 0 1 40 0z" fill={palette.sun} />
      </Piece>
      <Piece className="sea" box="0 0 100 36">
        <path
          d="M39 7h20M45 15h24M36 24h16M48 32h10"
          stroke={palette.sun}
          strokeOpacity="0.75"
          strokeWidth="2"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      </Piece>
      <Piece className="shore far" box="0 0 100 100">
        <path d="M100 6C84 0 74 14 58 22S36 25 20 26C40 34 70 56 76 100H100z" fill="var(--far)" />
      </Piece>
      <Piece className="shore near" box="0 0 100 100">
        <path d="M0 12C20 4 34 12 46 24S76 33 90 34C66 40 44 62 40 100H0z" fill="var(--near)" />
      </Piece>
      <Piece className="flight" box="0 0 100 40">
        <path
          d="M0 40C18 -13.3 82 -13.3 100 40"
          fill="none"
          stroke={palette.text.primary}
          strokeWidth="1.6"
          strokeDasharray="1 6"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      </Piece>
      <span className="ball" />
    </Scene>
  );
}
