import styled from '@emotion/styled';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { integrationModes, integrations } from '#shared/config/integrations.ts';
import { loadAgain } from '#web/shell/frame/failed-notice.tsx';
import { deskMessages } from '#web/shell/messages/desk/en-desk.ts';
import { messages } from '#web/shell/messages/en.ts';
import { adminMessages as words } from '#web/shell/messages/en-admin.ts';
import { paths } from '#web/shell/paths.ts';
import type { Reader } from '#web/shell/session/current-session.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { ChevronIcon } from '#web/shell/ui/display/icons.tsx';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { lazyPart } from '#web/shell/ui/rendering/lazy-part.tsx';
import { useTabChoice } from '#web/shell/ui/rendering/use-tab-choice.ts';
import { isOffered, useMyRole } from '../access/use-my-role.ts';
import { DeskGate } from '../desk-gate.tsx';
import { DeskContent } from '../desk-page.tsx';
import { periodParams } from '../figures/period-choice.ts';
import { deskPages } from '../frame/desk-pages.ts';
import { LogOut } from '../frame/log-out.tsx';
import { AttentionList } from './attention-list.tsx';

/** The panels by tab. Each is a chunk that is loaded when its tab is opened. */
const panels = {
  content: lazyPart(() => import('./content-tab.tsx'), loadAgain),
  ads: lazyPart(() => import('./ads-tab.tsx'), loadAgain),
  analytics: lazyPart(() => import('../analytics/analytics-panel.tsx'), loadAgain),
  revenue: lazyPart(() => import('../revenue/revenue-panel.tsx'), loadAgain),
  system: lazyPart(() => import('../health/integration-list.tsx'), loadAgain),
  health: lazyPart(() => import('../health/health-list.tsx'), loadAgain),
};

const Head = styled('div')({
  display: 'grid',
  gap: 16,
  paddingBlock: '34px 24px',
  '& h1': { ...typography.wide, fontSize: 'clamp(1.75rem, 1.4rem + 1.6vw, 2.5rem)', overflowWrap: 'anywhere' },
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: 12 },
  [breakpoints.up('sm')]: { gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'end' },
});
// TypeScript loses the `component` of a styled component.
const PageLink = styled(ListItemButton)({
  minBlockSize: 64,
  '& svg': { color: palette.text.secondary },
  '[dir=rtl] & svg': { scale: '-1 1' },
  '&:hover': { backgroundColor: 'transparent' },
  '&:hover .MuiListItemText-primary': {
    textDecoration: 'underline',
    textDecorationThickness: 1,
    textUnderlineOffset: 4,
  },
}) as typeof ListItemButton;
const Panel = styled('div')({ paddingBlock: '22px 60px' });

const tabs = ['content', 'ads', 'analytics', 'revenue', 'system', 'health'] as const;
type TabId = (typeof tabs)[number];
/** The tabs whose figures cover a period; it is kept from one to the other. */
const withPeriod: readonly TabId[] = ['analytics', 'revenue'];
const isTab = (name: string | null): name is TabId => tabs.some((tab) => tab === name);

/** The services in mock mode. */
function MockMode() {
  return (
    <Alert
      data-card="mock"
      role="note"
      icon={false}
      severity="warning"
      sx={{
        marginBlockEnd: '20px',
        borderRadius: 0,
        borderInlineStart: `3px solid ${palette.amber.main}`,
        backgroundColor: `color-mix(in srgb, ${palette.amber.main} 22%, ${palette.background.default})`,
        color: palette.text.primary,
      }}
    >
      <Typography variant="section" component="h2">
        {words.mock.title}
      </Typography>
      <Box component="ul" sx={{ typography: 'brief', marginBlock: '4px' }}>
        {integrations
          .filter((service) => integrationModes[service] === 'mock')
          .map((service) => (
            <li key={service}>{deskMessages.system.names[service]}</li>
          ))}
      </Box>
      <Typography variant="meta">{words.mock.hint}</Typography>
    </Alert>
  );
}

/** Cards of three pages; the navigation has all of them. */
function PageCards() {
  const own = useMyRole();
  const offered = deskPages.filter(({ role, isCard }) => isCard && isOffered(role, own));
  // As high as with all of them: nothing moves once the role is known.
  return (
    <Box
      component={offered.length === 0 ? 'div' : 'nav'}
      aria-label={offered.length === 0 ? undefined : words.links.label}
      sx={{ minBlockSize: { sm: 83 } }}
    >
      <List
        disablePadding
        sx={{
          display: 'grid',
          columnGap: '40px',
          marginBlockEnd: '18px',
          gridTemplateColumns: { sm: 'repeat(3, 1fr)' },
        }}
      >
        {offered.map(({ to, words: [name, about] }) => (
          <ListItem key={to} disablePadding divider>
            <PageLink component={Link} to={to} disableGutters>
              <ListItemText
                primary={name}
                secondary={about}
                slotProps={{ primary: { variant: 'brief' }, secondary: { variant: 'meta' } }}
              />
              <ChevronIcon />
            </PageLink>
          </ListItem>
        ))}
      </List>
    </Box>
  );
}

/** The dashboard of a signed-in reader: services in mock mode, what needs attention, cards of pages, and six tabs. */
export function Dashboard({ reader }: { reader: Reader }) {
  const panelId = useId();
  const [params, setParams] = useSearchParams();
  const requested = params.get('tab');
  const tab: TabId = isTab(requested) ? requested : tabs[0];
  const TabPanel = panels[tab];
  // On phones figures begin on the first screen.
  const figuresFirst = useMediaQuery('(max-width: 767.98px)') && withPeriod.includes(tab);
  const about = (
    <>
      <MockMode />
      <AttentionList />
      <PageCards />
    </>
  );
  return (
    <DeskContent>
      <Head>
        <h1 dir="auto">{words.welcome(reader.firstName || reader.email)}</h1>
        <div>
          <Button component={Link} to={paths.home}>
            {words.back}
          </Button>
          <LogOut />
        </div>
      </Head>
      {figuresFirst ? null : about}
      <Tabs
        aria-label={words.sections}
        {...useTabChoice(tab, (id) =>
          setParams(
            { ...(id === tabs[0] ? {} : { tab: id }), ...(withPeriod.includes(id) ? periodParams(params) : {}) },
            { replace: true },
          ),
        )}
        sx={{ borderBottom: 1, borderColor: 'divider' }}
      >
        {tabs.map((id) => (
          <Tab key={id} value={id} label={words.tabs[id]} aria-controls={panelId} />
        ))}
      </Tabs>
      <Panel role="tabpanel" id={panelId} aria-label={words.tabs[tab]}>
        <TabPanel key={tab} placeholder={<VisuallyHidden role="status">{messages.site.loading}</VisuallyHidden>} />
      </Panel>
      {figuresFirst ? about : null}
    </DeskContent>
  );
}

/** The editors' dashboard. */
export default function AdminPage() {
  return (
    <>
      <title>{messages.site.title(words.title)}</title>
      <meta name="robots" content="noindex" />
      <DeskGate>{(reader) => <Dashboard reader={reader} />}</DeskGate>
    </>
  );
}
