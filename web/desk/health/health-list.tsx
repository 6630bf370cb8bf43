import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { getHealth } from '#shared/api/desk.ts';
import { uncachedRule } from '#web/shell/cache/cache-rules.ts';
import { useReply } from '#web/shell/cache/use-reply.ts';
import { deskMessages } from '#web/shell/messages/desk/en-desk.ts';
import { longAge } from '#web/shell/messages/time.ts';
import { useNow } from '#web/shell/ui/browser/use-now.ts';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { FigureTable } from '../figures/figure-table.tsx';
import { checkedParts, namedParts } from './health-parts.ts';
import { type PartState, StateChip, StateList } from './state-list.tsx';

const words = deskMessages.health;

/** The health of the site's four parts, and what else the server checks. What is unknown is grey. */
export default function HealthList() {
  const now = useNow();
  const { data, error, refetch } = useReply(getHealth, {}, uncachedRule);
  const ageOf = (moment: string) => longAge(moment, now);
  return (
    <Section title={words.title} end={<Button onClick={refetch}>{words.again}</Button>}>
      <StateList parts={namedParts(data, error === undefined, ageOf)} />
      <FigureTable
        title={words.checked}
        rows={checkedParts(data, ageOf)}
        keyOf={(part: PartState) => part.id}
        head={{ label: words.part, show: ({ name }) => name }}
        columns={[
          { label: words.state, isText: true, show: ({ state, tone }) => <StateChip state={state} tone={tone} /> },
          { label: words.about, isText: true, show: ({ about }) => about },
        ]}
      />
      {error === undefined ? null : (
        <Alert role="status" severity="warning" sx={{ maxInlineSize: 760, marginBlockStart: '14px' }}>
          {words.notReachable}
        </Alert>
      )}
    </Section>
  );
}
