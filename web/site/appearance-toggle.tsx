import styled from '@emotion/styled';
import { messages } from '#web/messages/en.ts';
import { color } from '#web/theme.ts';
import { MoonIcon, SunIcon } from '#web/ui/display/icons.tsx';
import { useAppearance } from './use-appearance.ts';

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

/** Day or night. Until it is pressed the site follows the device. */
export function AppearanceToggle() {
  const { dark, choose } = useAppearance();
  const label = dark ? messages.header.toLight : messages.header.toDark;
  return (
    <Toggle type="button" aria-label={label} title={label} onClick={() => choose(dark ? 'light' : 'dark')}>
      {dark ? <SunIcon /> : <MoonIcon />}
    </Toggle>
  );
}
