import styled from '@emotion/styled';
import { lazy, Suspense, useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import AdsScreen from '#web/desk/local-ads/ads-screen.tsx';
import { adminMessages as words } from '#web/messages/en-admin.ts';
import { palette, typography } from '#web/theme/theme.ts';
import { TabRow } from '#web/ui/layout/tab-row.tsx';

const AffiliatesScreen = lazy(() => import('#web/desk/affiliates/affiliates-screen.tsx'));
const EventsScreen = lazy(() => import('#web/desk/events/events-screen.tsx'));

const Tabs = styled('div')({ borderBlockEnd: `1px solid ${palette.divider}`, marginBlockStart: -22 });
const Note = styled('p')({ ...typography.meta, color: palette.text.secondary, paddingBlock: '14px 22px' });

const lists = ['ads', 'affiliates', 'events'] as const;
type List = (typeof lists)[number];
const isList = (name: string | null): name is List => lists.some((list) => list === name);

/** The editors' collections in this browser: ads, affiliates and events. */
export default function AdsTab() {
  const panelId = useId();
  const [params, setParams] = useSearchParams();
  const requested = params.get('list');
  const list: List = isList(requested) ? requested : lists[0];
  return (
    <>
      <Tabs>
        <TabRow
          label={words.lists}
          items={lists.map((id) => ({ id, label: words.listTabs[id] }))}
          selected={list}
          onSelect={(id) => setParams(id === lists[0] ? { tab: 'ads' } : { tab: 'ads', list: id }, { replace: true })}
          panelId={panelId}
        />
      </Tabs>
      <div role="tabpanel" id={panelId} aria-label={words.listTabs[list]}>
        <Note>{words.storageNote}</Note>
        {list === 'ads' ? (
          <AdsScreen />
        ) : (
          <Suspense fallback={null}>{list === 'affiliates' ? <AffiliatesScreen /> : <EventsScreen />}</Suspense>
        )}
      </div>
    </>
  );
}
