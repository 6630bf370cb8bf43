import styled from '@emotion/styled';
import { sportsMessages } from '#web/shell/messages/en-sports.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { useNow } from '#web/shell/ui/browser/use-now.ts';
import { Dotted } from '#web/shell/ui/display/dotted.tsx';
import { SampleMark } from '../sample-mark.tsx';
import { isUpcoming, KickoffTime, type TimedMatch } from './fixtures.tsx';

const figures = {
  fontFamily: typography.fontFamilySerif,
  fontWeight: 560,
  fontVariantNumeric: 'lining-nums tabular-nums',
  lineHeight: 1.2,
} as const;

/** On a phone two lines, each team with its goals; on wider screens one line with the score in the middle. */
const Row = styled('li')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: 16,
  rowGap: 3,
  alignItems: 'center',
  paddingBlock: 13,
  borderBlockStart: `1px solid ${palette.divider}`,
  '& .team': { ...typography.brief, overflowWrap: 'anywhere', textWrap: 'balance' },
  '& .team.home': { gridArea: '1 / 1' },
  '& .team.away': { gridArea: '2 / 1' },
  '& .team.lost': { fontWeight: 400, color: palette.text.secondary },
  // The numbers are cells of the row's grid, to align each with its team.
  '& .score': { display: 'contents' },
  '& .figure': { ...figures, gridColumn: 2, fontSize: '1.3125rem', textAlign: 'end' },
  '& .figure.away': { gridRow: 2 },
  '& .figure.lost': { fontWeight: 400, color: palette.text.secondary },
  '& .between': {
    position: 'absolute',
    inlineSize: 1,
    blockSize: 1,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'pre',
  },
  '& .whole': {
    ...figures,
    gridArea: '1 / 2 / 3 / 3',
    fontSize: '1.3125rem',
    textAlign: 'end',
    maxInlineSize: '9em',
    overflowWrap: 'anywhere',
  },
  '& .whole.words': { fontWeight: 400, fontSize: '1rem', color: palette.text.secondary },
  '& .about': { ...typography.meta, color: palette.text.secondary, gridColumn: '1 / -1' },
  '& .about [data-sample]': { fontSize: '1rem' },
  '&.lead': { paddingBlock: '18px 20px' },
  '&.lead .team': { ...typography.wide, fontSize: '1.5rem' },
  '&.lead .whole': { fontSize: '1.75rem' },
  '&.lead .about [data-sample]': { fontSize: '1.25rem' },
  [breakpoints.up('sm')]: {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(5.75rem, auto) minmax(0, 1fr)',
    '& .team.home': { textAlign: 'end' },
    '& .team.away': { gridArea: '1 / 3' },
    '& .score': { display: 'flex', justifyContent: 'center', alignItems: 'center', gap: 9, gridArea: '1 / 2' },
    '& .figure': { fontSize: '1.5rem', minInlineSize: '1.2ch', textAlign: 'start' },
    '& .figure.home': { textAlign: 'end' },
    // A dash drawn as a line.
    '& .between': {
      position: 'static',
      inlineSize: 12,
      blockSize: 1.5,
      clipPath: 'none',
      background: palette.text.secondary,
      fontSize: 0,
    },
    '& .whole': { gridArea: '1 / 2', textAlign: 'center', fontSize: '1.375rem' },
    '& .about': { textAlign: 'center' },
    '&.lead': { paddingBlock: '24px 26px' },
    '&.lead .team': { fontSize: '1.875rem' },
    '&.lead .whole': { fontSize: '2.25rem', minInlineSize: '8rem' },
  },
});

/** A score of two numbers, for example `2-1`. */
interface ParsedScore {
  home: string;
  between: string;
  away: string;
  winner: 'home' | 'away' | null;
}

/** Parses a score; null for anything else than two numbers (`2-2 (4-3 p)`, `W/O`), which is then shown unchanged. */
export function parseScore(score: string): ParsedScore | null {
  const [, home, between, away] = /^(\d{1,3})(\s*[-–:]\s*)(\d{1,3})$/.exec(score.trim()) ?? [];
  if (home === undefined || between === undefined || away === undefined) return null;
  const lead = Number(home) - Number(away);
  return { home, between, away, winner: lead > 0 ? 'home' : lead < 0 ? 'away' : null };
}

function Score({ text }: { text: string }) {
  const score = parseScore(text);
  if (score === null) return <span className="whole">{text.trim()}</span>;
  const side = (team: 'home' | 'away') =>
    `figure ${team} ${score.winner === null || score.winner === team ? '' : 'lost'}`;
  return (
    <span className="score" data-score>
      <span className={side('home')}>{score.home}</span>
      <span className="between">{score.between}</span>
      <span className={side('away')}>{score.away}</span>
    </span>
  );
}

/**
 * A match: the teams, the score or the kickoff in the reader's time, the competition. An unparsable time is shown
 * unchanged.
 */
export function MatchLine({ timed: { match, kickoff }, lead = false }: { timed: TimedMatch; lead?: boolean }) {
  const now = useNow();
  const upcoming = isUpcoming(match);
  const winner = upcoming ? null : parseScore(match.score ?? '')?.winner;
  const team = (side: 'home' | 'away') =>
    `team ${side} ${winner === undefined || winner === null || winner === side ? '' : 'lost'}`;
  const about = [
    match.competition,
    kickoff.known === 'nothing' ? kickoff.date : '',
    kickoff.known !== 'moment' && !upcoming ? kickoff.time : '',
    upcoming && kickoff.known === 'moment' && kickoff.at < now ? sportsMessages.started : '',
  ].filter((text) => text !== undefined && text !== '');
  return (
    <Row className={lead ? 'lead' : undefined} data-match={match.id}>
      <span className={team('home')} dir="auto">
        {match.homeTeam}
      </span>
      {upcoming ? <KickoffTime kickoff={kickoff} className="whole" /> : <Score text={match.score ?? ''} />}
      <span className={team('away')} dir="auto">
        {match.awayTeam}
      </span>
      {about.length === 0 && match.sample !== true ? null : (
        <span className="about">
          <Dotted items={about} />
          <SampleMark of={match} />
        </span>
      )}
    </Row>
  );
}
