import styled from '@emotion/styled';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { membershipSettingsMessages } from '#web/shell/messages/desk/en-membership-settings.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { StateMark, type Tone } from '../records/state-mark.tsx';
import type { SettingsEditor } from './use-settings-draft.ts';

const words = membershipSettingsMessages.state;

const Bar = styled('div')({
  display: 'grid',
  gap: 14,
  paddingBlock: '16px 20px',
  borderBlockStart: `1px solid ${palette.text.primary}`,
  background: palette.background.default,
  '& > .state': { ...typography.meta, minBlockSize: 20 },
  '& .warnings': { color: palette.error.main, fontWeight: 600 },
  '& > .actions': { display: 'flex', flexWrap: 'wrap', gap: 12 },
  [breakpoints.up('sm')]: { gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center' },
  // Phones have no room for a sticky bar.
  '@media (min-width: 1024px) and (min-height: 640px)': {
    position: 'sticky',
    insetBlockEnd: 0,
    zIndex: 1,
    paddingBlock: '12px 12px',
  },
});

const tones: Record<SettingsEditor['state'], Tone> = {
  clean: 'plain',
  reset: 'plain',
  dirty: 'waiting',
  foreign: 'waiting',
  failed: 'bad',
};

/** The state of the draft and the actions on it. */
export function SaveBar({ editor, children }: { editor: SettingsEditor; children: ReactNode }) {
  // One button for both, so a click on one leaves the focus on the other.
  const act = editor.discard ?? editor.restore;
  return (
    <Bar>
      <div className="state">
        <span role="status">
          <StateMark data-state={editor.state} data-tone={tones[editor.state]}>
            {words[editor.state]}
          </StateMark>
          {editor.warningCount === 0 ? null : <span className="warnings"> {words.warnings(editor.warningCount)}</span>}
        </span>
        {act === null ? null : (
          <>
            {' '}
            <Link
              component="button"
              type="button"
              variant="inherit"
              onClick={act}
              sx={{ minHeight: 24, fontWeight: 600 }}
            >
              {editor.discard === null ? words.restore : words.discard}
            </Link>
          </>
        )}
      </div>
      <div className="actions">{children}</div>
    </Bar>
  );
}
