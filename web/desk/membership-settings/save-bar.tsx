import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { membershipSettingsMessages } from '#web/messages/en-membership-settings.ts';
import { above, color, font } from '#web/theme.ts';
import type { SettingsEditor } from './use-settings-draft.ts';

const words = membershipSettingsMessages.state;

const Bar = styled('div')({
  display: 'grid',
  gap: 14,
  paddingBlock: '16px 20px',
  borderBlockStart: `1px solid ${color.ink}`,
  background: color.paper,
  '& > .state': { ...font.meta, minBlockSize: 20 },
  '& [data-state]::before': {
    content: '""',
    display: 'inline-block',
    inlineSize: 8,
    blockSize: 8,
    marginInlineEnd: 9,
    border: `1.5px solid ${color.soft}`,
    borderRadius: '50%',
  },
  '& [data-state=dirty]::before, & [data-state=foreign]::before': { background: color.sun, borderColor: color.sun },
  '& [data-state=failed]': { color: color.error, fontWeight: 600 },
  '& [data-state=failed]::before': { background: color.error, borderColor: color.error },
  '& .warnings': { color: color.error, fontWeight: 600 },
  '& .state button': {
    minBlockSize: 24,
    padding: 0,
    border: 0,
    background: 'none',
    color: color.brand,
    font: 'inherit',
    fontWeight: 600,
    textDecoration: 'underline',
    textUnderlineOffset: 3,
    cursor: 'pointer',
  },
  '& > .actions': { display: 'flex', flexWrap: 'wrap', gap: 12 },
  [above.phone]: { gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center' },
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
  return (
    <Bar>
      <div className="state">
        <span role="status">
          <span data-state={editor.state}>{words[editor.state]}</span>
          {editor.warningCount === 0 ? null : <span className="warnings"> {words.warnings(editor.warningCount)}</span>}
        </span>
        {editor.state !== 'reset' || editor.restore === null ? null : (
          <>
            {' '}
            <button type="button" onClick={editor.restore}>
              {words.restore}
            </button>
          </>
        )}
      </div>
      <div className="actions">{children}</div>
    </Bar>
  );
}
