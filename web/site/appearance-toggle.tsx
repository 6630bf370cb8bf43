import styled from '@emotion/styled';
import { useLayoutEffect } from 'react';
import { messages } from '#web/messages/en.ts';
import { appearance } from '#web/storage/preferences.ts';
import { useStored } from '#web/storage/stored-value.ts';
import { color } from '#web/theme.ts';
import { useMedia } from '#web/ui/browser/use-media.ts';
import { MoonIcon, SunIcon } from '#web/ui/display/icons.tsx';

const Toggle = styled('button')({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  inlineSize: 40,
  blockSize: 40,
  padding: 0,
  border: `1px solid ${color.rule}`,
  borderRadius: '50%',
  background: 'none',
  color: color.soft,
  cursor: 'pointer',
  '&:hover': { color: color.ink, borderColor: color.brand },
  '@media (pointer: coarse)': { inlineSize: 44, blockSize: 44 },
});

/**
 * Sets light or dark mode on the root element: the reader's choice, or else the device's setting.
 * @returns whether it is dark
 */
function useDarkMode(): boolean {
  const chosen = useStored(appearance);
  const deviceIsDark = useMedia('(prefers-color-scheme: dark)');
  const isDark = chosen === 'dark' || (chosen === 'system' && deviceIsDark);
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
  }, [isDark]);
  return isDark;
}

/** Switches between light and dark mode. */
export function AppearanceToggle() {
  const isDark = useDarkMode();
  const label = isDark ? messages.header.toLight : messages.header.toDark;
  return (
    <Toggle type="button" aria-label={label} title={label} onClick={() => appearance.write(isDark ? 'light' : 'dark')}>
      {isDark ? <SunIcon /> : <MoonIcon />}
    </Toggle>
  );
}
