import styled from '@emotion/styled';
import Container from '@mui/material/Container';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import { messages } from '#web/messages/en.ts';
import { sportsMessages } from '#web/messages/en-sports.ts';
import { palette, typography } from '#web/theme/theme.ts';
import { useTabChoice } from '#web/ui/rendering/use-tab-choice.ts';
import { Leagues } from './leagues.tsx';
import { MatchesTab } from './matches-tab.tsx';
import { PlayersTab } from './players-tab.tsx';

const Head = styled('div')({
  display: 'grid',
  gap: 10,
  paddingBlock: '34px 22px',
  '& h1': { ...typography.lead, fontSize: 'clamp(2rem, 1.5rem + 2vw, 2.875rem)' },
  '& p': { ...typography.standfirst, color: palette.text.secondary, maxInlineSize: '72ch', textWrap: 'pretty' },
});
const Panel = styled('div')({ paddingBlock: '20px 64px' });

const tabs = ['matches', 'players', 'leagues'] as const;
type TabName = (typeof tabs)[number];
const isTab = (name: string | null): name is TabName => tabs.some((tab) => tab === name);
const panels = { matches: MatchesTab, players: PlayersTab, leagues: Leagues };

/** The sports page: tabs for matches, players abroad and leagues. Each tab fetches its data when it is shown. */
export default function SportsPage() {
  const panelId = useId();
  const [params, setParams] = useSearchParams();
  const requested = params.get('tab');
  const selected: TabName = isTab(requested) ? requested : 'matches';
  const Shown = panels[selected];
  return (
    <Container>
      <title>{messages.site.title(sportsMessages.title)}</title>
      <Head>
        <h1>{sportsMessages.title}</h1>
        <p>{sportsMessages.standfirst}</p>
      </Head>
      <Tabs
        aria-label={sportsMessages.sections}
        {...useTabChoice(selected, (tab) => setParams(tab === 'matches' ? {} : { tab }))}
      >
        {tabs.map((id) => (
          <Tab key={id} value={id} label={sportsMessages[id]} aria-controls={panelId} />
        ))}
      </Tabs>
      <Panel role="tabpanel" id={panelId} aria-label={sportsMessages[selected]}>
        <Shown />
      </Panel>
    </Container>
  );
}
