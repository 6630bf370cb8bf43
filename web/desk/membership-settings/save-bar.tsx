import styled from '@emotion/styled';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { membershipSettingsMessages } from '#web/shell/messages/desk/en-membership-settings.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import type { SettingsEditor } from './use-settings-draft.ts';

const words = membershipSettingsMessages.state;

const Bar = styled('div')({
  display: 'grid',
  gap: 14,
  paddingBlock: '16px 20px',
  borderBlockStart: `1px solid ${palette.text.primary}`,
  background: palette.background.default,
  '& > .state': { ...typography.meta, minBlockSize: 20 },
  '& [data-state]::before': {
    content: '""',
    display: 'inline-block',
    inlineSize: 8,
    blockSize: 8,
    marginInlineEnd: 9,
    border: `1.5px solid ${palette.text.secondary}`,
    borderRadius: '50%',
  },
  '& [data-state=dirty]::before, & [data-state=foreign]::before': { background: palette.sun, borderColor: palette.sun },
  '& [data-state=failed]': { color: palette.error.main, fontWeight: 600 },
  '& [data-state=failed]::before': { background: palette.error.main, borderColor: palette.error.main },
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

/** The state of the draft and the actions on it. */
export function SaveBar({ editor, children }: { editor: SettingsEditor; children: ReactNode }) {
  // One button for both, so a click on one leaves the focus on the other.
  const act = editor.discard ?? editor.restore;
  return (
    <Bar>
      <div className="state">
        <span role="status">
          <span data-state={editor.state}>{words[editor.state]}</span>
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
