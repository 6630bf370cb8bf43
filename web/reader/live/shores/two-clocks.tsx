import styled from '@emotion/styled';
import ButtonBase from '@mui/material/ButtonBase';
import { useState } from 'react';
import { messages } from '#web/shell/messages/en.ts';
import { timeIn } from '#web/shell/messages/time.ts';
import { ShoresMenu } from '#web/shell/shores/shores-chooser.tsx';
import { useShores } from '#web/shell/shores/use-shores.ts';
import { breakpoints, palette } from '#web/shell/theme/theme.ts';
import { deviceZone } from '#web/shell/ui/browser/local-time.ts';
import { useNow } from '#web/shell/ui/browser/use-now.ts';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { citiesOf, hoursApart, isDay, type Place } from './places.ts';

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
const CityName = styled(ButtonBase)({
  display: 'block',
  minInlineSize: 0,
  maxInlineSize: '7.5rem',
  overflow: 'hidden',
  color: palette.text.primary,
  fontSize: '0.78125rem',
  fontWeight: 600,
  lineHeight: '28px',
  textOverflow: 'ellipsis',
  textDecoration: `underline dotted ${palette.text.secondary}`,
  textUnderlineOffset: 3,
  '&:hover': { color: palette.primary.main },
  '&:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2 },
});
/** The cities of the reader's two shores with the local times. A name opens the choice of the shores. */
export default function TwoClocks() {
  const now = useNow();
  const shores = useShores();
  const [zone] = useState(deviceZone);
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const { here, there } = citiesOf(shores, zone);
  const { label, change, apart } = messages.shores;
  const clock = (place: Place) => (
    <Shore>
      <span className={isDay(place.timeZone, now) ? 'sky day' : 'sky'} aria-hidden="true" />
      <CityName
        aria-label={change(place.name)}
        aria-haspopup="dialog"
        onClick={(event) => setOpener(event.currentTarget)}
      >
        {place.name}
      </CityName>
      <time>{timeIn(place.timeZone, now)}</time>
    </Shore>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form.
    <div className="pair" role="group" aria-label={label}>
      {clock(here)}
      <span className="line" aria-hidden="true" />
      {clock(there)}
      <span className="apart">
        <VisuallyHidden>, </VisuallyHidden>
        {apart(hoursApart(here.timeZone, there.timeZone, now))}
      </span>
      {opener === null ? null : <ShoresMenu opener={opener} onClose={() => setOpener(null)} />}
    </div>
  );
}
