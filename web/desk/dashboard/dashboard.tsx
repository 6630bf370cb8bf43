import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import { lazy, Suspense, useId } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { integrationModes, integrations } from '#shared/config/integrations.ts';
import { messages } from '#web/messages/en.ts';
import { adminMessages as words } from '#web/messages/en-admin.ts';
import { deskMessages } from '#web/messages/en-desk.ts';
import { paths } from '#web/paths.ts';
import type { Reader } from '#web/session/current-session.ts';
import { signOut } from '#web/session/session.ts';
import { breakpoints, palette, typography } from '#web/theme/theme.ts';
import { ChevronIcon } from '#web/ui/display/icons.tsx';
import { TabRow } from '#web/ui/layout/tab-row.tsx';
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx';
import { showToast } from '#web/ui/overlays/toast.ts';

/** The panels by tab. Each is a chunk that is loaded when its tab is opened. */
const panels = {
  content: lazy(() => import('./content-tab.tsx')),
  ads: lazy(() => import('./ads-tab.tsx')),
  analytics: lazy(() => import('../analytics/analytics-panel.tsx')),
  revenue: lazy(() => import('../revenue/revenue-panel.tsx')),
  system: lazy(() => import('../health/integration-list.tsx')),
  health: lazy(() => import('../health/health-list.tsx')),
};

const Head = styled('div')({
  display: 'grid',
  gap: 16,
  paddingBlock: '34px 24px',
  '& h1': { ...typography.wide, fontSize: 'clamp(1.75rem, 1.4rem + 1.6vw, 2.5rem)', overflowWrap: 'anywhere' },
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: 12 },
  [breakpoints.up('sm')]: { gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'end' },
});
const Mock = styled('div')({
  padding: '14px 18px',
  marginBlockEnd: 8,
  borderInlineStart: `3px solid ${palette.amber.main}`,
  background: `color-mix(in srgb, ${palette.amber.main} 22%, ${palette.background.default})`,
  '& h2': { ...typography.section },
  '& ul': { ...typography.brief, marginBlock: 4 },
  '& p': { ...typography.meta },
});
const Links = styled('ul')({
  display: 'grid',
  columnGap: 40,
  marginBlockEnd: 18,
  '& a': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: 12,
    minBlockSize: 64,
    paddingBlock: 12,
    borderBlockEnd: `1px solid ${palette.divider}`,
  },
  '& b': { ...typography.brief, display: 'block', color: palette.text.primary },
  '& span': { ...typography.meta, color: palette.text.secondary },
  '& svg': { color: palette.text.secondary },
  '& a:hover b': { textDecoration: 'underline', textDecorationThickness: 1, textUnderlineOffset: 4 },
  '[dir=rtl] & svg': { scale: '-1 1' },
  [breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
});
const Tabs = styled('div')({ borderBlockEnd: `1px solid ${palette.divider}` });
const Panel = styled('div')({ paddingBlock: '22px 60px' });

const tabs = ['content', 'ads', 'analytics', 'revenue', 'system', 'health'] as const;
type Tab = (typeof tabs)[number];
const isTab = (name: string | null): name is Tab => tabs.some((tab) => tab === name);

const links = [
  [paths.adminMembership, words.links.membership],
  [paths.adminSources, words.links.sources],
  [paths.adminWatchlists, words.links.watchlists],
] as const;

/** Signs out and opens the front page. */
function Logout() {
  const navigate = useNavigate();
  async function logOut() {
    try {
      await signOut();
      await navigate(paths.home);
    } catch (error) {
      console.warn(words.logoutFailed, error);
      showToast({ title: words.logoutFailed, description: messages.errors.tryAgain, tone: 'destructive' });
    }
  }
  return <Button onClick={() => void logOut()}>{words.logout}</Button>;
}

/** The dashboard of a signed-in reader: services in mock mode, links to the settings pages, and six tabs. */
export function Dashboard({ reader }: { reader: Reader }) {
  const panelId = useId();
  const [params, setParams] = useSearchParams();
  const requested = params.get('tab');
  const tab: Tab = isTab(requested) ? requested : tabs[0];
  const TabPanel = panels[tab];
  return (
    <Container>
      <Head>
        <h1 dir="auto">{words.welcome(reader.firstName || reader.email)}</h1>
        <div>
          <Button component={Link} to={paths.home}>
            {words.back}
          </Button>
          <Logout />
        </div>
      </Head>
      <Mock data-card="mock">
        <h2>{words.mock.title}</h2>
        <ul>
          {integrations
            .filter((service) => integrationModes[service] === 'mock')
            .map((service) => (
              <li key={service}>{deskMessages.system.names[service]}</li>
            ))}
        </ul>
        <p>{words.mock.hint}</p>
      </Mock>
      <nav aria-label={words.links.label}>
        <Links>
          {links.map(([to, [name, about]]) => (
            <li key={to}>
              <Link to={to}>
                <span>
                  <b>{name}</b>
                  <span>{about}</span>
                </span>
                <ChevronIcon />
              </Link>
            </li>
          ))}
        </Links>
      </nav>
      <Tabs>
        <TabRow
          label={words.sections}
          items={tabs.map((id) => ({ id, label: words.tabs[id] }))}
          selected={tab}
          onSelect={(id) => setParams(id === tabs[0] ? {} : { tab: id }, { replace: true })}
          panelId={panelId}
        />
      </Tabs>
      <Panel role="tabpanel" id={panelId} aria-label={words.tabs[tab]}>
        <Suspense fallback={<VisuallyHidden role="status">{messages.site.loading}</VisuallyHidden>}>
          <TabPanel />
        </Suspense>
      </Panel>
    </Container>
  );
}
