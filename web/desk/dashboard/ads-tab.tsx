import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import { listKinds, records } from '#shared/records.ts';
import { adminMessages as words } from '#web/shell/messages/en-admin.ts';
import { useTabChoice } from '#web/shell/ui/rendering/use-tab-choice.ts';
import { HouseAdsScreen } from '../house-ads/house-ads-screen.tsx';
import { copyOf, ListScreen } from '../records/list-screen.tsx';

/** The lists without a page of their own, and the name of each in the address. */
const lists = listKinds.flatMap((kind) => {
  const { tab, words: texts } = records[kind];
  return tab === undefined ? [] : { kind, tab, label: texts.heading };
});

/** The editors' lists in this browser, and what readers see of them. */
export default function AdsTab() {
  const panelId = useId();
  const [params, setParams] = useSearchParams();
  const chosen = lists.find(({ tab }) => tab === params.get('list')) ?? lists[0];
  const onChoose = (tab: string) =>
    setParams(tab === lists[0]?.tab ? { tab: 'ads' } : { tab: 'ads', list: tab }, { replace: true });
  return (
    <>
      <Tabs
        aria-label={words.lists}
        {...useTabChoice(chosen?.tab ?? '', onChoose)}
        sx={{ marginBlockStart: '-22px', borderBottom: 1, borderColor: 'divider' }}
      >
        {lists.map(({ tab, label }) => (
          <Tab key={tab} value={tab} label={label} aria-controls={panelId} />
        ))}
      </Tabs>
      <div role="tabpanel" id={panelId} aria-label={chosen?.label}>
        <Typography variant="meta" color="textSecondary" component="p" sx={{ paddingBlock: '14px 22px' }}>
          {words.storageNote}
        </Typography>
        {chosen === undefined ? null : chosen.kind === 'house-ads' ? (
          <HouseAdsScreen />
        ) : (
          <ListScreen key={chosen.kind} list={records[chosen.kind]} copy={copyOf(chosen.kind)} />
        )}
      </div>
    </>
  );
}
