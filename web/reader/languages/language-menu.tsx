import styled from '@emotion/styled';
import Popover from '@mui/material/Popover';
import { languagesMessages as words } from '#web/shell/messages/en-languages.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import LanguageChoice from './language-choice.tsx';

const Sheet = styled('div')({
  display: 'grid',
  gap: 12,
  inlineSize: 'min(360px, calc(100vw - 36px))',
  padding: 18,
  '& h2': { ...typography.section, margin: 0 },
  '& p': { ...typography.meta, color: palette.text.secondary },
});

/** The choice of languages below the button that opened it. */
export default function LanguageMenu({ opener, onClose }: { opener: HTMLElement; onClose: () => void }) {
  return (
    <Popover
      open
      anchorEl={opener}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: { role: 'dialog', 'aria-label': words.title, sx: { border: 1, borderColor: 'divider', mt: '6px' } },
      }}
    >
      <Sheet>
        <h2>{words.title}</h2>
        <LanguageChoice />
        <p>{words.hint}</p>
      </Sheet>
    </Popover>
  );
}
