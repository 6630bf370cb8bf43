import styled from '@emotion/styled';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { messages } from '#web/shell/messages/en.ts';
import { dateInFull, timeIn } from '#web/shell/messages/time.ts';
import { shores } from '#web/shell/storage/preferences.ts';
import { useStored } from '#web/shell/storage/stored-value.ts';
import { breakpoints, palette } from '#web/shell/theme/theme.ts';
import { useNow } from '#web/shell/ui/browser/use-now.ts';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { lazyPart } from '#web/shell/ui/rendering/lazy-part.tsx';
import { usePageIdle } from '#web/shell/ui/rendering/page-idle.tsx';
import { StepByStep } from '#web/shell/ui/rendering/step-by-step.tsx';
import { deviceZone } from '../local-time.ts';
import { PlaceName } from './place-name.ts';
import { hoursApart, isDay, type Place, shoresFor } from './places.ts';

// The strip shows at once; the code of the selects follows once the page is idle.
const PlaceSelect = lazyPart(() => import('./place-select.tsx'));

const Strip = styled('div')({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  columnGap: 22,
  minInlineSize: 0,
  flex: '1 1 auto',
  fontSize: '0.78125rem',
  color: palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  '& .pair': {
    display: 'flex',
    alignItems: 'center',
    gap: 9,
    minInlineSize: 0,
    flex: 1,
    [breakpoints.down('sm')]: { flexWrap: 'wrap' },
    [breakpoints.up('sm')]: { flex: 'none' },
  },
  '& .line': {
    position: 'relative',
    flex: 1,
    minInlineSize: 14,
    blockSize: 1,
    background: palette.text.secondary,
    opacity: 0.55,
    [breakpoints.up('sm')]: { flex: 'none', inlineSize: 34 },
  },
  '& .apart': { display: 'none', [breakpoints.up('sm')]: { display: 'inline' } },
});

const Shore = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minInlineSize: 0,
  // Large text wraps before a name is cut to its first letter.
  [breakpoints.down('sm')]: { minInlineSize: '8em' },
  // A sun by day, a ring by night.
  '& .sky': {
    flex: 'none',
    inlineSize: 9,
    blockSize: 9,
    borderRadius: '50%',
    border: `1.5px solid ${palette.text.secondary}`,
  },
  '& .sky.day': { borderColor: palette.sun, background: palette.sun },
});

interface ShoreChoiceProps {
  place: Place;
  label: string;
  now: Date;
  onChoose: (id: string) => void;
}

function ShoreChoice({ place, label, now, onChoose }: ShoreChoiceProps) {
  const name = <PlaceName>{place.name}</PlaceName>;
  return (
    <Shore>
      <span className={isDay(place.timeZone, now) ? 'sky day' : 'sky'} aria-hidden="true" />
      {usePageIdle() ? (
        <PlaceSelect place={place} label={label} onChoose={onChoose} placeholder={name} failed={() => name} />
      ) : (
        name
      )}
      <time>{timeIn(place.timeZone, now)}</time>
    </Shore>
  );
}

/**
 * The date and the reader's two places with the local times. Rendered after the rest of the page, and piece by piece:
 * formatting dates and time zones takes a phone 100 ms.
 */
export const ShoresStrip = () => (
  <Strip>
    <StepByStep>
      <Shores />
    </StepByStep>
  </Strip>
);

function Shores() {
  const now = useNow();
  const chosen = useStored(shores);
  const [zone] = useState(deviceZone);
  const { here, there } = shoresFor(chosen, zone);
  const hasRoomForDate = useMediaQuery(breakpoints.up('md'));
  const { label, here: hereLabel, there: thereLabel } = messages.shores;
  return (
    <>
      {hasRoomForDate ? <span>{dateInFull(now)}</span> : null}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form. */}
      <div className="pair" role="group" aria-label={label}>
        <StepByStep>
          <ShoreChoice
            place={here}
            label={hereLabel}
            now={now}
            onChoose={(id) => shores.write({ ...chosen, here: id })}
          />
          <span className="line" aria-hidden="true" />
          <ShoreChoice
            place={there}
            label={thereLabel}
            now={now}
            onChoose={(id) => shores.write({ ...chosen, there: id })}
          />
          <Apart pair={[here, there]} now={now} />
        </StepByStep>
      </div>
    </>
  );
}

const Apart = ({ pair: [here, there], now }: { pair: [Place, Place]; now: Date }) => (
  <span className="apart">
    <VisuallyHidden>, </VisuallyHidden>
    {messages.shores.apart(hoursApart(here.timeZone, there.timeZone, now))}
  </span>
);
