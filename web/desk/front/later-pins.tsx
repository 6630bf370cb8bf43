import Button from '@mui/material/Button';
import type { FrontPagePlan, Pin } from '#shared/domain/newsroom/front-page-plan.ts';
import { frontMessages } from '#web/shell/messages/desk/en-front.ts';
import { fullMoment } from '#web/shell/messages/time.ts';
import { SectionHead } from '#web/shell/ui/layout/section-head.tsx';
import { laterPins } from './edit-plan.ts';
import { Lines } from './lines.ts';

const words = frontMessages.later;

interface LaterPinsProps {
  plan: FrontPagePlan;
  now: number;
  titleOf: (articleId: string) => string;
  onEdit: (pin: Pin) => void;
  onRemove: (pin: Pin) => void;
}

/** The pins that begin later. */
export function LaterPins({ plan, now, titleOf, onEdit, onRemove }: LaterPinsProps) {
  const pins = laterPins(plan, now);
  return (
    <section>
      <SectionHead>{words.heading}</SectionHead>
      {pins.length === 0 ? <p>{words.none}</p> : null}
      <Lines>
        {pins.map((pin) => {
          const { place, start, end, articleId } = pin;
          const title = titleOf(articleId);
          return (
            <li key={`${articleId} ${place} ${start}`}>
              <div>
                <span dir="auto">{title}</span>
                <small>{words.from(place, fullMoment(start ?? ''), end && fullMoment(end))}</small>
              </div>
              <Button size="small" aria-label={frontMessages.page.timesName(title)} onClick={() => onEdit(pin)}>
                {frontMessages.page.times}
              </Button>
              <Button size="small" aria-label={frontMessages.page.unpinName(title)} onClick={() => onRemove(pin)}>
                {frontMessages.page.unpin}
              </Button>
            </li>
          );
        })}
      </Lines>
    </section>
  );
}
