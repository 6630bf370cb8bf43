import IconButton from '@mui/material/IconButton';
import { useColorScheme } from '@mui/material/styles';
import { messages } from '#web/messages/en.ts';
import { MoonIcon, SunIcon } from '#web/ui/display/icons.tsx';

/** Switches between light and dark mode. */
export function AppearanceToggle() {
  const { mode, systemMode, setMode } = useColorScheme();
  const isDark = (mode === 'system' ? systemMode : mode) === 'dark';
  const label = isDark ? messages.header.toLight : messages.header.toDark;
  return (
    <IconButton color="primary" aria-label={label} title={label} onClick={() => setMode(isDark ? 'light' : 'dark')}>
      {isDark ? <SunIcon /> : <MoonIcon />}
    </IconButton>
  );
}
