import styled from '@emotion/styled';
import { useId } from 'react';
import { getHealth } from '#shared/api/desk.ts';
import { uncachedRule } from '#web/cache/cache-rules.ts';
import { useReply } from '#web/cache/use-reply.ts';
import { deskMessages } from '#web/messages/en-desk.ts';
import { longAge } from '#web/messages/time.ts';
import { color, font } from '#web/theme.ts';
import { useNow } from '#web/ui/browser/use-now.ts';
import { Pill } from '#web/ui/forms/pill.tsx';
import { SectionHead } from '#web/ui/layout/section-head.tsx';
import { partsOf } from './parts-of.ts';
import { StateList } from './state-list.tsx';

const words = deskMessages.health;
const Unasked = styled('p')({ ...font.meta, color: color.soft, marginBlockStart: 14 });

/** The four parts, as the specification has them until the server says how they really are (ADM-25). */
export function HealthList() {
  const id = useId();
  const now = useNow();
  const { data, error, refetch } = useReply(getHealth, {}, uncachedRule);
  return (
    <section aria-labelledby={id}>
      <SectionHead
        id={id}
        end={
          <Pill type="button" onClick={refetch}>
            {words.again}
          </Pill>
        }
      >
        {words.title}
      </SectionHead>
      <StateList parts={partsOf(data, { asked: error === undefined, age: (moment) => longAge(moment, now) })} />
      {error === undefined ? null : <Unasked role="status">{words.uncheckedAll}</Unasked>}
    </section>
  );
}
