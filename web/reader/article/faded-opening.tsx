import styled from '@emotion/styled';
import { above, font } from '#web/theme.ts';

const Faded = styled('p')({
  fontFamily: font.serif,
  fontSize: '1.15625rem',
  lineHeight: 1.62,
  overflowWrap: 'anywhere',
  marginBlockEnd: 18,
  maskImage: 'linear-gradient(to bottom, #000 25%, rgb(0 0 0 / 0.12))',
  [above.phone]: { fontSize: '1.21875rem' },
  // Whoever asks for contrast reads the words rather than the effect.
  '@media (prefers-contrast: more), (forced-colors: active)': { maskImage: 'none' },
});

/** The words that a story begins with, fading out. */
export function FadedOpening({ text, language }: { text: string; language: string | null }) {
  return text === '' ? null : (
    <Faded dir="auto" lang={language ?? undefined} data-opening="">
      {text}
    </Faded>
  );
}
