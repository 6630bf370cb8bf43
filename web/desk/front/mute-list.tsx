import Button from '@mui/material/Button';
import type { FrontPagePlan } from '#shared/domain/newsroom/front-page-plan.ts';
import { frontMessages } from '#web/shell/messages/desk/en-front.ts';
import { fullMoment } from '#web/shell/messages/time.ts';
import { SectionHead } from '#web/shell/ui/layout/section-head.tsx';
import type { Mute } from './edit-plan.ts';
import { Lines } from './lines.ts';

const words = frontMessages.mutes;

interface MuteListProps {
  mutes: FrontPagePlan['mutes'];
  onEnd: (mute: Mute) => void;
}

/** What the front page does not show for a while. */
export function MuteList({ mutes, onEnd }: MuteListProps) {
  return (
    <section>
      <SectionHead>{words.heading}</SectionHead>
      <p>{mutes.length === 0 ? words.none : words.hint}</p>
      <Lines>
        {mutes.map((mute) => (
          <li key={`${mute.kind} ${mute.id}`}>
            <div>
              <span dir="auto">{mute.name}</span>
              <small>
                {words.kinds[mute.kind]} · {words.until(fullMoment(mute.until))}
              </small>
            </div>
            <Button size="small" aria-label={words.endName(mute.name)} onClick={() => onEnd(mute)}>
              {words.end}
            </Button>
          </li>
        ))}
      </Lines>
    </section>
  );
}
