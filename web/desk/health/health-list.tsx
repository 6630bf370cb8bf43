import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useId } from 'react';
import { getHealth } from '#shared/api/desk.ts';
import type { Health } from '#shared/domain/desk/health.ts';
import { uncachedRule } from '#web/cache/cache-rules.ts';
import { useReply } from '#web/cache/use-reply.ts';
import { deskMessages } from '#web/messages/en-desk.ts';
import { longAge } from '#web/messages/time.ts';
import { useNow } from '#web/ui/browser/use-now.ts';
import { SectionHead } from '#web/ui/layout/section-head.tsx';
import { type PartState, StateList } from './state-list.tsx';

const words = deskMessages.health;

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

/** The parts with what the server reported. */
function partsOf(health: Health | undefined, isLoading: boolean, ageOf: (moment: string) => string): PartState[] {
  const { database, composer, search } = health ?? {};
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
    part(
      'search',
      search && {
        ok: search.ok,
        about: search.behindSeconds === null ? words.noIndex : words.behind(search.behindSeconds),
      },
      unchecked,
    ),
    part('cache', undefined, words.unchecked),
  ];
}

/** The health of the site's parts. */
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
      {error === undefined ? null : (
        <Alert role="status" severity="warning" sx={{ maxInlineSize: 760, marginBlockStart: '14px' }}>
          {words.notReachable}
        </Alert>
      )}
    </section>
  );
}
