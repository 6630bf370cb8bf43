import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useId } from 'react';
import { getHealth } from '#shared/api/desk.ts';
import type { Health } from '#shared/domain/desk/health.ts';
import { uncachedRule } from '#web/shell/cache/cache-rules.ts';
import { useReply } from '#web/shell/cache/use-reply.ts';
import { deskMessages } from '#web/shell/messages/desk/en-desk.ts';
import { longAge } from '#web/shell/messages/time.ts';
import { useNow } from '#web/shell/ui/browser/use-now.ts';
import { SectionHead } from '#web/shell/ui/layout/section-head.tsx';
import { type PartState, StateList } from './state-list.tsx';

const words = deskMessages.health;

const noteStyle = { maxInlineSize: 760, marginBlockStart: '14px' } as const;

type Part = keyof typeof words.names;
interface Check {
  ok: boolean;
  about: string;
}

/** A part's state. Without a check it counts as healthy and `unchecked` says why. */
const part = (id: Part, check: Check | undefined, unchecked: string): PartState => ({
  id,
  name: words.names[id],
  state: check?.ok === false ? words.unhealthy[id] : words.healthy[id],
  tone: check?.ok === false ? 'ill' : 'well',
  about: check?.about ?? unchecked,
});

/** The four parts with what the server reported. */
function partsOf(health: Health | undefined, isLoading: boolean, ageOf: (moment: string) => string): PartState[] {
  const { database, composer } = health ?? {};
  const unchecked = health === undefined && isLoading ? words.checking : words.unchecked;
  const lastRun = composer?.lastRun ?? null;
  return [
    part('database', database && { ok: database.ok, about: words.answered(database.milliseconds) }, unchecked),
    part(
      'ai',
      composer && {
        ok: composer.ok,
        about: composer.error ?? (lastRun === null ? words.neverRun : `${words.lastRun}: ${ageOf(lastRun)}`),
      },
      unchecked,
    ),
    part('api', health && { ok: true, about: words.respondedAgo(ageOf(health.at)) }, unchecked),
    part('cache', undefined, words.unchecked),
  ];
}

/** The health of the site's four parts, and by how much the search index is behind. */
export default function HealthList() {
  const id = useId();
  const now = useNow();
  const { data, error, refetch } = useReply(getHealth, {}, uncachedRule);
  return (
    <section aria-labelledby={id}>
      <SectionHead id={id} end={<Button onClick={refetch}>{words.again}</Button>}>
        {words.title}
      </SectionHead>
      <StateList parts={partsOf(data, error === undefined, (moment) => longAge(moment, now))} />
      {data?.search === undefined ? null : (
        <Alert role="status" severity={data.search.ok ? 'success' : 'warning'} sx={noteStyle}>
          {data.search.behindSeconds === null ? words.noSearchIndex : words.searchBehind(data.search.behindSeconds)}
        </Alert>
      )}
      {error === undefined ? null : (
        <Alert role="status" severity="warning" sx={noteStyle}>
          {words.notReachable}
        </Alert>
      )}
    </section>
  );
}
