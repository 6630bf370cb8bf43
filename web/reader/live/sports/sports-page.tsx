import styled from '@emotion/styled';
import Container from '@mui/material/Container';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId } from 'react';
import { FailedNotice } from '#web/shell/frame/failed-notice.tsx';
import { messages } from '#web/shell/messages/en.ts';
import { sportsMessages as words } from '#web/shell/messages/en-sports.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { Notice } from '#web/shell/ui/display/notice.tsx';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { SectionHead } from '#web/shell/ui/layout/section-head.tsx';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { useTabParam } from '#web/shell/ui/rendering/use-tab-choice.ts';
import { usePlayers } from './fixtures.tsx';
import { MatchesTab, UpdatedNote } from './matches-tab.tsx';
import { PlayerStory, StoryFrame } from './player-story.tsx';
import { PlayerCarousel } from './players.tsx';

const Head = styled('div')({
  display: 'grid',
  gap: 10,
  paddingBlock: '34px 22px',
  '& h1': { ...typography.lead, fontSize: 'clamp(2rem, 1.5rem + 2vw, 2.875rem)' },
  '& p': { ...typography.standfirst, color: palette.text.secondary, maxInlineSize: '72ch', textWrap: 'pretty' },
});
const Panel = styled('div')({ paddingBlock: '20px 64px' });

const tabs = ['matches', 'players', 'leagues'] as const;
const panels = { matches: MatchesTab, players: PlayersTab, leagues: Leagues };

/** The sports page: tabs for matches, players abroad and leagues. Each tab fetches its data when it is shown. */
export default function SportsPage() {
  const panelId = useId();
  const { selected, choice } = useTabParam(tabs, { replace: false });
  const Shown = panels[selected];
  return (
    <Container>
      <title>{messages.site.title(words.title)}</title>
      <Head>
        <h1>{words.title}</h1>
        <p>{words.standfirst}</p>
      </Head>
      <Tabs aria-label={words.sections} {...choice}>
        {tabs.map((id) => (
          <Tab key={id} value={id} label={words[id]} aria-controls={panelId} />
        ))}
      </Tabs>
      <Panel role="tabpanel" id={panelId} aria-label={words[selected]}>
        <Shown />
      </Panel>
    </Container>
  );
}

const Hint = styled('p')({
  ...typography.standfirst,
  color: palette.text.secondary,
  maxInlineSize: '46ch',
  marginBlockEnd: 26,
});
const List = styled('ol')({
  display: 'grid',
  columnGap: 44,
  '& li': { paddingBlock: '18px 20px', borderBlockStart: `1px solid ${palette.divider}` },
  '& h3': typography.wide,
  '& p': { ...typography.meta, color: palette.text.secondary, marginBlockStart: 4 },
  [breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  [breakpoints.up('md')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
});

/** The six leagues and their countries. A fixed list. */
function Leagues() {
  return (
    <Section title={words.leaguesHead}>
      <Hint>{words.leaguesHint}</Hint>
      <List>
        {words.leagueList.map(([name, country]) => (
          <li key={name}>
            <h3>{name}</h3>
            <p>{country}</p>
          </li>
        ))}
      </List>
    </Section>
  );
}

function PlayersSkeleton() {
  return (
    <div aria-hidden="true" data-skeleton="player">
      <Skeleton style={{ inlineSize: 130, blockSize: 14, marginBlock: '15px 33px' }} />
      <StoryFrame as="div">
        <Skeleton className="art" />
        <div>
          <Skeleton style={{ inlineSize: 220, blockSize: 16, marginBlock: '4px 18px' }} />
          <Skeleton style={{ inlineSize: '70%', blockSize: 42, marginBlockEnd: 26 }} />
          {['52%', '44%', '66%'].map((size) => (
            <Skeleton key={size} style={{ inlineSize: size, blockSize: 20, marginBlockEnd: 25 }} />
          ))}
        </div>
      </StoryFrame>
    </div>
  );
}

/** The players, one at a time, or an error notice. */
function PlayersTab() {
  const { data, error, refetch } = usePlayers();
  if (data === undefined && error !== undefined)
    return <FailedNotice title={words.playersFailed} error={error} onRetry={refetch} />;
  if (data?.length === 0) return <Notice title={words.noPlayers} hint={words.noPlayersHint} />;
  return (
    <>
      <UpdatedNote rows={data} />
      {data === undefined ? (
        <>
          <VisuallyHidden role="status">{messages.site.loading}</VisuallyHidden>
          <PlayersSkeleton />
        </>
      ) : (
        <PlayerCarousel players={data} title={<SectionHead>{words.playersHead}</SectionHead>}>
          {(player) => <PlayerStory player={player} />}
        </PlayerCarousel>
      )}
    </>
  );
}
