import styled from '@emotion/styled';
import { useLayoutEffect } from 'react';
import { messages } from '#web/shell/messages/en.ts';
import { textSize, textSizeProperty, textSizes } from '#web/shell/storage/preferences.ts';
import { useStored } from '#web/shell/storage/stored-value.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';

/** The property of an article that has the size of its text. Other pages show such texts in their usual size. */
export const sized = { '--size': `var(${textSizeProperty})` } as const;
/** A size of text that grows with the reader's choice. */
export const scaled = (size: string): string => `calc(${size} * var(--size, 1))`;

// Looks like the buttons beside it. The select covers it: its own text would leave no room for them on a phone.
const Choice = styled('span')({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  minInlineSize: 44,
  minBlockSize: 38,
  paddingInline: 10,
  border: `1px solid ${palette.divider}`,
  borderRadius: 999,
  fontSize: '0.875rem',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  '&:hover': { borderColor: 'currentcolor' },
  '&:has(:focus-visible)': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 3 },
  '& b': { fontFamily: typography.fontFamilySerif, fontSize: '1.0625rem', fontWeight: 560, translate: '0 2px' },
  '& .word': { display: 'none', [breakpoints.up('sm')]: { display: 'inline' } },
  // iOS zooms into selects with smaller text.
  '& select': { position: 'absolute', inset: 0, inlineSize: '100%', fontSize: '1rem', opacity: 0, cursor: 'pointer' },
  '@media (pointer: coarse)': { minBlockSize: 44 },
});

/** The choice of the size of an article's text, in percent. */
export function TextSize() {
  const size = useStored(textSize);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it changes with `size`.
  useLayoutEffect(() => {
    // While React takes a document over, `size` is what the server knows; the page has the reader's own already.
    const own = textSize.read();
    document.documentElement.style.setProperty(textSizeProperty, own === 100 ? '' : String(own / 100));
  }, [size]);
  return (
    <Choice>
      <b aria-hidden="true">{messages.article.textSizeMark}</b>
      <span className="word" aria-hidden="true">
        {size}%
      </span>
      <select
        aria-label={messages.article.textSize}
        value={size}
        onChange={({ target }) => textSize.write(textSizes.find((one) => String(one) === target.value) ?? 100)}
      >
        {textSizes.map((one) => (
          <option key={one} value={one}>
            {one}%
          </option>
        ))}
      </select>
    </Choice>
  );
}
