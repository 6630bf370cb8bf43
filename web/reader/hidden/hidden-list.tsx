import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { utcDay } from '#shared/domain/utc-day.ts';
import { loadAgain } from '#web/shell/frame/failed-notice.tsx';
import { hiddenMessages as words } from '#web/shell/messages/readers/en-hidden.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { lazyPart } from '#web/shell/ui/rendering/lazy-part.tsx';
import { showAgain, useHidden } from './change-hidden.ts';

const HideDialog = lazyPart(() => import('./hide-dialog.tsx'), loadAgain);

const List = styled('ul')({
  '&&': { inlineSize: '100%', maxInlineSize: 'none', padding: 0, listStyle: 'none' },
  '& li': {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    paddingBlock: 8,
    borderBlockStart: `1px solid ${palette.divider}`,
  },
  '& li > span': { flex: 1, minInlineSize: 0, overflowWrap: 'anywhere' },
  '& b': { display: 'block', fontWeight: 600, color: palette.text.primary },
  '& small': { ...typography.meta, color: palette.text.secondary },
  '&& button': { flex: 'none', marginBlock: 0 },
});

/** What the reader hides, each with a button that shows it again, and a button to hide a word. */
export default function HiddenList() {
  const hidden = useHidden();
  const [isOpen, setIsOpen] = useState(false);
  const add = useRef<HTMLButtonElement>(null);
  return (
    <>
      {hidden.length === 0 ? <p>{words.empty}</p> : null}
      <List aria-label={words.title}>
        {hidden.map((one) => (
          <li key={`${one.kind} ${one.value}`}>
            <span>
              <b dir="auto">{one.name}</b>
              <small>
                {words.kinds[one.kind]} ·{' '}
                {one.until === null ? words.spans.ever : words.until(utcDay(new Date(one.until)))}
              </small>
            </span>
            <Button
              size="small"
              aria-label={words.showAgainOf(one.name)}
              onClick={() => {
                showAgain(one);
                // This button goes.
                add.current?.focus();
              }}
            >
              {words.showAgain}
            </Button>
          </li>
        ))}
      </List>
      <Button ref={add} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {words.addWord}
      </Button>
      {isOpen ? <HideDialog targets={[]} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
