import styled from '@emotion/styled';
import type { DiasporaPlayer } from '#shared/domain/live/sport.ts';
import { sportsMessages as words } from '#web/shell/messages/en-sports.ts';
import { palette } from '#web/shell/theme/theme.ts';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';

/** Two places and a line between them, as in the strip above the masthead. */
const Line = styled('p')({
  display: 'flex',
  alignItems: 'center',
  gap: 9,
  fontWeight: 600,
  color: palette.text.primary,
  '& .place': { minInlineSize: 0 },
  '& .mark': {
    flex: 'none',
    inlineSize: 9,
    blockSize: 9,
    borderRadius: '50%',
    border: `1.5px solid ${palette.text.secondary}`,
  },
  '& .mark.sun': { borderColor: palette.sun, background: palette.sun },
  '& .line': { flex: '0 1 56px', minInlineSize: 20, blockSize: 1, background: palette.text.secondary, opacity: 0.55 },
});

type Places = Pick<DiasporaPlayer, 'originCountry' | 'diasporaCountry'>;

/** A player's country of origin and the country where they play. */
export function TwoShores({ player: { originCountry, diasporaCountry } }: { player: Places }) {
  return (
    <Line className="shores">
      <span className="mark sun" aria-hidden="true" />
      <bdi className="place">
        <VisuallyHidden>{words.from} </VisuallyHidden>
        {originCountry}
      </bdi>
      <span className="line" aria-hidden="true" />
      <span className="mark" aria-hidden="true" />
      <bdi className="place">
        <VisuallyHidden>{words.playsIn} </VisuallyHidden>
        {diasporaCountry}
      </bdi>
    </Line>
  );
}
