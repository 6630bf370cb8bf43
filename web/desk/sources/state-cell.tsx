import styled from '@emotion/styled';
import type { Source } from '#shared/domain/sources/source.ts';
import { sourceMessages as words } from '#web/messages/en-sources.ts';
import { color, font } from '#web/theme.ts';
import { useNow } from '#web/ui/browser/use-now.ts';
import { fetchLine, stateOf } from './source-state.ts';

const Cell = styled('div')({
  display: 'grid',
  gap: 1,
  minInlineSize: 0,
  ...font.meta,
  color: color.soft,
  '& b': { display: 'flex', alignItems: 'center', gap: 7, color: color.ink, fontWeight: 600, fontSize: '0.875rem' },
  '& b::before': {
    content: '""',
    flex: 'none',
    inlineSize: 9,
    blockSize: 9,
    border: `2px solid ${color.soft}`,
    borderRadius: '50%',
  },
  '&[data-state="ok"] b::before, &[data-state="unchanged"] b::before': { borderColor: color.up, background: color.up },
  '&[data-state="failing"] b, &[data-state="gone"] b': { color: color.error },
  '&[data-state="failing"] b::before, &[data-state="gone"] b::before': {
    // A square: told apart without its colour as well.
    borderRadius: 1,
    borderColor: color.error,
    background: color.error,
  },
  '&[data-state="off"] b': { color: color.soft },
  '& .why': { color: color.ink, overflowWrap: 'anywhere' },
});

/** How the last fetch of a source ended, why it failed, and when the next one is due (SRC-42). */
export function StateCell({ source }: { source: Source }) {
  const now = useNow();
  const state = stateOf(source);
  return (
    <Cell data-state={state}>
      <b>{words.states[state]}</b>
      {source.error === null ? null : (
        <span className="why" dir="auto">
          {source.error}
        </span>
      )}
      <span>{fetchLine(source, now)}</span>
    </Cell>
  );
}
