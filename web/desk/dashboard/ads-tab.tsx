import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import AdsScreen from '#web/desk/local-ads/ads-screen.tsx';
import { adminMessages as words } from '#web/messages/en-admin.ts';
import { useTabChoice } from '#web/ui/rendering/use-tab-choice.ts';

const AffiliatesScreen = lazy(() => import('#web/desk/affiliates/affiliates-screen.tsx'));
const EventsScreen = lazy(() => import('#web/desk/events/events-screen.tsx'));

const lists = ['ads', 'affiliates', 'events'] as const;
type List = (typeof lists)[number];
const isList = (name: string | null): name is List => lists.some((list) => list === name);

/** Ads, affiliates and events: the editors' lists in this browser, and what readers see of them. */
export default function AdsTab() {
  const panelId = useId();
  const [params, setParams] = useSearchParams();
  const requested = params.get('list');
  const list: List = isList(requested) ? requested : lists[0];
  return (
    <>
      <Tabs
        aria-label={words.lists}
        {...useTabChoice(list, (id) =>
          setParams(id === lists[0] ? { tab: 'ads' } : { tab: 'ads', list: id }, { replace: true }),
        )}
        sx={{ marginBlockStart: '-22px', borderBottom: 1, borderColor: 'divider' }}
      >
        {lists.map((id) => (
          <Tab key={id} value={id} label={words.listTabs[id]} aria-controls={panelId} />
        ))}
      </Tabs>
      <div role="tabpanel" id={panelId} aria-label={words.listTabs[list]}>
        <Typography variant="meta" color="textSecondary" component="p" sx={{ paddingBlock: '14px 22px' }}>
          {words.storageNote}
        </Typography>
        {list === 'ads' ? (
          <AdsScreen />
        ) : (
          <Suspense fallback={null}>{list === 'affiliates' ? <AffiliatesScreen /> : <EventsScreen />}</Suspense>
        )}
      </div>
    </>
  );
}
